import CFFmpeg
import Frames
import Glibc
import TestSupport
import Testing

@testable import Media

/// The choice of an encoder, and what a container and an encoder refuse.
@Suite struct EncoderTests {
  /// H.265 has the tag that Apple's players take. ProRes has no chroma
  /// subsampling, and its decoder gives 12 bits.
  @Test(
    arguments: [
      ("a.mov", nil, "avc1", AV_PIX_FMT_YUV420P, 38), ("a.mkv", nil, nil, AV_PIX_FMT_YUV420P, 38),
      ("a.mp4", "libx265", "hvc1", AV_PIX_FMT_YUV420P, 36),
      ("a.mov", "libx265", "hvc1", AV_PIX_FMT_YUV420P, 36),
      ("a.mkv", "libx265", nil, AV_PIX_FMT_YUV420P, 36),
      ("a.mp4", "libsvtav1", "av01", AV_PIX_FMT_YUV420P, 36),
      ("a.mkv", "ffv1", nil, AV_PIX_FMT_YUV420P, 38),
      ("a.mov", "prores_ks", "ap4h", AV_PIX_FMT_YUV444P12LE, 44),
      ("a.mov", "mjpeg", "jpeg", AV_PIX_FMT_YUVJ420P, 30),
    ] as [(String, String?, String?, AVPixelFormat, Double)])
  func encodersAreChosen(
    name: String, encoder: String?, tag: String?, format: AVPixelFormat, bound: Double
  ) throws {
    let folder = try TemporaryFolder()
    let size = try size(96, 64)
    let frames = (0..<5).map { gradient(size, at: $0 * 2) }
    try write(frames, to: name, folder(name), EncodingOptions(preset: "fast", encoder: encoder))
    let video = try DecodedVideo(folder(name))
    #expect(video.frames.count == 5)
    #expect(video.pixelFormat == format)
    if let tag { #expect(video.tag == tag) }
    if name != "a.mkv" { #expect(abs(video.duration - 0.2) < 0.001) }
    guard encoder != "mjpeg" else { return }
    #expect(video.matrix == AVCOL_SPC_BT709 && video.primaries == AVCOL_PRI_BT709)
    for index in frames.indices {
      let found = video.psnr(index, against: frames[index])
      #expect(found > bound, "frame \(index): \(found) dB")
    }
  }

  @Test(arguments: ["png", "qtrle"]) func losslessEncodersAreExact(encoder: String) throws {
    let folder = try TemporaryFolder()
    let frames = try (0..<4).map { gradient(try size(33, 21), at: $0 * 5) }
    try write(frames, to: "a.mov", folder("a.mov"), EncodingOptions(encoder: encoder))
    let video = try DecodedVideo(folder("a.mov"))
    let areSame = video.frames == frames.map(\.bytes)
    #expect(areSame)
  }

  /// SVT-AV1 takes the highest real-time priority where it may, as root. In a process of its own,
  /// because other tests open such encoders meanwhile.
  @Test func noEncoderTakesTheProcessors() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let sink = try VideoSink(
        .mkv, to: .file(folder("a.mkv")),
        stream: FrameStreamFormat(
          size: size(96, 64), framesPerSecond: FrameRate(25), alpha: .opaque),
        options: EncodingOptions(encoder: "libsvtav1"))
      let threads = RealTimePriority.threads()
      #expect(threads.count > 1)
      #expect(threads.filter(RealTimePriority.isRealTime).isEmpty)
      sink.discard()
    }
  }

  /// SVT-AV1 1.4 waits for a packet when it is closed, which without a frame never comes: this
  /// returns.
  @Test(arguments: ["libsvtav1", "libx264", "libx265"])
  func anEncoderWithoutFramesIsDiscarded(encoder: String) throws {
    let folder = try TemporaryFolder()
    let sink = try VideoSink(
      .mkv, to: .file(folder("a.mkv")),
      stream: FrameStreamFormat(
        size: size(96, 64), framesPerSecond: FrameRate(25), alpha: .opaque),
      options: EncodingOptions(encoder: encoder))
    sink.discard()
    #expect(access(folder("a.mkv"), F_OK) != 0)
  }

  /// Without the right to it the policy is not set, and there is nothing to undo.
  @Test func realTimePriorityIsUndone() {
    var highest = sched_param(sched_priority: sched_get_priority_max(SCHED_FIFO))
    let isAllowed = RealTimePriority.undone { sched_setscheduler(0, SCHED_FIFO, &highest) == 0 }
    #expect(!RealTimePriority.isRealTime(0), "it was \(isAllowed ? "set" : "not set")")
  }

  /// A lower number is a larger file.
  @Test(
    arguments: [
      ("a.mov", "prores_ks", 1, 20), ("a.mp4", "libx265", 10, 40), ("a.mkv", "libsvtav1", 10, 60),
      ("a.webm", nil, 10, 60), ("a.mkv", "mpeg4", 2, 20),
    ] as [(String, String?, Double, Double)])
  func qualityIsTaken(name: String, encoder: String?, best: Double, worst: Double) throws {
    let folder = try TemporaryFolder()
    let frames = try (0..<4).map { gradient(try size(96, 64), at: $0 * 31) }
    let sizes = try [best, worst].map { quality in
      try write(
        frames, to: name, folder("\(quality)"),
        EncodingOptions(preset: "fast", quality: quality, encoder: encoder))
      return try readFile(folder("\(quality)")).count
    }
    #expect(sizes[0] > sizes[1])
  }

  /// Each fault is one of the setting, and known before the output is opened.
  @Test(
    arguments: [
      (.mp4, "libx266", nil, .opaque, .encoder, "no video encoder 'libx266'"),
      (.mp4, "ffv1", nil, .opaque, .encoder, "MP4 does not support"),
      (.webm, "libx264", nil, .opaque, .encoder, "WebM does not support"),
      (.mov, "libvpx-vp9", nil, .opaque, .encoder, "MOV does not support"),
      (.mp4, "aac", nil, .opaque, .encoder, "no video encoder 'aac'"),
      (.gif, "libx264", nil, .opaque, .encoder, "mp4, mov, mkv or webm"),
      (.apng, "apng", nil, .opaque, .encoder, "mp4, mov, mkv or webm"),
      (.png, nil, 3, .opaque, .quality, "mp4, mov, mkv or webm"),
      (.mp4, nil, 52, .opaque, .quality, "from 0 (best) to 51"),
      (.webm, nil, 64, .opaque, .quality, "from 0 (best) to 63"),
      (.mov, nil, 0, .premultiplied, .quality, "from 1 (best) to 64"),
      (.mkv, "ffv1", 3, .opaque, .quality, "ffv1 is lossless"),
      (.mov, "libx264", nil, .premultiplied, .alpha, "choose one of prores_ks, png, qtrle"),
      (.mkv, "libx265", nil, .premultiplied, .alpha, "libx265 has no transparency in MKV"),
    ] as [(OutputFormat, String?, Double?, AlphaMode, EncodingFault.Setting, String)])
  func faultsAreNamed(
    format: OutputFormat, encoder: String?, quality: Double?, alpha: AlphaMode,
    setting: EncodingFault.Setting, words: String
  ) throws {
    let options = EncodingOptions(quality: quality, encoder: encoder)
    let fault = #expect(throws: EncodingFault.self) { try format.check(options, alpha: alpha) }
    let found = try #require(fault)
    #expect(found.setting == setting)
    #expect("\(found)".contains(words), "\(found)")
  }

  @Test func checkedOptionsAreOpened() throws {
    for format in OutputFormat.allCases {
      for alpha in [AlphaMode.opaque, .premultiplied] {
        #expect(throws: Never.self) { try format.check(EncodingOptions(), alpha: alpha) }
      }
    }
    #expect(throws: Never.self) {
      try OutputFormat.mov.check(EncodingOptions(quality: 4), alpha: .premultiplied)
    }
  }

  @Test func supportListsEncoders() throws {
    let encoders = MediaSupport().encoders
    #expect(encoders.map(\.container) == ["mp4", "mov", "mkv", "webm", "avif"])
    for (index, name) in ["libx265", "prores_ks", "ffv1", "libvpx-vp9"].enumerated() {
      #expect(encoders[index].names.contains(name), "\(name)")
    }
    #expect(!encoders[3].names.contains("libx264"))
    // It takes frames in a GPU's memory only.
    #expect(!encoders[0].names.contains("mjpeg_vaapi"))
  }

  private func write(
    _ frames: [Frame], to name: String, _ path: String, _ options: EncodingOptions
  ) throws {
    let sink = try #require(OutputFormat(path: name)).makeSink(
      to: .file(path),
      stream: FrameStreamFormat(
        size: try #require(frames.first).size, framesPerSecond: FrameRate(25), alpha: .opaque),
      options: options)
    try MediaTests.write(frames.map { ($0, 1) }, to: sink)
  }
}
