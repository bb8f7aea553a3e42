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

/// Returns a number of bytes in decimal units with three digits: `9.71 MB`, `83.2 kB`, `512 bytes`.
package func byteText(_ count: Int) -> String {
  var (value, unit) = (Double(count), "bytes")
  for next in ["kB", "MB", "GB", "TB"] where value >= 999.5 {
    value /= 1000
    unit = next
  }
  guard unit != "bytes" else { return count == 1 ? "1 byte" : "\(count) bytes" }
  let decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
  return "\(plain(Double(fixed(value, decimals)) ?? value)) \(unit)"
}

/// Returns the number of frames with its unit: `1 frame`, `37 frames`.
package func frameCount(_ count: Int) -> String { count == 1 ? "1 frame" : "\(count) frames" }
