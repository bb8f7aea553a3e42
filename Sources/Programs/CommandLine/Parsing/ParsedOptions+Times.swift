import Jobs
import Support

// Times: seconds, or times of CSS.

extension ParsedOptions {
  /// Returns a time in seconds, as `number` does; the value is a number of seconds, or a time of
  /// CSS such as `1.5s` or `500ms`.
  func seconds(
    _ option: Option, above minimum: Double, orEqual: Bool = false, upTo maximum: Double
  ) throws(CommandError) -> Double? {
    guard let text = self[option] else { return nil }
    guard let value = Support.seconds(text), value > minimum || (orEqual && value == minimum),
      value <= maximum
    else {
      throw .usage(
        "\(option.name): '\(text)' is not a number of seconds \(orEqual ? "from" : "above") "
          + "\(plain(minimum)) up to \(plain(maximum)), such as 1.5, 1.5s or 500ms.")
    }
    return value
  }
}
