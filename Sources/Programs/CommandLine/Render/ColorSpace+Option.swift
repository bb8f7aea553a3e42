import Frames
import Jobs
import Media
import SceneGraph

extension Option {
  static let colorSpace = Option(
    name: "--color-space", value: "srgb|display-p3|bt2020",
    help: "the colour space of the frames and the output, to which pictures are converted (srgb)")
  static let tolerant = Option(
    name: "--tolerant", help: "show what can be read of a damaged picture or clip")
}

extension DrawingSettings {
  /// Takes over `--color-space` and `--tolerant`; the background is converted.
  ///
  /// - Throws: `CommandError.usage` if the format cannot state the colour space.
  mutating func applyColorSpace(
    _ options: ParsedOptions, for format: OutputFormat
  ) throws(CommandError) {
    isTolerant = options.has(.tolerant)
    guard let text = options[.colorSpace] else { return }
    let words = ColorSpace.allCases.map(\.rawValue)
    guard let space = ColorSpace(rawValue: text) else {
      throw .usage(
        "--color-space: invalid value '\(text)'; expected \(words.joined(separator: ", "))"
          + "\(suggestion(for: text, among: words)).")
    }
    guard format.states(space) else {
      throw .usage(
        "--color-space: a file of the format \(format.rawValue) cannot state \(space.title); write "
          + "a PNG, JPEG, WebP, AVIF, MP4, MOV, MKV or WebM, or leave it out.")
    }
    colorSpace = space
    background = background.converted(to: space)
  }
}

extension Backdrop {
  /// The backdrop with its colour in a colour space.
  func converted(to space: ColorSpace) -> Backdrop {
    if case .color(let color) = self { .color(color.converted(to: space)) } else { self }
  }
}

extension Color {
  /// The colour, which is of sRGB, in another colour space.
  fileprivate func converted(to space: ColorSpace) -> Color {
    guard space != .srgb else { return self }
    let color = space.converted(SIMD3(red, green, blue))
    return Color(red: color.x, green: color.y, blue: color.z, alpha: alpha)
  }
}
