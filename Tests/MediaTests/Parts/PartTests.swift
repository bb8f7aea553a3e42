import Frames
import TestSupport
import Testing

@testable import Media

/// Parts of a film: the same bytes for every division, and what joining them refuses.
@Suite struct PartTests {
  private static let rate = FrameRate(30)

  /// A film of small frames, each of its own colours.
  private struct Film {
    var total = 200
    var segment = 2
    var preset = "ultrafast"
    var container = VideoSink.Container.mp4
    var quality: Double?
    var job = "a job"
    var needsSound = false
    let size = PixelSize(width: 64, height: 48)

    var stream: FrameStreamFormat {
      get throws {
        FrameStreamFormat(
          size: try #require(size), framesPerSecond: PartTests.rate, alpha: .opaque)
      }
    }

    var options: EncodingOptions { EncodingOptions(preset: preset, quality: quality) }

    func request(_ share: PartShare) -> PartRequest {
      PartRequest(share, segment: Double(segment) / 30, job: job, version: "1")
    }

    func pixels(_ index: Int) -> [UInt8] {
      (0..<(64 * 48)).flatMap { place -> [UInt8] in
        let (x, y) = (place % 64, place / 64)
        return [
          UInt8((x * 4 + index * 3) & 255), UInt8((y * 5 + index) & 255), UInt8(index & 255), 255,
        ]
      }
    }

    /// Writes a part with the frames that its share has.
    @discardableResult
    func write(_ share: PartShare, to path: String) throws -> FilePath {
      let sink = try SegmentSink(
        request(share), container, to: .file(FilePath(path)), stream: try stream, total: total,
        options: options, needsSound: needsSound)
      for index in request(share).frames(of: total, rate: PartTests.rate) {
        try sink.write(pixels(index).span.bytes, showingFor: 1)
      }
      try sink.endPass()
      try sink.commit()
      return FilePath(path)
    }

    /// Joins parts, and returns the bytes of the film.
    func joined(_ parts: [FilePath], in folder: borrowing TemporaryFolder) throws -> [UInt8] {
      let path = folder("film.\(container.rawValue)")
      try PartConcatenation(parts, output: FilePath(path)).write(to: .file(FilePath(path))) { _ in }
      return try readFile(path)
    }
  }

  @Test("have the same bytes for 1, 2, 8 and 100 parts, in any order, and for ranges of frames")
  func divisions() throws {
    let folder = try TemporaryFolder()
    let film = Film()
    let whole = try film.joined([try film.write(.fraction(1, of: 1), to: folder("1"))], in: folder)
    for count in [2, 8, 100] {
      let parts = try (1...count).reversed().map { index in
        try film.write(.fraction(index, of: count), to: folder("\(index)-of-\(count)"))
      }
      #expect(try film.joined(parts, in: folder) == whole, "\(count) parts")
    }
    // Ranges that begin in the middle of segments, one with a single frame, one beyond the end.
    let ranges = try [0...6, 7...7, 8...8, 9...120, 121...999].map { range in
      try film.write(.frames(range), to: folder("\(range.lowerBound)"))
    }
    #expect(try film.joined(ranges, in: folder) == whole)
  }

  /// The shares of K/N are consecutive and nearly equal, for every number of parts.
  @Test func sharesDivideSegments() {
    for (length, total, count) in [(2, 200, 7), (60, 1801, 40), (10, 95, 100), (3, 1, 4)] {
      let segmentation = Segmentation(length: length, total: total)
      let parts = (1...count).map { segmentation.frames(of: .fraction($0, of: count)) }
      #expect(parts.first?.lowerBound == 0 && parts.last?.upperBound == total)
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      #expect(parts.allSatisfy { $0.lowerBound.isMultiple(of: length) || $0.isEmpty })
      let most = (segmentation.count + count - 1) / count
      #expect(parts.allSatisfy { $0.count <= most * length })
    }
  }

  /// With B frames, segments of few frames have decoding times that still rise, and every frame is
  /// there once.
  @Test(arguments: [1, 2, 3, 7, 40], [VideoSink.Container.mp4, .mkv])
  func timestamps(segment: Int, container: VideoSink.Container) throws {
    let folder = try TemporaryFolder()
    var film = Film(total: 45, segment: segment, preset: "medium", container: container)
    film.quality = 0
    let parts = try (1...3).map {
      try film.write(.fraction($0, of: 3), to: folder("\($0)"))
    }
    _ = try film.joined(parts, in: folder)
    let path = folder("film.\(container.rawValue)")
    let packets = try FFprobe.lines(
      "packet=pts_time,dts_time,flags", of: path, ["-select_streams", "v"]
    ).map { $0.split(separator: "|").map(String.init) }
    let times = packets.compactMap { Double($0[0]) }.sorted()
    #expect(times.count == 45)
    // Matroska rounds to milliseconds.
    #expect(times.enumerated().allSatisfy { abs($1 - Double($0) / 30) < 0.000_6 })
    let decoding = packets.compactMap { Double($0[1]) }
    #expect(zip(decoding, decoding.dropFirst()).allSatisfy { $0 < $1 })
    // A segment begins with a key frame.
    let keys = packets.filter { $0[2].hasPrefix("K") }.compactMap { Double($0[0]) }
    for first in stride(from: 0, to: 45, by: segment) {
      #expect(keys.contains { abs($0 - Double(first) / 30) < 0.000_6 }, "frame \(first)")
    }
    // The frames are those that one encoder gives without loss.
    let sink = try VideoSink(
      container, to: .file(FilePath(folder("plain.\(container.rawValue)"))),
      stream: try film.stream, options: film.options)
    for index in 0..<45 { try sink.write(film.pixels(index).span.bytes, showingFor: 1) }
    try sink.endPass()
    try sink.commit()
    for name in ["film", "plain"] {
      try FFmpegProgram.run([
        "-i", folder("\(name).\(container.rawValue)"), "-f", "rawvideo", folder("\(name).raw"),
      ])
    }
    #expect(try readFile(folder("film.raw")) == readFile(folder("plain.raw")))
  }

  @Test("are refused if one is missing, doubled, foreign, or if the sound is missing")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let film = Film(total: 40)
    let parts = try (1...4).map { try film.write(.fraction($0, of: 4), to: folder("\($0)")) }
    func reason(_ files: [FilePath]) -> PartError.Reason? {
      do throws(PartError) {
        _ = try PartConcatenation(files, output: "film.mp4")
        return nil
      } catch { return error.reason }
    }
    #expect(reason(parts) == nil)
    #expect(
      reason([parts[0], parts[1], parts[3]]) == .missing(20..<30, share: "3/4"))
    #expect(reason([parts[0], parts[1], parts[2]]) == .missing(30..<40, share: "4/4"))
    let copy = FilePath(folder("copy"))
    try writeFile(folder("copy"), try readFile(folder("2")))
    #expect(reason(parts + [copy]) == .doubled(other: folder("2")))
    var other = film
    other.job = "another job"
    let foreign = try other.write(.fraction(2, of: 4), to: folder("foreign"))
    guard case .foreign(_, other: folder("1")) = reason([parts[0], foreign, parts[2], parts[3]])
    else {
      Issue.record("a part of another job is accepted")
      return
    }
    (other.job, other.quality) = (film.job, 40)
    let coarse = try other.write(.fraction(2, of: 4), to: folder("coarse"))
    guard case .foreign(let difference, _) = reason([parts[0], coarse, parts[2], parts[3]]) else {
      Issue.record("a part of another quality is accepted")
      return
    }
    #expect(difference.contains("crf=40"))
    other = film
    other.needsSound = true
    #expect(
      reason([try other.write(.fraction(1, of: 1), to: folder("silent"))]) == .missingSound)
    try writeFile(folder("text"), "not a part".utf8)
    #expect(reason([FilePath(folder("text"))]) == .notAPart)
    guard case .unreadable = reason([FilePath(folder("none"))]) else {
      Issue.record("a missing file is accepted")
      return
    }
  }

  /// Every prefix of a part is torn, and so is a part with any byte changed; the film is not
  /// written.
  @Test func damage() throws {
    let folder = try TemporaryFolder()
    let film = Film(total: 12)
    try film.write(.fraction(1, of: 1), to: folder("part"))
    let bytes = try readFile(folder("part"))
    func isRefused(_ damaged: [UInt8]) throws -> Bool {
      try writeFile(folder("damaged"), damaged)
      do {
        _ = try film.joined([FilePath(folder("damaged"))], in: folder)
        return false
      } catch let error as PartError {
        if case .foreign = error.reason { return false }
        return !folder.names.contains("film.mp4")
      }
    }
    for length in [0, 3, 8, 9, bytes.count / 2, bytes.count - 40, bytes.count - 1] {
      #expect(try isRefused(Array(bytes[..<length])), "\(length) bytes")
    }
    for place in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 97) {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(try isRefused(damaged), "byte \(place)")
    }
  }

  /// The sound is that of the film in one piece, to the sample.
  @Test(arguments: [VideoSink.Container.mp4, .mkv, .webm])
  func sound(container: VideoSink.Container) throws {
    let folder = try TemporaryFolder()
    try FFmpegProgram.run(
      "-f lavfi -i sine=frequency=440:duration=2:sample_rate=48000 -ac 2 @0", [folder("a.wav")])
    var film = Film(total: 60, segment: 7, container: container)
    film.needsSound = true
    func mixer() -> AudioMixer {
      let format = AudioFormat()
      return AudioMixer(
        format: format,
        placements: [
          AudioPlacement(file: FilePath(folder("a.wav")), first: 0, count: 2 * format.rate)
        ])
    }
    var parts = try (1...3).map { try film.write(.fraction($0, of: 3), to: folder("\($0)")) }
    parts.append(FilePath(folder("sound")))
    try SoundPart.write(
      film.request(.sound), mixer(), for: container, total: film.total, rate: Self.rate,
      to: .file(FilePath(folder("sound")))
    ) { _ in }
    _ = try film.joined(parts, in: folder)
    let plain = "plain.\(container.rawValue)"
    let sink = try VideoSink(
      container, to: .file(FilePath(folder(plain))), stream: try film.stream,
      options: film.options, sound: mixer())
    for index in 0..<60 { try sink.write(film.pixels(index).span.bytes, showingFor: 1) }
    try sink.endPass()
    try sink.commit()
    for (name, target) in [("film.\(container.rawValue)", "film.pcm"), (plain, "plain.pcm")] {
      try FFmpegProgram.run(["-i", folder(name), "-vn", "-f", "s16le", folder(target)])
    }
    let (one, other) = (try readFile(folder("film.pcm")), try readFile(folder("plain.pcm")))
    #expect(one.count >= 2 * 48000 * 4 && one == other)
  }
}
