import CFFmpeg
import Frames

/// A converter of a clip's decoded frames to a sequence's pictures.
///
/// zimg, FFmpeg's filter `zscale`, converts sizes and colours; a picture of high dynamic range is
/// tone-mapped by Hable's curve, with reference white at 100 cd/m², unless the sequence has it,
/// too. A frame with alpha, which is straight, is composited over the background. A frame that has
/// the sequence's format already is passed on as it is, without the last column or row of an odd
/// side.
struct PictureConverter: ~Copyable {
  /// The properties of frames on which the conversion depends.
  private struct Source: Equatable {
    let width, height, format: Int32
    let aspect: Double
    let color: VideoColor
    let chromaLocation: UInt32
  }

  private let format: VideoPictureFormat
  private let fit: ClipFit
  private let orientation: Orientation
  private let background: RGBColor
  /// The background; nil if the clip covers it.
  private var canvas: BackgroundCanvas?
  private let path: String
  private var source: Source?
  private var chain: FilterGraph?
  /// The position of the picture on the canvas in pixels.
  private var inset: (x: Int, y: Int) = (0, 0)
  /// The size to which frames are cut on the right and at the bottom; nil for none.
  private var cut: PixelSize?
  /// True if frames are padded to whole chroma samples, which zimg requires.
  private var isPadded = false

  /// Creates a converter.
  init(
    to format: VideoPictureFormat, _ fit: ClipFit, turnedBy orientation: Orientation,
    over background: RGBColor, path: String
  ) throws(MediaError) {
    self.format = format
    self.fit = fit
    self.orientation = orientation
    self.background = background
    self.path = path
  }

  /// Converts a frame.
  ///
  /// - Parameter pixelAspect: the aspect ratio of a pixel; 0 for square ones.
  /// - Throws: `.conversionFailed`, `.missingFilter` or `.outOfMemory`.
  mutating func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, pixelAspect: AVRational
  ) throws(MediaError) -> VideoPicture {
    let ratio =
      pixelAspect.num > 0 && pixelAspect.den > 0
      ? Double(pixelAspect.num) / Double(pixelAspect.den) : 1
    let color = VideoColor(frame: frame)
    let current = Source(
      width: frame.pointee.width, height: frame.pointee.height, format: frame.pointee.format,
      aspect: ratio, color: color, chromaLocation: frame.pointee.chroma_location.rawValue)
    color.tag(frame)
    if source != current {
      try prepare(for: frame, current)
      source = current
    }
    return try converted(frame)
  }

  private func converted(
    _ frame: UnsafeMutablePointer<AVFrame>
  ) throws(MediaError) -> VideoPicture {
    guard cut != nil || isPadded else { return try filtered(frame) }
    let resized = try resized(frame)
    return try filtered(resized.pointer)
  }

  /// Returns a frame that is cut and padded.
  private func resized(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> OwnedFrame {
    guard let part = OwnedFrame(), av_frame_ref(part.pointer, frame) >= 0 else { throw outOfMemory }
    if let cut {
      (part.pointer.pointee.width, part.pointer.pointee.height) = (
        Int32(cut.width), Int32(cut.height)
      )
    }
    guard isPadded else { return part }
    guard let padded = WholeChroma.padded(part.pointer) else { throw outOfMemory }
    return padded
  }

  private func filtered(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> VideoPicture {
    switch chain {
    case .none:
      guard let picture = VideoPicture(sharing: frame) else { throw outOfMemory }
      return picture
    case .some(let chain):
      guard let result = OwnedFrame() else { throw outOfMemory }
      try chain.push(frame)
      guard try chain.pull(result.pointer) else {
        throw MediaError(.conversionFailed, during: .reading, path: path)
      }
      format.color.tag(result.pointer)
      return try composed(result)
    }
  }

  private func composed(_ picture: consuming OwnedFrame) throws(MediaError) -> VideoPicture {
    switch canvas {
    case .none: return VideoPicture(picture)
    case .some(let canvas):
      return VideoPicture(try canvas.picture(with: picture.pointer, atX: inset.x, y: inset.y))
    }
  }

  private var outOfMemory: MediaError { MediaError(.outOfMemory, during: .reading, path: path) }

  private mutating func prepare(
    for frame: UnsafeMutablePointer<AVFrame>, _ source: Source
  ) throws(MediaError) {
    guard let stored = PixelSize(frame: frame) else {
      throw MediaError(.notAClip, during: .reading, path: path, cause: "a frame has no size")
    }
    let placement = fit.placement(
      of: stored, pixelAspect: source.aspect, turned: orientation.swapsSides, in: format.size)
    // Nothing but the last column or row of an odd side is left out.
    let upright = orientation.swapsSides ? stored.transposed : stored
    let isCut = placement == .cropped(upright, x: 0, y: 0)
    cut = isCut && orientation == .upright ? format.size : nil
    let shown = cut ?? stored
    let pixels = AVPixelFormat(frame.pointee.format)
    let isPlain =
      pixels == format.pixelFormat && source.color == format.color
      && orientation == .upright && shown == format.size && (isCut || placement == .whole(stored))
    inset = (0, 0)
    canvas = nil
    isPadded = false
    guard !isPlain else {
      chain = nil
      return
    }
    let layout = av_pix_fmt_desc_get(pixels)
    let hasAlpha = layout.map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 } ?? false
    var filters: [FilterGraph.Filter] = []
    if let layout, shown.padded(to: layout.pointee) != shown {
      isPadded = WholeChroma.hasPlanes(pixels)
      // Other pixel formats are converted by libswscale, which takes all sizes.
      filters += isPadded ? [("zscale", "")] : [("scale", "flags=accurate_rnd+full_chroma_inp")]
      filters.append(("format", hasAlpha ? "yuva444p16le" : "yuv444p16le"))
      filters.append(("crop", "\(shown.width):\(shown.height):0:0:exact=1"))
    }
    filters += orientation.filters
    let size = isCut ? format.size : placement.scaledSize
    if isCut, cut == nil {
      filters.append(("crop", "\(size.width):\(size.height):0:0:exact=1"))
    }
    let target = "width=\(size.width):height=\(size.height):" + format.color.zscaleOptions
    if source.color.isHighDynamicRange, !format.color.isHighDynamicRange {
      filters += [
        ("zscale", "transfer=linear:npl=100"), ("format", hasAlpha ? "gbrapf32le" : "gbrpf32le"),
        ("zscale", "primaries=bt709"), ("tonemap", "tonemap=hable:desat=0"),
      ]
    }
    filters += [
      ("zscale", source.color.zscaleInput(for: format.color) + target),
      ("format", hasAlpha ? format.alphaFormatName : format.pixelFormatName),
    ]
    var isInset = false
    switch placement {
    case .whole: break
    case .cropped where isCut: break
    case .inset(_, let x, let y): (inset, isInset) = ((x, y), true)
    case .cropped(_, let x, let y):
      filters.append(("crop", "\(format.size.width):\(format.size.height):\(x):\(y)"))
    }
    if hasAlpha || isInset { canvas = try BackgroundCanvas(background, format, path: path) }
    // The former chain is freed before the new one takes memory.
    chain = nil
    let input = try resized(frame)
    chain = try FilterGraph(filters, for: input.pointer, path: path)
  }
}

extension VideoColor {
  /// The options of `zscale` for this encoding as the input's of a conversion to high dynamic
  /// range: white of standard dynamic range has the luminance of BT.2408, and the curve is sRGB's,
  /// as everywhere.
  fileprivate func zscaleInput(for target: VideoColor) -> String {
    guard target.isHighDynamicRange, self != target else { return "" }
    let curve = isHighDynamicRange ? "" : "transferin=\(AVCOL_TRC_IEC61966_2_1.rawValue):"
    return curve + "npl=\(Int(ColorSpace.whiteLuminance)):"
  }

  /// The options of `zscale` for this encoding as the output's.
  fileprivate var zscaleOptions: String {
    "matrix=\(matrix.rawValue):primaries=\(primaries.rawValue):transfer=\(transfer.rawValue)"
      + ":range=limited:chromal=left"
  }
}

extension Orientation {
  /// The filters that turn a frame upright.
  fileprivate var filters: [FilterGraph.Filter] {
    switch (xx, xy, yx, yy) {
    case (1, 0, 0, 1): []
    case (-1, 0, 0, 1): [("hflip", "")]
    case (-1, 0, 0, -1): [("hflip", ""), ("vflip", "")]
    case (1, 0, 0, -1): [("vflip", "")]
    // `transpose` exchanges the axes; `clock` and `cclock` turn by a quarter.
    case (0, 1, 1, 0): [("transpose", "dir=cclock_flip")]
    case (0, -1, 1, 0): [("transpose", "dir=clock")]
    case (0, -1, -1, 0): [("transpose", "dir=clock_flip")]
    default: [("transpose", "dir=cclock")]
    }
  }
}
