"""La Planque: how long do you dare to stay?"""
