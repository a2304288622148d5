"""The brute-force twin of the exact geometry: slow, from first principles, sharing no code with ``systems``.

It reads the same Board (the tables of the map) and answers the same questions in its own way: lines and clipped
polygons over fractions, square by square, edge by edge.

- ``maps``: random small maps and footprints, and the eight turns of a map
- ``lines``: sight, total cover and strikes, by trying every line that could matter
- ``clipping``: cover pieces, hidden corners and charge lanes, by clipping polygons
- ``walking``: steps, by walking each square of a footprint, and plain Dijkstra
- ``compare``: both answers to everything about one pair of footprints, and where they differ
"""
