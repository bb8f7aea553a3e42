import Transitions

/// Returns `value` with `decimals` digits after the point, such as `0.50`.
package func fixed(_ value: Double, _ decimals: Int) -> String {
  guard value.isFinite else { return "\(value)" }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (abs(value) * scale).rounded()
  guard scaled < 1e15 else { return "\(value)" }
  let digits = String(Int(scaled))
  let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard decimals > 0 else { return sign + padded }
  return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
}

/// Returns `value` without a fraction if it is whole, such as `60` or `29.97`.
package func plain(_ value: Double) -> String { ParameterValue.number(value).text }

/// Returns the number of frames with its unit: `1 frame`, `37 frames`.
package func frameCount(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }
