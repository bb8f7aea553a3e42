import Frames
import Jobs
import Media
import Rendering
import SceneGraph

/// The bits of a channel of an output.
enum OutputDepth: String, CaseIterable {
  case eight = "8"
  case ten = "10"
  case twelve = "12"
  case sixteen = "16"

  /// The number.
  var bits: Int { Int(rawValue) ?? 8 }
}

// Light, depth and high dynamic range of `hinge render` and `hinge join`.

extension ParsedOptions {
  /// Applies `--light`, `--depth` and `--hdr` to settings and the encoder's options.
  ///
  /// - Throws: `CommandError.usage` if the format or the encoder cannot keep what they ask for.
  func applyLight(
    to drawing: inout DrawingSettings, _ encoding: inout EncodingOptions, for format: OutputFormat
  ) throws(CommandError) {
    drawing.light = try value(of: Options.light)
    if let depth = try self[Options.depth] {
      encoding.depth = depth.bits
      drawing.isDeep = depth.bits > 8
    }
    guard let space = try self[Options.dynamicRange] else { return }
    let name = self.name(of: Options.dynamicRange)
    guard !has(Options.colorSpace) else {
      throw fault(Options.dynamicRange, "it sets the colour space; leave --color-space out.")
    }
    guard encoding.depth ?? 10 > 8 else {
      throw fault(
        Options.depth, "\(name) needs at least 10 bits; leave --depth out, or give 10, 12 or 16.")
    }
    guard format.states(space) else {
      throw fault(
        Options.dynamicRange,
        "\(format.rawValue) cannot state high dynamic range; write an MP4, MOV, MKV, WebM, AVIF or "
          + "PNG.")
    }
    encoding.depth = encoding.depth ?? 10
    drawing.colorSpace = space
    // The encoders of H.264 and ProRes have no static metadata.
    if encoding.encoder == nil, [.mp4, .mov, .mkv].contains(format) {
      encoding.encoder = "libx265"
    }
    if let container = format.container,
      encoding.keptDepth(
        in: container, alpha: drawing.background.alpha < 1 ? .premultiplied : .opaque)
        < 10
    {
      throw fault(
        has(Options.encoder) ? Options.encoder : Options.dynamicRange,
        "\(encoding.encoderName(in: container)) encodes 8 bits, too few for high dynamic range; give "
          + "--encoder libx265 or libsvtav1.")
    }
  }

  /// Throws `CommandError.usage` if a stinger has an option that only other outputs take.
  func checkStingerLight() throws(CommandError) {
    guard has(Options.dynamicRange) else { return }
    throw fault(
      Options.dynamicRange,
      "a stinger has standard dynamic range, as its mixer expects; leave it out.")
  }
}
