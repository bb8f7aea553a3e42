#!/usr/bin/env python3
"""Makes Sources/Drawing/Frames/BlueNoiseText.swift: 64 x 64 thresholds with a blue-noise spectrum.

The method is void and cluster (R. Ulichney, "The void-and-cluster method for dither array
generation", 1993) on a torus, with a Gaussian of 1.5 pixels. It needs Python and NumPy, and gives
the same pattern each time.
"""

import pathlib

import numpy

SIDE = 64
DEVIATION = 1.5
LINE = 88


def kernel():
    axis = numpy.minimum(numpy.arange(SIDE), SIDE - numpy.arange(SIDE))
    squares = axis[:, None] ** 2 + axis[None, :] ** 2
    return numpy.exp(-squares / (2 * DEVIATION**2))


def ranks():
    gauss = kernel()
    shifted = lambda place: numpy.roll(gauss, divmod(place, SIDE), axis=(0, 1))
    # A tenth of the pixels, by a linear congruential generator.
    bits = numpy.zeros(SIDE * SIDE, bool)
    energy = numpy.zeros((SIDE, SIDE))
    state = 1
    while bits.sum() < SIDE * SIDE // 10:
        state = (state * 1103515245 + 12345) % 2**31
        place = (state >> 8) % (SIDE * SIDE)
        if not bits[place]:
            bits[place] = True
            energy += shifted(place)

    def cluster():
        return int(numpy.where(bits, energy.ravel(), -numpy.inf).argmax())

    def void():
        return int(numpy.where(bits, numpy.inf, energy.ravel()).argmin())

    while True:
        tight = cluster()
        bits[tight] = False
        energy -= shifted(tight)
        loose = void()
        bits[loose] = True
        energy += shifted(loose)
        if loose == tight:
            break
    first_bits, first_energy = bits.copy(), energy.copy()
    result = numpy.zeros(SIDE * SIDE, int)
    for rank in reversed(range(int(first_bits.sum()))):
        place = cluster()
        bits[place] = False
        energy -= shifted(place)
        result[place] = rank
    bits, energy = first_bits, first_energy
    for rank in range(int(bits.sum()), SIDE * SIDE):
        place = void()
        bits[place] = True
        energy += shifted(place)
        result[place] = rank
    return result


def main():
    levels = (ranks() * 256 // (SIDE * SIDE)).astype(numpy.uint8)
    text = levels.tobytes().hex()
    lines = [text[i : i + LINE] for i in range(0, len(text), LINE)]
    path = pathlib.Path(__file__).parent.parent / "Sources/Drawing/Frames/BlueNoiseText.swift"
    path.write_text(
        "// Made by Scripts/make-blue-noise.py.\n\n"
        "extension BlueNoise {\n"
        "  /// The levels as two hexadecimal digits each, row by row.\n"
        '  static let text = """\n'
        + "".join(f"    {line}\\\n" for line in lines[:-1])
        + f"    {lines[-1]}\n"
        + '    """\n'
        "}\n"
    )


if __name__ == "__main__":
    main()
