import Frames

extension FrameRate {
  /// Reads frames per second, 0.01 to 1000: 60, 29.97 or 30000/1001.
  init(option: Option, text: String) throws(CommandError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    var rate: FrameRate?
    if parts.count == 2, let top = Int32(parts[0]), let bottom = Int32(parts[1]), top > 0,
      bottom > 0
    {
      rate = FrameRate(Int(top), per: Int(bottom))
    } else if let value = Double(text), value > 0, value <= 1000 {
      let thousandths = Int((value * 1000).rounded())
      rate = thousandths > 0 ? FrameRate(thousandths, per: 1000) : nil
    }
    guard let rate, rate.value <= 1000, rate.value >= 0.01 else {
      throw .usage(
        "\(option.name): '\(text)' is not a frame rate; give frames per second from 0.01 to 1000, "
          + "such as 60, 23.976 or 30000/1001 (no part of a fraction above \(Int32.max)).")
    }
    self = rate.reduced
  }

  /// The rate in lowest terms.
  private var reduced: FrameRate {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    return FrameRate(numerator / a, per: denominator / a)
  }
}
