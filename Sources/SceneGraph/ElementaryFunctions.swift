// The only file of the model that sees a C library: the elementary functions Swift itself lacks.

private import Glibc

package func sine(_ radians: Double) -> Double { sin(radians) }

package func cosine(_ radians: Double) -> Double { cos(radians) }

/// The angle of the point (`x`, `y`) from the x axis, in radians.
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

package func exponential(_ power: Double) -> Double { exp(power) }

/// The natural logarithm, of what is above 0.
package func logarithm(_ number: Double) -> Double { log(number) }

/// e^power − 1, to its last digits for a small power too.
package func exponentialMinusOne(_ power: Double) -> Double { expm1(power) }
