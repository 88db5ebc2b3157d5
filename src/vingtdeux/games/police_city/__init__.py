"""Police City: captains share the city, the spoils and the blame."""
