import CFFmpeg
import Frames
import Media
import TestSupport
import Testing

/// Videos and animated pictures with transparency. Their alpha is straight.
@Suite struct AlphaVideoTests {
  /// Returns a premultiplied frame of a soft disc that moves with `time`,
  /// over nothing.
  private func disc(_ size: PixelSize, at time: Int) -> Frame {
    frame(size, alpha: .premultiplied) { x, y in
      let (dx, dy) = (x - size.width / 4 - time, y - size.height / 2)
      let distance = Double(dx * dx + dy * dy).squareRoot()
      let alpha = min(max((Double(size.height) / 2 - distance) / 16, 0), 1)
      func channel(_ value: Int) -> UInt8 { UInt8((Double(value) * alpha).rounded()) }
      return SIMD4(
        channel(80 + x), channel(60 + y * 2), channel(200 - x / 2), UInt8((255 * alpha).rounded()))
    }
  }

  /// The straight colours of a premultiplied frame: 255·c/alpha to the nearest, and 0 at alpha 0.
  private func straight(_ frame: Frame) -> [UInt8] {
    stride(from: 0, to: frame.bytes.count, by: 4).flatMap { start -> [UInt8] in
      let alpha = Double(frame.bytes[start + 3])
      return (0..<3).map { channel in
        alpha == 0 ? 0 : UInt8((Double(frame.bytes[start + channel]) * 255 / alpha).rounded())
      } + [frame.bytes[start + 3]]
    }
  }

  private func write(
    _ name: String, _ frames: [Frame], to path: String, options: EncodingOptions = .init()
  ) throws {
    let format = try #require(OutputFormat(path: name))
    let sink = try format.makeSink(
      to: .file(path),
      stream: FrameStreamFormat(
        size: try #require(frames.first).size, framesPerSecond: FrameRate(25),
        alpha: .premultiplied), options: options)
    try MediaTests.write(frames.map { ($0, 1) }, to: sink)
  }

  /// The bounds are those for material that is composited: no step of an 8-bit value is visible
  /// at 50 dB, and at 40 dB only in a still.
  @Test(
    arguments: [
      ("a.mov", nil, "prores", 50.0, 50.0, "ap4h"), ("a.webm", nil, "libvpx-vp9", 36, 40, nil),
      ("a.mkv", nil, "libvpx-vp9", 36, 40, nil),
      ("a.mkv", "prores_ks", "prores", 50, 50, nil),
    ] as [(String, String?, String, Double, Double, String?)])
  func lossyCodecsKeepAlpha(
    name: String, encoder: String?, decoder: String, color: Double, alpha: Double, tag: String?
  ) throws {
    let folder = try TemporaryFolder()
    let size = try size(96, 64)
    let frames = (0..<7).map { disc(size, at: $0 * 4) }
    try write(name, frames, to: folder(name), options: EncodingOptions(encoder: encoder))
    let video = try DecodedVideo(folder(name), decoder: decoder)
    #expect(video.frames.count == 7 && video.alphas.count == 7)
    if let tag { #expect(video.tag == tag) }
    #expect(video.matrix == AVCOL_SPC_BT709 && video.primaries == AVCOL_PRI_BT709)
    for (index, frame) in frames.enumerated() {
      let found = video.premultipliedPSNR(index, against: frame)
      #expect(found >= color, "colour of frame \(index): \(found) dB")
      let foundAlpha = video.alphaPSNR(index, against: frame)
      #expect(foundAlpha >= alpha, "alpha of frame \(index): \(foundAlpha) dB")
    }
  }

  /// An odd size is kept without chroma subsampling, and a long wait repeats a frame.
  @Test(
    arguments: [
      ("a.apng", nil), ("a.mov", "png"), ("a.mov", "qtrle"), ("a.mkv", "ffv1"),
    ] as [(String, String?)])
  func losslessCodecsAreExact(name: String, encoder: String?) throws {
    let folder = try TemporaryFolder()
    let size = try size(61, 35)
    // Pixels that appear, vanish and change their alpha only.
    var frames = [0, 0, 9, 30, 10, 0].map { disc(size, at: $0) }
    frames.append(frame(size, alpha: .premultiplied) { _, _ in SIMD4(0, 0, 0, 0) })
    frames.append(
      frame(size, alpha: .premultiplied) { x, _ in SIMD4(0, UInt8(x), 0, UInt8(x * 4)) })
    try write(name, frames, to: folder(name), options: EncodingOptions(encoder: encoder))
    let video = try DecodedVideo(folder(name))
    #expect(video.frames.count == frames.count)
    #expect(video.width == 61 && video.height == 35)
    for (found, frame) in zip(video.frames, frames) {
      let isSame = found == straight(frame)
      #expect(isSame)
    }
    #expect(abs(video.duration - 0.32) < 0.01 || name == "a.apng")
  }

  @Test func opaqueAnimatedPicturesAreExact() throws {
    let folder = try TemporaryFolder()
    let size = try size(33, 20)
    let sink = try VideoSink(
      .apng, to: .file(folder("a.apng")),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(10), alpha: .opaque))
    let frames = (0..<4).map { gradient(size, at: $0 * 7) }
    try MediaTests.write(frames.map { ($0, 2) }, to: sink)
    let video = try DecodedVideo(folder("a.apng"))
    #expect(video.frames.count == 8)
    for (index, found) in video.frames.enumerated() {
      let isSame = found == frames[index / 2].bytes
      #expect(isSame, "frame \(index)")
    }
  }

  /// FFmpeg decodes no animated WebP, so the test composes the frames as the specification says. A
  /// colour under an alpha of 0, which nobody sees, is the encoder's choice.
  @Test(arguments: [AlphaMode.premultiplied, .opaque]) func animatedWebPIsExact(alpha: AlphaMode)
    throws
  {
    let folder = try TemporaryFolder()
    let size = try size(61, 35)
    let frames: [Frame] = [0, 0, 9, 30, 10].map {
      alpha == .opaque ? gradient(size, at: $0) : disc(size, at: $0)
    }
    let sink = try OutputFormat.webp.makeSink(
      to: .file(folder("a.webp")),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(25), alpha: alpha))
    try MediaTests.write(frames.map { ($0, 1) }, to: sink)
    let animation = try WebPAnimation(try readFile(folder("a.webp")), in: folder.path)
    #expect(animation.loops == 0)
    #expect(animation.duration == 200)
    // Frame i is shown from 40·i ms on.
    for (index, frame) in frames.enumerated() {
      let isSame = animation.picture(at: index * 40) == straight(frame)
      #expect(isSame, "frame \(index)")
    }
  }

  /// The marks by which players know of transparency and repetition: Matroska's AlphaMode of 1, a
  /// depth of 32 in QuickTime's sample description, and no limit of APNG's repetitions.
  @Test func containersDeclareAlpha() throws {
    let folder = try TemporaryFolder()
    let frames = try (0..<3).map { disc(try size(64, 64), at: $0) }
    for (name, mark) in [
      ("a.webm", [0x53, 0xC0, 0x81, 1]), ("a.mkv", [0x53, 0xC0, 0x81, 1]),
      ("a.apng", Array("acTL".utf8) + [0, 0, 0, 3, 0, 0, 0, 0]),
      // The depth, and -1 for no colour table.
      ("a.mov", [0, 32, 0xFF, 0xFF]),
    ] as [(String, [UInt8])] {
      try write(name, frames, to: folder(name))
      let file = try readFile(folder(name))
      #expect(file.indices.contains { file[$0...].starts(with: mark) }, "\(name)")
    }
  }

  /// MP4 has no transparency: its frames are over black, as they always were.
  @Test func mp4IsOverBlack() throws {
    let folder = try TemporaryFolder()
    let frame = disc(try size(64, 48), at: 0)
    try write("a.mp4", [frame], to: folder("a.mp4"))
    let video = try DecodedVideo(folder("a.mp4"))
    #expect(video.pixelFormat == AV_PIX_FMT_YUV420P)
    #expect(video.psnr(0, against: frame) > 36)
  }
}
