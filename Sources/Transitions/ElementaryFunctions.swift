// The only file of the model that sees a C library: the elementary functions Swift itself lacks.

private import Glibc

func sine(_ radians: Double) -> Double { sin(radians) }

func cosine(_ radians: Double) -> Double { cos(radians) }

func arcCosine(_ ratio: Double) -> Double { acos(ratio) }

func exponential(_ power: Double) -> Double { exp(power) }
