import FoundationEssentials
import Frames
import Media
import TestSupport

/// Joins parts of films: any bytes as a part, as they are, and with the length and the checksum
/// that they would have at the end.
public struct PartFuzzTarget: FuzzTarget {
  public static let name = "parts"
  public static let syntax = FuzzSyntax.binary
  public static let dictionary = [
    "HINGEPT1", "HINGEEND", "job ", "version ", "format mkv", "format webm", "format mov",
    "format gif", "format apng", "format webp", "animation ", "continues 1",
    "encoder ", "share 1/2", "share 0-9", "share sound", "frames 0 12 12 4", "frames 0 0 0 1",
    "rate 30 1", "rate 1 1000000000", "sound 1", "stream ", "title ", "artist ",
    "sound-language ", "chapter 0 4607182418800017408 ", "subtitles 0 ", "subtitles 1 5b ",
    "event 0 4607182418800017408 ", "9221120237041090560", "9218868437227405312",
    "18446744073709551615", "-1", "0", "1000000000", "%00", "%0a", "%", "\0\0\0\0",
    "\u{1}\0\0\0", "\u{20}\0\0\0",
  ]

  /// The fixed part with the frames, of which parts of sound have a film.
  private static let fixed = "pictures.hpart"
  private static let total = 12
  private static let rate = FrameRate(30)
  private let folder: String

  private static func request(_ share: PartShare) -> PartRequest {
    PartRequest(share, segment: 4.0 / 30, job: "job", version: "1")
  }

  /// Writes a part with the frames of a film.
  static func write(
    to path: String, needsSound: Bool, container: VideoSink.Container = .mp4
  ) throws {
    guard let size = PixelSize(width: 32, height: 32) else { return }
    let sink = try SegmentSink(
      request(.fraction(1, of: 1)), container, to: .file(FilePath(path)),
      stream: FrameStreamFormat(size: size, framesPerSecond: rate, alpha: .opaque), total: total,
      options: EncodingOptions(preset: "ultrafast"), needsSound: needsSound)
    for index in 0..<total {
      let pixels = (0..<(32 * 32 * 4)).map { UInt8(truncatingIfNeeded: $0 * 7 + index * 20) | 3 }
      try sink.write(pixels.span.bytes, showingFor: 1)
    }
    try sink.endPass()
    try sink.commit()
  }

  /// Writes a part with the frames of an animated picture.
  private static func write(_ format: OutputFormat, _ samples: SampleType, to path: String) throws {
    guard let size = PixelSize(width: 16, height: 8) else { return }
    let sink = try AnimationPartSink(
      request(.fraction(1, of: 1)), format, to: .file(FilePath(path)),
      stream: FrameStreamFormat(
        size: size, framesPerSecond: rate, alpha: .premultiplied, samples: samples), total: total,
      options: EncodingOptions(quality: format == .webp ? 10 : nil))
    for index in 0..<(total / 2) {
      let pixels = (0..<(16 * 8 * 4 * samples.byteCount)).map {
        UInt8(truncatingIfNeeded: $0 % 4 < 3 ? $0 * 7 + index * 20 : 255)
      }
      try sink.write(pixels.span.bytes, showingFor: 2)
    }
    try sink.endPass()
    try sink.commit()
  }

  public static func seeds() throws -> [[UInt8]] {
    let own = FileManager.default.temporaryDirectory.appending(
      path: "hinge-fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: own) }
    func folder(_ name: String) -> String { own.appending(path: name).path }
    var seeds: [[UInt8]] = []
    func add(_ name: String) throws {
      seeds.append(Array(try Data(contentsOf: URL(filePath: folder(name)))))
    }
    for container in [VideoSink.Container.mp4, .mkv, .webm] {
      try write(to: folder("\(container)"), needsSound: false, container: container)
      try add("\(container)")
    }
    for (format, samples) in [
      (OutputFormat.gif, .uint8), (.apng, .uint16), (.webp, SampleType.uint8),
    ] {
      try write(format, samples, to: folder(format.rawValue))
      try add(format.rawValue)
    }
    var text = VideoText()
    text.title = "a 100 % title"
    text.chapters = [MediaText.Chapter(begin: 0, end: 0.2, title: "One")]
    try SoundPart.write(
      request(.sound), nil, text, for: .mp4, total: total, rate: rate,
      to: .file(FilePath(folder("sound")))
    ) { _ in }
    try add("sound")
    // Subtitles as the description has them: the bits of the times, and a line.
    let lines = "subtitles 0  eng\nevent 0 4591870180066957722 0,0,Default,,0,0,0,,Text\ntitle "
    if let sound = seeds.last {
      seeds.append(sound.replacing(Array("title ".utf8), with: Array(lines.utf8)))
    }
    return seeds
  }

  public init(in folder: String) throws {
    self.folder = folder
    try Self.write(to: "\(folder)/\(Self.fixed)", needsSound: true)
  }

  public func run(_ input: [UInt8]) throws {
    for bytes in [input, Self.sealed(input)] {
      let path = "\(folder)/part.hpart"
      try Data(bytes).write(to: URL(filePath: path))
      try join([FilePath(path)])
      try join([FilePath(path), FilePath("\(folder)/\(Self.fixed)")])
    }
  }

  private func join(_ parts: [FilePath]) throws {
    let output = "\(folder)/film"
    do {
      let film = try PartConcatenation(parts, output: FilePath(output))
      var packets = 0
      try film.write(to: .file(FilePath(output))) { packets = max(packets, $0 + 1) }
      // A frame of an animated picture may be shown for many periods.
      let isRight =
        film.format.partsKeepFrames
        ? packets <= film.frameCount : packets == film.frameCount
      try require(isRight, "\(packets) packets of \(film.frameCount) frames")
      try FileManager.default.removeItem(atPath: output)
    } catch let error as PartError {
      try requireSentence(error.description)
    } catch let error as MediaError {
      try requireSentence(error.description)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    try require(
      names.allSatisfy { $0.hasSuffix(".hpart") }, "files are left: \(names.sorted())")
  }

  /// Returns a part with the description's length and the checksum that its bytes have.
  private static func sealed(_ input: [UInt8]) -> [UInt8] {
    guard input.count >= 40 else { return input }
    var bytes = Array(input.dropLast(32))
    let mark = [0, 0, 0, 0] + Array("job ".utf8)
    let start = bytes.indices.last { bytes[$0...].starts(with: mark) }
    var length = UInt64(bytes.count - (start.map { $0 + 4 } ?? bytes.count))
    var checksum = Fingerprint()
    bytes.withUnsafeBytes { checksum.add($0) }
    bytes += Array(checksum.text.utf8)
    for _ in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: length))
      length >>= 8
    }
    return bytes + Array("HINGEEND".utf8)
  }
}
