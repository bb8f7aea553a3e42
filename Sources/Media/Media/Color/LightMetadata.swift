import CFFmpeg
import Frames

/// The static metadata of high dynamic range: how bright the pictures are, and the display on which
/// they were graded (SMPTE ST 2086, CTA-861.3).
public struct LightMetadata: Hashable, Sendable {
  /// The luminance of the brightest channel of any pixel, in cd/m².
  public var maximumContent = 0
  /// The highest mean over a picture of its pixels' brightest channels, in cd/m².
  public var maximumAverage = 0
  /// The display on which the pictures were graded; nil if none is known.
  public var display: MasteringDisplay?

  /// Creates metadata of black pictures.
  public init(display: MasteringDisplay? = nil) { self.display = display }
}

/// The display on which pictures of high dynamic range were graded.
public struct MasteringDisplay: Hashable, Sendable {
  /// The chromaticities of red, green, blue and white, x and y, in units of 1/50,000.
  let points: [Int]
  /// The least and the greatest luminance in units of 1/10,000 cd/m².
  let least, greatest: Int

  init?(_ bytes: UnsafeRawPointer, count: Int) {
    guard count >= MemoryLayout<AVMasteringDisplayMetadata>.size else { return nil }
    let data = bytes.loadUnaligned(as: AVMasteringDisplayMetadata.self)
    guard data.has_primaries != 0, data.has_luminance != 0 else { return nil }
    func number(_ value: AVRational, _ unit: Double) -> Int {
      value.den == 0 ? 0 : Int(clamping: Int64((av_q2d(value) * unit).rounded()))
    }
    let primaries = data.display_primaries
    points = [
      primaries.0.0, primaries.0.1, primaries.1.0, primaries.1.1, primaries.2.0, primaries.2.1,
      data.white_point.0, data.white_point.1,
    ].map { number($0, 50000) }
    least = number(data.min_luminance, 10000)
    greatest = number(data.max_luminance, 10000)
  }

  /// Reads the display that a clip states for its first picture.
  ///
  /// - Returns: nil if it states none, or is not a clip.
  public static func read(_ file: FilePath) -> MasteringDisplay? {
    guard var decoder = try? ClipDecoder(file, from: 0, isTolerant: true),
      (try? decoder.next()) == true
    else { return nil }
    if let side = av_frame_get_side_data(
      decoder.frame.pointer, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA),
      let display = MasteringDisplay(side.pointee.data, count: side.pointee.size)
    {
      return display
    }
    return decoder.streamMasteringDisplay
  }

  /// The structure of FFmpeg.
  var structure: AVMasteringDisplayMetadata {
    var data = AVMasteringDisplayMetadata()
    func ratio(_ value: Int, _ unit: Int32) -> AVRational {
      AVRational(num: Int32(clamping: value), den: unit)
    }
    let p = points.map { ratio($0, 50000) }
    data.display_primaries = ((p[0], p[1]), (p[2], p[3]), (p[4], p[5]))
    data.white_point = (p[6], p[7])
    data.min_luminance = ratio(least, 10000)
    data.max_luminance = ratio(greatest, 10000)
    (data.has_primaries, data.has_luminance) = (1, 1)
    return data
  }
}

extension LightMetadata {
  /// The options that make an encoder state the metadata in its stream.
  ///
  /// - Parameter encoder: FFmpeg's name of the encoder.
  func options(for encoder: String) -> [(name: String, value: String)] {
    switch encoder {
    case "libx265":
      var values = ["log-level=none", "max-cll=\(maximumContent),\(maximumAverage)"]
      if let display {
        let p = display.points
        values.append(
          "master-display=G(\(p[2]),\(p[3]))B(\(p[4]),\(p[5]))R(\(p[0]),\(p[1]))"
            + "WP(\(p[6]),\(p[7]))L(\(display.greatest),\(display.least))")
      }
      return [("x265-params", values.joined(separator: ":"))]
    case "libsvtav1":
      var values = ["content-light=\(maximumContent),\(maximumAverage)"]
      if let display {
        let p = display.points.map { Double($0) / 50000 }
        values.append(
          "mastering-display=G(\(p[2]),\(p[3]))B(\(p[4]),\(p[5]))R(\(p[0]),\(p[1]))"
            + "WP(\(p[6]),\(p[7]))"
            + "L(\(Double(display.greatest) / 10000),\(Double(display.least) / 10000))")
      }
      return [("svtav1-params", values.joined(separator: ":"))]
    default: return []
    }
  }
}

/// Measures the light of pictures in PQ, one after another.
struct LightMeter {
  private var maximumContent = 0.0
  private var maximumAverage = 0.0

  /// The luminance in cd/m² of every number of 16 bits.
  private static let luminances = (0...65535).map {
    Float(ColorSpace.pq.light(of: Double($0) / 65535) * ColorSpace.whiteLuminance)
  }

  /// The measured metadata, rounded to whole cd/m².
  func metadata(display: MasteringDisplay?) -> LightMetadata {
    var result = LightMetadata(display: display)
    result.maximumContent = min(Int(maximumContent.rounded()), 65535)
    result.maximumAverage = min(Int(maximumAverage.rounded()), 65535)
    return result
  }

  /// Measures RGBA pixels of 16 bits.
  mutating func add(_ pixels: RawSpan) {
    pixels.withUnsafeBytes { bytes in
      let values = bytes.bindMemory(to: UInt16.self)
      add(values.count / 4) { pixel in
        Int(max(values[pixel * 4], values[pixel * 4 + 1], values[pixel * 4 + 2]))
      }
    }
  }

  /// Measures a picture of 4:2:0 with 10 or 12 bits in BT.2020.
  mutating func add(_ frame: UnsafePointer<AVFrame>, depth: Int) {
    let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
    func row(_ plane: Int32, _ row: Int) -> UnsafePointer<UInt16>? {
      guard let start = ffmpeg_plane(frame, plane) else { return nil }
      let bytes = UnsafeRawPointer(start + row * Int(ffmpeg_stride(frame, plane)))
      return bytes.assumingMemoryBound(to: UInt16.self)
    }
    let unit = Float(1 << (depth - 8))
    var numbers = [UInt16](repeating: 0, count: width * height)
    for y in 0..<height {
      guard let luma = row(0, y), let blues = row(1, y / 2), let reds = row(2, y / 2) else {
        return
      }
      for x in 0..<width {
        let light = (Float(luma[x]) / unit - 16) / 219
        let blue = (Float(blues[x / 2]) / unit - 128) / 224
        let red = (Float(reds[x / 2]) / unit - 128) / 224
        let highest = light + max(1.4746 * red, 1.8814 * blue, -0.16455 * blue - 0.57135 * red)
        numbers[y * width + x] = UInt16(min(max(highest, 0), 1) * 65535 + 0.5)
      }
    }
    add(numbers.count) { Int(numbers[$0]) }
  }

  private mutating func add(_ count: Int, _ number: (Int) -> Int) {
    guard count > 0 else { return }
    var (highest, sum) = (0, 0.0)
    Self.luminances.withUnsafeBufferPointer { luminances in
      for pixel in 0..<count {
        let value = number(pixel)
        highest = max(highest, value)
        sum += Double(luminances[value])
      }
    }
    maximumContent = max(maximumContent, Double(Self.luminances[highest]))
    maximumAverage = max(maximumAverage, sum / Double(count))
  }
}
