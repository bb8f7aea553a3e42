import Frames
import TestSupport
import Testing

@testable import Media

/// The size of the fixtures in pixels.
private let small = PixelSize.fixture(160, 120)

/// A clip with a sound that starts 21 ms before it, and files made from its packets.
private struct Remuxed: ~Copyable {
  let clip: ClipFixture

  init(options: String = "-c:v libx264 -pix_fmt yuv420p -bf 3") throws {
    clip = try ClipFixture(
      "source.mkv", "testsrc2=size=160x120:rate=30:duration=2",
      options: "-f lavfi -i sine=duration=2:sample_rate=48000 \(options) -c:a aac")
  }

  /// Returns the path of a file with the same packets.
  func copy(_ name: String, options: String = "") throws -> String {
    let path = clip.folder(name)
    try FFmpegProgram.run("-i @0 -c copy \(options) @1", [clip.path, path])
    return path
  }

  /// Joins files byte by byte.
  func joined(_ paths: [String]) throws -> String {
    try write("joined.ts", paths.flatMap { try contents($0) })
  }

  func write(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
    var file = try OutputFile(.file(FilePath(clip.folder(name)), OutputOptions()))
    try Array(bytes).withUnsafeBytes { try file.write($0) }
    try file.commit()
    return clip.folder(name)
  }
}

/// Reads a clip from its start to its end, without tolerance.
private func read(_ path: String, isTolerant: Bool = false) throws -> [[UInt8]] {
  let info = try #require(try ClipInfo.read(FilePath(path)))
  let count = Int((info.duration * 30 + 1e-6).rounded())
  let reader = try ClipReader(
    FilePath(path), from: 0, count: count,
    .init(
      format: VideoPictureFormat(size: small, color: info.color.forSequence ?? .bt709),
      rate: FrameRate(30), isTolerant: isTolerant), knownAs: info)
  var pictures: [[UInt8]] = []
  while let picture = try reader.next() { pictures.append(picture.planes) }
  return pictures
}

@Suite("A clip's time span")
struct ClipSpanTests {
  @Test(
    "begins and ends with its pictures in every container",
    arguments: ["copy.mp4", "copy.mov", "copy.mkv", "copy.ts", "fragments.mp4", "wrapped.ts"])
  func containers(_ name: String) throws {
    let files = try Remuxed()
    let options = [
      "fragments.mp4": "-movflags frag_keyframe+empty_moov",
      // The clock of 33 bits and 90 kHz starts again after 95443.7 s.
      "wrapped.ts": "-output_ts_offset 95441.5",
    ]
    let path = try files.copy(name, options: options[name] ?? "")
    #expect(try read(path) == files.clip.decoded(small))
  }

  @Test(
    "ends with the picture that is shown last, however early it is decoded",
    arguments: [
      // Up to 16 pictures are decoded after one that is shown later than they are.
      ("-vframes 270 -bf 16 -x264-params b-adapt=0:b-pyramid=none:keyint=999", 270),
      // From picture 240 on, one a second: the last one, 269, begins in period 269 + 29 * 29.
      ("-vf setpts=N+29*max(N-240\\,0) -vsync vfr -bf 8", 1111),
    ])
  func lastPicture(_ options: String, periods: Int) throws {
    let clip = try ClipFixture(
      "clip.mp4", "testsrc2=size=160x120:rate=30:duration=9",
      options: "\(options) -c:v libx264 -pix_fmt yuv420p")
    let duration = try #require(try ClipInfo.read(clip.file)).duration
    #expect(abs(duration - Double(periods) / 30) < 1e-3)
  }

  @Test("does not include chapters")
  func chapters() throws {
    let files = try Remuxed()
    let list = try files.write(
      "list.txt",
      Array(";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=9000\ntitle=a\n".utf8))
    let path = files.clip.folder("chapters.mkv")
    try FFmpegProgram.run("-i @0 -i @1 -map_metadata 1 -c copy @2", [files.clip.path, list, path])
    #expect(try read(path) == files.clip.decoded(small))
  }

  @Test(
    "ends a nominal period after the time of the last picture where the rate varies",
    arguments: ["copy.mp4", "copy.mov", "copy.mkv", "copy.ts"])
  func variableRate(_ name: String) throws {
    // Pictures at 0 to 0.4 s, at 0.8 and at 2.6 s, at a rate of 25.
    let clip = try ClipFixture(
      "clip.mp4", "testsrc2=size=160x120:rate=25:duration=3,select='lt(n,11)+eq(n,20)+eq(n,65)'",
      options: "-vsync vfr -c:v libx264 -pix_fmt yuv420p -video_track_timescale 600")
    let path = clip.folder(name)
    try FFmpegProgram.run("-i @0 -c copy @1", [clip.path, path])
    let pictures = try read(path)
    // 2.64 s at 30 frames/s.
    #expect(pictures.count == 79)
    let frames = try clip.decoded(small)
    #expect(Array(pictures[24...]) == (24..<79).map { frames[$0 < 78 ? 11 : 12] })
  }
}

@Suite("A transport stream of several recordings")
struct JoinedRecordingTests {
  @Test("is as long as they are together", arguments: [0, 5000, -1])
  func jump(_ offset: Int) throws {
    let files = try Remuxed()
    let paths = [
      try files.copy("1.ts", options: "-output_ts_offset 10"),
      try files.copy("2.ts", options: "-output_ts_offset \(10 + offset)"),
    ]
    let frames = try files.clip.decoded(small)
    #expect(try read(files.joined(paths)) == frames + frames)
  }

  @Test("has the sound of each with its pictures")
  func sound() throws {
    let files = try Remuxed()
    let paths = [
      try files.copy("1.ts"), try files.copy("2.ts", options: "-output_ts_offset 5000"),
    ]
    let file = FilePath(try files.joined(paths))
    let info = try #require(try ClipInfo.read(file))
    let format = AudioFormat(rate: 48000, channelCount: 1)
    let mixer = AudioMixer(
      format: format,
      placements: [AudioPlacement(file: file, first: 0, count: 4 * 48000, of: info)], music: nil)
    let samples = try mixer.next(4 * 48000)
    func loudness(_ second: Double) -> Float {
      let start = Int(second * 48000)
      return samples[start..<(start + 4800)].map(abs).max() ?? 0
    }
    #expect(loudness(1) > 0.1 && loudness(2.2) > 0.1 && loudness(3.5) > 0.1)
  }

  @Test("may change its size at any frame, and several times", arguments: [1, 7, 30])
  func sizes(_ count: Int) throws {
    let folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    for (index, size) in ["160x120", "120x160", "90x90"].enumerated() {
      let part = folder("\(index).ts")
      try FFmpegProgram.run(
        "-f lavfi -i @0 -frames:v \(count) -output_ts_offset \(Double(index * count) / 30) "
          + "-c:v libx264 -pix_fmt yuv420p @1", ["testsrc2=size=\(size):rate=30", part])
      bytes += try contents(part)
    }
    let whole = folder("whole.ts")
    var file = try OutputFile(.file(FilePath(whole), OutputOptions()))
    try bytes.withUnsafeBytes { try file.write($0) }
    try file.commit()
    #expect(try read(whole).count == 3 * count)
  }

  @Test("may begin to reorder its pictures at any frame", arguments: [1, 2, 5])
  func reordering(_ count: Int) throws {
    let folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    for (index, count) in [count, 30 - count].enumerated() {
      let part = folder("\(index).ts")
      let offset = index == 0 ? 10 : 10 + Double(30 - count) / 30
      try FFmpegProgram.run(
        "-f lavfi -i testsrc2=size=160x120:rate=30 -frames:v \(count) -output_ts_offset \(offset) "
          + "-c:v libx264 -bf 2 -pix_fmt yuv420p -muxdelay 0 -muxpreload 0 @0", [part])
      bytes += try contents(part)
    }
    let whole = folder("whole.ts")
    try writeFile(whole, bytes)
    #expect(try read(whole).count == 30)
    let info = try #require(try ClipInfo.read(FilePath(whole)))
    #expect(info.notes(about: FilePath(whole)).isEmpty)
  }
}

@Suite("A cut file")
struct CutClipTests {
  /// A container, with the option that makes it.
  static let containers = [
    ("clip.mkv", ""), ("clip.mp4", "-movflags +faststart"), ("clip.ts", ""),
    ("fragments.mp4", "-movflags frag_every_frame+empty_moov"), ("live.mkv", "-live 1"),
  ]

  @Test("is recognized, and all of it that decodes is read", arguments: containers, [40, 60, 85])
  func cut(_ container: (String, String), _ percent: Int) throws {
    let files = try Remuxed(options: "-c:v libx264 -pix_fmt yuv420p -g 15")
    let whole = try files.copy(container.0, options: container.1)
    let info = try #require(try ClipInfo.read(FilePath(whole)))
    #expect(!info.isCut && abs(info.duration - 2) < 0.01)
    let bytes = try contents(whole)
    // Not at the end of a packet of 188 bytes.
    let length = bytes.count * percent / 100 / 188 * 188 + 50
    let path = try files.write("cut-\(container.0)", bytes.prefix(length))
    let cut = try #require(try ClipInfo.read(FilePath(path)))
    #expect(cut.isCut)
    guard case .damagedClip(let second) = cut.missingEnd(of: FilePath(path)).reason else {
      Issue.record("not damaged")
      return
    }
    #expect(second > 0.2 && second < 1.9)
    let raw = files.clip.folder("decoded.yuv")
    try FFmpegProgram.run(
      "-v quiet -i @0 -vsync passthrough -f rawvideo -pix_fmt yuv420p @1", [path, raw])
    // Up to three pictures before the last one may be missing, as their times come before its own.
    let decoded = try contents(raw).count / (small.area * 3 / 2)
    #expect(abs(try read(path, isTolerant: true).count - decoded) <= 4)
  }
}

extension CutClipTests {
  @Test("may end within the header of a fragment")
  func fragmentHeader() throws {
    let files = try Remuxed(options: "-c:v libx264 -pix_fmt yuv420p -bf 0 -g 15")
    let whole = try files.copy(
      "whole.mp4", options: "-an -movflags frag_every_frame+empty_moov")
    let bytes = try contents(whole)
    let headers = bytes.indices.dropLast(4).filter {
      bytes[$0] == 0x6D && bytes[$0..<($0 + 4)].elementsEqual("moof".utf8)
    }
    try #require(headers.count == 60)
    let path = try files.write("cut.mp4", bytes.prefix(headers[40] + 20))
    let info = try #require(try ClipInfo.read(FilePath(path)))
    #expect(info.isCut && abs(info.duration - 4.0 / 3) < 0.01, "\(info.duration)")
    #expect(try read(path, isTolerant: true) == Array(files.clip.decoded(small).prefix(40)))
  }
}

@Suite("Pictures whose packets lack times")
struct UntimedClipTests {
  @Test(
    "are all shown, each once",
    arguments: [
      ("clip.mpg", "-c:v mpeg2video -bf 2"), ("clip.avi", "-c:v mpeg4 -bf 2"),
      ("h264.avi", "-c:v libx264 -pix_fmt yuv420p"), ("clip.h264", "-c:v libx264 -pix_fmt yuv420p"),
      ("clip.m2v", "-c:v mpeg2video -bf 2"), ("clip.nut", "-c:v mpeg4 -bf 2"),
    ])
  func allPictures(_ name: String, _ options: String) throws {
    let clip = try ClipFixture(name, options: options)
    #expect(try read(clip.path) == clip.decoded(small))
  }
}

@Suite("Times without pictures")
struct PauseTests {
  /// A clip of 60 pictures, of which others are the copies.
  private func source(reordered: Int) throws -> ClipFixture {
    try ClipFixture(
      "source.mkv", "testsrc2=size=160x120:rate=30:duration=2",
      options: "-c:v libx264 -pix_fmt yuv420p -bf \(reordered) -g 10")
  }

  /// Returns a file in which every `count` pictures begin `gap` seconds later, remuxed from MKV.
  private func gapped(_ clip: borrowing ClipFixture, _ name: String, _ gap: Int, every count: Int)
    throws -> String
  {
    let first = clip.folder("gap.mkv")
    let later = "floor(N/\(count))*\(gap)/TB"
    try FFmpegProgram.run(
      "-i @0 -c copy -bsf:v @1 @2", [clip.path, "setts=pts=PTS+\(later):dts=DTS+\(later)", first])
    let path = clip.folder(name)
    if path != first { try FFmpegProgram.run("-i @0 -c copy @1", [first, path]) }
    return path
  }

  @Test(
    "are closed where they are hours, and named",
    arguments: ["gap.mkv", "gap.mp4", "gap.mov", "gap.ts"], [0, 2])
  func hours(_ name: String, _ reordered: Int) throws {
    let clip = try source(reordered: reordered)
    let path = try gapped(clip, name, 5000, every: 30)
    #expect(try read(path) == clip.decoded(small))
    let info = try #require(try ClipInfo.read(FilePath(path)))
    let notes = info.notes(about: FilePath(path))
    #expect(notes.count == 1 && notes[0].contains("s at 1.00 s"), "\(notes)")
    #expect(!info.isCut)
  }

  @Test(
    "of seconds are held, and one line names them",
    arguments: ["gap.mkv", "gap.mp4", "gap.mov", "gap.ts"], [0, 2])
  func seconds(_ name: String, _ reordered: Int) throws {
    let clip = try source(reordered: reordered)
    let path = try gapped(clip, name, 2, every: 20)
    let frames = try clip.decoded(small)
    let info = try #require(try ClipInfo.read(FilePath(path)))
    let reader = try ClipReader(
      FilePath(path), from: 0, count: 180,
      .init(
        format: VideoPictureFormat(size: small, color: info.color.forSequence ?? .bt709),
        rate: FrameRate(30)), knownAs: info)
    var pictures: [[UInt8]] = []
    while let picture = try reader.next() { pictures.append(picture.planes) }
    var expected: [[UInt8]] = []
    for (index, frame) in frames.enumerated() {
      expected += Array(repeating: frame, count: index == 19 || index == 39 ? 61 : 1)
    }
    #expect(pictures == expected)
    let notes = info.notes(about: FilePath(path)) + reader.notes
    #expect(notes.count == 1, "\(notes)")
    #expect(notes.first?.contains("0.67 s to 2.67 s and in 1 more pause") ?? false, "\(notes)")
  }
}

@Suite("An MP4 that ends before its index")
struct MissingIndexTests {
  @Test("is named as incomplete by every reader", arguments: [30, 99])
  func missing(_ percent: Int) throws {
    let files = try Remuxed()
    let bytes = try contents(try files.copy("whole.mp4"))
    let path = FilePath(try files.write("cut.mp4", bytes.prefix(bytes.count * percent / 100)))
    func reason(_ read: () throws -> Void) -> MediaError.Reason? {
      do { try read() } catch { return (error as? MediaError)?.reason }
      return nil
    }
    let reasons = [
      reason { _ = try ClipInfo.read(path) }, reason { _ = try PictureReader.read(path) },
      reason { _ = try AudioInfo.probe(path) }, reason { _ = try MediaProbe.read(path) },
    ]
    #expect(reasons.allSatisfy { $0 == .missingIndex }, "\(reasons)")
  }
}
