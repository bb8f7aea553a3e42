import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("Light, bits and high dynamic range")
struct LightTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(
      try TestPictures.plain(32, 32, SIMD4(0, 0, 0, 255)), to: workplace.path("black.png"))
    try PNGFile.write(
      try TestPictures.plain(32, 32, SIMD4(255, 255, 255, 255)), to: workplace.path("white.png"))
    try PNGFile.write(try TestPictures.smooth(32, 32), to: workplace.path("smooth.png"))
  }

  private func render(_ arguments: String...) throws -> HingeProcess.Result {
    try HingeProcess(["render", "--gpu", "software", "--curve", "linear"] + arguments).run()
  }

  /// Returns the samples of the frames that FFmpeg decodes, as bytes of a raw pixel format.
  private func raw(_ file: String, _ format: String) throws -> [UInt8] {
    let output = workplace.path("decoded.raw")
    try FFmpegProgram.run([
      "-i", file, "-map", "0:v", "-f", "rawvideo", "-pix_fmt", format, output,
    ])
    return [UInt8](try Data(contentsOf: URL(filePath: output)))
  }

  @Test("Half of black and white is 188 in linear light, 128 in encoded", arguments: [true, false])
  func half(isLinear: Bool) throws {
    let output = workplace.path("half.png")
    let result = try render(
      workplace.path("black.png"), workplace.path("white.png"), "-t", "crossfade", "--at", "50%",
      "--light", isLinear ? "linear" : "encoded", "-o", output)
    #expect(result.exitCode == 0)
    let pixel = try PictureReader.read(output)[16, 16]
    #expect(pixel == (isLinear ? SIMD4(188, 188, 188, 255) : SIMD4(128, 128, 128, 255)))
  }

  @Test("A film's crossfade of black and white is 188 half way in linear light")
  func film() throws {
    let output = workplace.path("%d.png")
    let result = try HingeProcess([
      "join", "--gpu", "software", workplace.path("black.png"), workplace.path("white.png"), "-t",
      "crossfade,curve=linear", "-d", "0.8", "--still", "1", "--fps", "10", "--light", "linear",
      "-o", output,
    ]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    let video = workplace.path("film.mkv")
    let other = try HingeProcess([
      "join", "--gpu", "software", workplace.path("black.png"), workplace.path("white.png"), "-t",
      "crossfade,curve=linear", "-d", "0.8", "--still", "1", "--fps", "10", "--light", "linear",
      "--encoder", "ffv1", "-o", video,
    ]).run()
    #expect(other.exitCode == 0, "\(other.errors)")
    // 1.2 s, the middle of which is half way.
    let middle = try PictureReader.read(workplace.path("6.png"))[16, 16]
    #expect(middle == SIMD4(188, 188, 188, 255))
    let bytes = try raw(video, "gray")
    // Full range from limited: within a step of 255 / 219.
    #expect(abs(Int(bytes[6 * 32 * 32]) - 188) <= 1)
  }

  @Test("A still at an end equals its picture in linear light and at 16 bits")
  func ends() throws {
    for options in [
      ["--light", "linear"], ["--depth", "16"], ["--depth", "16", "--light", "linear"],
    ] {
      let output = workplace.path("end.png")
      let result = try HingeProcess(
        [
          "render", "--gpu", "software", workplace.path("smooth.png"), workplace.path("white.png"),
          "-t", "cube", "--at", "0%", "-o", output,
        ] + options
      ).run()
      #expect(result.exitCode == 0)
      let end = try PictureReader.read(output)
      #expect(end == (try PictureReader.read(workplace.path("smooth.png"))), "\(options)")
    }
  }

  @Test("A ramp of 10 bits in a clip keeps its levels through a crossfade to FFV1")
  func ramp() throws {
    let clip = workplace.path("ramp.mkv")
    // Columns of 1,024 numbers of full range.
    try FFmpegProgram.run([
      "-f", "lavfi", "-i",
      "nullsrc=size=1024x32:rate=10:duration=1,format=gbrp10le,geq=r=X:g=X:b=X",
      "-c:v", "ffv1", clip,
    ])
    let output = workplace.path("faded.mkv")
    let result = try render(
      clip, workplace.path("black.png"), "-t", "crossfade", "-d", "0.2", "--fps", "10", "--depth",
      "10", "--encoder", "ffv1", "-o", output)
    #expect(result.exitCode == 0, "\(result.errors)")
    let bytes = try raw(output, "gbrp10le")
    let first = (0..<1024).map { UInt16(bytes[$0 * 2]) | UInt16(bytes[$0 * 2 + 1]) << 8 }
    #expect(Set(first).count >= 900)
  }

  @Test("Clips of PQ are the same numbers outside of a transition", arguments: ["pq", "hlg"])
  func untouched(space: String) throws {
    let transfer = space == "pq" ? "smpte2084" : "arib-std-b67"
    for (name, source) in [("a", "testsrc2"), ("b", "testsrc")] {
      try FFmpegProgram.run([
        "-f", "lavfi", "-i", "\(source)=size=64x48:rate=25:duration=1,format=yuv420p10le", "-c:v",
        "ffv1", "-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc",
        "-color_range", "tv", workplace.path("\(name).mkv"),
      ])
    }
    let output = workplace.path("film.mkv")
    let result = try HingeProcess([
      "join", "--gpu", "software", workplace.path("a.mkv"), workplace.path("b.mkv"), "-t", "cube",
      "-d", "0.4", "--hdr", space, "--encoder", "ffv1", "-o", output,
    ]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    let frame = 64 * 48 * 3
    let film = try raw(output, "yuv420p10le")
    let first = try raw(workplace.path("a.mkv"), "yuv420p10le")
    let second = try raw(workplace.path("b.mkv"), "yuv420p10le")
    // 25 frames each, ten of which are in the transition.
    #expect(film.count == 40 * frame)
    let isFirst = film.prefix(15 * frame) == first.prefix(15 * frame)
    let isSecond = film.suffix(15 * frame) == second.suffix(15 * frame)
    #expect(isFirst && isSecond)
    let tags = try FFprobe.lines(
      "stream=color_space,color_transfer,color_primaries", of: output,
      ["-select_streams", "v"])
    #expect(tags.first?.hasPrefix("bt2020nc|\(transfer)|bt2020") == true)
  }

  @Test("Packets of clips of HLG are copied, and the transition between them is HLG, too")
  func copied() throws {
    let colors =
      "-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc -color_range tv"
    for (name, source) in [("a", "testsrc2"), ("b", "testsrc")] {
      try FFmpegProgram.run(
        "-f lavfi -i \(source)=size=128x96:rate=25:duration=2,format=yuv420p10le -c:v libx265 "
          + "-x265-params log-level=error:keyint=10:min-keyint=10:scenecut=0 \(colors) @0",
        [workplace.path("\(name).mp4")])
    }
    let output = workplace.path("film.mp4")
    let result = try HingeProcess([
      "join", "--gpu", "software", workplace.path("a.mp4"), workplace.path("b.mp4"), "-t", "cube",
      "-d", "0.4", "--hdr", "hlg", "--smart", "-o", output,
    ]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.errors.contains("encoded"), "\(result.errors)")
    // 50 frames each, ten of which are in the transition. A few before it are encoded, too; the
    // second clip has a key frame right after it.
    let frame = 128 * 96 * 3
    let film = try raw(output, "yuv420p10le")
    #expect(film.count == 90 * frame)
    let (first, second) = (
      try raw(workplace.path("a.mp4"), "yuv420p10le"),
      try raw(workplace.path("b.mp4"), "yuv420p10le")
    )
    let isFirst = film.prefix(30 * frame) == first.prefix(30 * frame)
    let isSecond = film.suffix(40 * frame) == second.suffix(40 * frame)
    #expect(isFirst && isSecond)
    let tags = try FFprobe.lines(
      "stream=color_space,color_transfer,color_primaries", of: output,
      ["-select_streams", "v"])
    #expect(tags.first?.hasPrefix("bt2020nc|arib-std-b67|bt2020") == true)
  }

  @Test("White at 203 cd/m² is measured, and stated by HEVC of 10 bits")
  func metadata() throws {
    let output = workplace.path("white.mp4")
    let result = try render(
      workplace.path("white.png"), workplace.path("black.png"), "-t", "crossfade", "-d", "0.2",
      "--fps", "10", "--hdr", "pq", "-o", output)
    #expect(result.exitCode == 0, "\(result.errors)")
    let tags = try FFprobe.lines(
      "stream=profile,pix_fmt,color_space,color_transfer,color_primaries,color_range", of: output,
      ["-select_streams", "v"])
    let wanted = "Main 10|yuv420p10le|tv|bt2020nc|smpte2084|bt2020"
    #expect(tags.first?.hasPrefix(wanted) == true, "\(tags)")
    let light = try FFprobe.lines(
      "frame_side_data=max_content,max_average", of: output,
      ["-select_streams", "v", "-read_intervals", "%+#1"])
    #expect(light.joined().contains("203|203"), "\(light)")
  }

  @Test(
    "Options that contradict each other are refused with the option to change",
    arguments: [
      (["--hdr", "pq", "-o", "a.gif"], "--hdr"),
      (["--hdr", "pq", "--depth", "8", "-o", "a.mp4"], "--depth"),
      (["--hdr", "hlg", "--color-space", "bt2020", "-o", "a.mp4"], "--color-space"),
      (["--hdr", "pq", "--encoder", "mpeg4", "-o", "a.mp4"], "libx265"),
      (["--depth", "11", "-o", "a.mp4"], "--depth"),
    ])
  func contradictions(options: [String], word: String) throws {
    let result = try HingeProcess(
      ["render", workplace.path("black.png"), workplace.path("white.png")] + options
    ).run()
    #expect(result.exitCode == 2)
    #expect(result.errors.contains(word))
  }
}
