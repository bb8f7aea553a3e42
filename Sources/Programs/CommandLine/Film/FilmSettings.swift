import FilmScripts
import Frames
import Jobs
import Media

/// The settings of a film, from options over those of its script.
struct FilmSettings {
  private let script: FilmScript
  private let name: String
  private let options: ParsedOptions

  init(_ script: FilmScript, _ name: String, _ options: ParsedOptions) {
    (self.script, self.name, self.options) = (script, name, options)
  }

  /// Returns the value of a setting of the script; nil if it does not have it.
  private func value<Value>(
    _ setting: FilmSetting, _ type: OptionType<Value>
  ) throws(CommandError) -> Value? {
    guard let word = script[setting] else { return nil }
    do throws(OptionFault) {
      return try type.read(Argument(word.text))
    } catch {
      throw .usage("\(name):\(word.place): \(error.sentence)")
    }
  }

  /// The size in pixels that the script chooses; nil for none.
  var size: PixelSize? {
    get throws(CommandError) {
      guard case .exact(let size)? = try value(.size, FilmCommand.size.type) else { return nil }
      return size
    }
  }

  /// The rate that the script chooses; nil for none.
  var rate: FrameRate? {
    get throws(CommandError) { try value(.fps, FilmCommand.rate.type) }
  }

  /// Returns the frame rate for these formats.
  func rate(for formats: [OutputFormat]) throws(CommandError) -> FrameRate {
    let slowest = formats.first { $0 == .gif } ?? formats.first ?? .mp4
    let own = try rate
    guard !options.has(FilmCommand.rate), let own else {
      return try options.frameRate(for: slowest)
    }
    if slowest == .gif, own.value > Double(GIFSink.rateLimit), let word = script[.fps] {
      throw .usage(
        "\(name):\(word.place): a GIF has at most \(GIFSink.rateLimit) frames per second; --fps "
          + "\(GIFSink.smoothRateLimit) chooses another rate.")
    }
    return own
  }

  /// Returns the settings for drawing.
  func drawing() throws(CommandError) -> DrawingSettings {
    var drawing = try options.drawing()
    drawing.fit = try options.value(of: FilmCommand.fit)
    switch try value(.size, FilmCommand.size.type) {
    case nil: break
    case _ where options.has(FilmCommand.size): break
    case .exact(let size): drawing.size = size
    case .rule(let rule): drawing.sizeRule = rule
    }
    if let color = try value(.background, FilmCommand.background.type),
      !options.has(FilmCommand.background)
    {
      drawing.background = color
      if !options.has(Options.backdrop) { drawing.backdrop = .background }
    }
    return drawing
  }
}
