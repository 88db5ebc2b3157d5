"""The wire: what strangers may make the server keep, and for how long, below any page or table.

`requests` and `sockets` are uvicorn's own protocols with bounds, `gate` counts who is connected,
`wheel` looks at the slow ones once in a while, `server` turns the wheel.
"""
