import Frames
import Jobs
import Media
import SceneGraph

// The colour space of `hinge render`.

extension ParsedOptions {
  /// Applies `--color-space` to settings, whose background and backdrop are converted.
  ///
  /// - Throws: `CommandError.usage` if the format cannot state the colour space.
  func applyColorSpace(
    to drawing: inout DrawingSettings, for format: OutputFormat
  ) throws(CommandError) {
    let space = try value(of: Options.colorSpace)
    guard format.states(space) else {
      throw fault(
        Options.colorSpace,
        "\(format.rawValue) cannot state \(space.title); write a PNG, JPEG, WebP, AVIF, MP4, MOV, MKV "
          + "or WebM, or leave --color-space out.")
    }
    drawing.colorSpace = space
    drawing.background = drawing.background.converted(to: space)
    if case .color(let color) = drawing.backdrop {
      drawing.backdrop = .color(color.converted(to: space))
    }
  }
}

extension Color {
  /// Returns the colour, which is sRGB, in another colour space.
  fileprivate func converted(to space: ColorSpace) -> Color {
    guard space != .srgb else { return self }
    let color = space.converted(SIMD3(red, green, blue))
    return Color(red: color.x, green: color.y, blue: color.z, alpha: alpha)
  }
}
