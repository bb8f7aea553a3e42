import Frames
import Jobs
import Media
import Support

// The option `--for`, which stands for several others.

extension OptionType where Value == Destination {
  /// A destination.
  static var destination: OptionType {
    let words = Destination.all.map(\.name)
    return OptionType(
      "DEST", range: words.joined(separator: ", "), completion: .words(words),
      fault: { unknownWord($0, among: words) }, parse: { Destination(named: $0) })
  }
}

extension OutputFormat {
  /// True for one file whose bytes can be searched: a video, or a picture that moves.
  var isSearched: Bool { container != nil || self == .gif }
}

extension ParsedOptions {
  /// Returns the options with those for which `--for` stands, unless they are given.
  ///
  /// - Parameters:
  ///   - format: the format of the output.
  ///   - size: the size that a script chooses; nil for none.
  ///   - rate: the rate that a script chooses; nil for none.
  func destined(
    _ format: OutputFormat, size: PixelSize? = nil, rate: FrameRate? = nil
  ) throws(CommandError) -> ParsedOptions {
    guard let destination = try self[Options.destination] else { return self }
    var options = self
    if let usual = destination.usualSize(for: size),
      size.map({ !destination.sizes.takes($0) }) ?? true
    {
      options.supply(Options.size, "\(usual)", from: Options.destination)
    }
    if let usual = destination.usualRate,
      rate.map({ !destination.rates.contains($0) }) ?? true
    {
      let most = format == .gif ? GIFSink.smoothRateLimit : usual
      options.supply(Options.rate, "\(min(usual, most))", from: Options.destination)
    }
    let others: [any AnyOption] = [
      Options.quality, Options.encoder, Options.maximumBytes, Options.depth,
    ]
    if let rate = destination.bitRate, format.hasEncoders, !others.contains(where: { has($0) }) {
      options.supply(Options.bitRate, "\(rate)", from: Options.destination)
    }
    return options
  }

  /// Throws `CommandError.usage` about a file that the destination of `--for` does not take.
  func checkDestination(_ facts: Destination.Facts) throws(CommandError) {
    guard let destination = try self[Options.destination],
      let refusal = destination.refusal(of: facts)
    else { return }
    throw fault(Options.destination, refusal)
  }
}

extension Destination {
  /// Returns the usual size for frames of the shape of another one: upright, if that is.
  fileprivate func usualSize(for size: PixelSize?) -> PixelSize? {
    guard let size, size.height > size.width, case .one(let sizes) = sizes else { return usualSize }
    return sizes.first { $0.height > $0.width } ?? usualSize
  }
}

extension Destination.Sizes {
  /// Returns true for a size that is among them.
  fileprivate func takes(_ size: PixelSize) -> Bool {
    if case .one(let sizes) = self { sizes.contains(size) } else { true }
  }
}
