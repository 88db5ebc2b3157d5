"""The view out: from a published view to what each pair of eyes sees.

News of a table leaves and enters the process by `bus`; `hub` knows who is connected and wakes them;
`lookout` brings the table up to date for all of them at once; `stream`, the socket, asks `frames`
for its seat's scene, on which `pads` draws the viewer's own notes, and keeps it `beside` the view it
was drawn from; `picture` is what every page draws, a film's and a lesson's too.
`presence` writes down who looks.
Imports the store.
"""
