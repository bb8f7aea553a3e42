// Elementary functions that Swift's standard library lacks. This is the only file of the scene
// graph and the transitions that imports a C library.

private import Glibc

package func sine(_ radians: Double) -> Double { sin(radians) }

package func cosine(_ radians: Double) -> Double { cos(radians) }

/// Returns the angle of the point (`x`, `y`) from the x axis, in radians from −π to π.
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

package func exponential(_ power: Double) -> Double { exp(power) }

/// Returns the natural logarithm of `number`, which is above 0.
package func logarithm(_ number: Double) -> Double { log(number) }

/// Returns e^power − 1, accurate for small powers too.
package func exponentialMinusOne(_ power: Double) -> Double { expm1(power) }
