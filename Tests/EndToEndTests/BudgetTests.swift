import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("A limit of bytes")
struct BudgetTests {
  private let workplace: Workplace
  private let screens: [String]

  init() throws {
    workplace = try Workplace()
    screens = ["a.png", "b.png"].map(workplace.path)
    var generator = SeededGenerator(seed: 7)
    for screen in screens {
      let picture = try TestPictures.smooth(96, 64)
      // Noise, so that the quality of an encoder matters.
      let bytes = picture.bytes.enumerated().map { index, byte in
        index % 4 == 3
          ? byte : UInt8(clamping: Int(byte) + Int(generator.number(in: -30...30)))
      }
      try PNGFile.write(Frame(size: picture.size, alpha: .opaque, bytes: bytes), to: screen)
    }
  }

  private func size(_ file: String) throws -> Int {
    try Data(contentsOf: URL(filePath: file)).count
  }

  /// The limits are about a half and a tenth of the files without one.
  @Test(
    "The file is within the limit, and uses most of it",
    arguments: [("mp4", 2), ("mp4", 10), ("webm", 4), ("gif", 4), ("webp", 3), ("apng", 4)])
  func limits(ending: String, divisor: Int) throws {
    let (whole, output) = (workplace.path("whole.\(ending)"), workplace.path("o.\(ending)"))
    let words = ["render", "--gpu", "software", "-t", "push", "-d", "0.4", "--fps", "20"] + screens
    let first = try HingeProcess(words + ["-o", whole]).run()
    #expect(first.exitCode == 0, "\(first.errors)")
    let limit = try size(whole) / divisor
    let result = try HingeProcess(
      words + ["-o", output, "--max-bytes", "\(limit)", "--json"]
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    let bytes = try size(output)
    #expect(bytes <= limit && bytes >= limit * 3 / 4, "\(bytes) of \(limit)")
    let json = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let budget = try #require(json["budget"] as? [String: Any])
    #expect(budget["bytes"] as? Int == bytes && budget["limit"] as? Int == limit)
    // FFmpeg decodes it, but for an animated WebP, which older versions do not read.
    if ending == "webp" {
      #expect(try PictureReader.read(output).size.width <= 96)
    } else {
      try FFmpegProgram.run(["-i", output, "-f", "null", "-"])
    }
  }

  @Test("A film has its sound, and is within the limit")
  func film() throws {
    let output = workplace.path("film.mp4")
    let tone = workplace.path("tone.wav")
    try FFmpegProgram.run(["-f", "lavfi", "-i", "sine=d=1", tone])
    let result = try HingeProcess(
      ["join", "--gpu", "software"] + screens + [
        "--still", "1", "-d", "0.4", "--fps", "20", "--audio", tone, "--max-bytes", "50kB", "-o",
        output,
      ]
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try size(output) <= 50_000 && size(output) >= 45_000)
    #expect(result.errors.contains("50 kB"))
    #expect(try FFprobe.lines("stream=codec_type", of: output).sorted() == ["audio", "video"])
  }

  @Test("What cannot be kept is an error with the least size, and the old file stays")
  func tooSmall() throws {
    let output = workplace.path("old.gif")
    try Data("old".utf8).write(to: URL(filePath: output))
    let result = try HingeProcess(
      ["render", "--gpu", "software", "-t", "push", "-d", "0.4"] + screens + [
        "--max-bytes", "1kB", "-o", output,
      ]
    ).run()
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("--max-bytes") && result.errors.contains("smallest"))
    #expect(try size(output) == 3)
    #expect(try workplace.contents == ["a.png", "b.png", "old.gif"])
  }

  @Test("A picture from a pipe, which can be read once, is refused")
  func pipedPicture() throws {
    let run = try Running.start(
      "sh",
      [
        "-c", "cat \"$1\" | \"$0\" render - \"$2\" --max-bytes 4kB -o \"$3\"",
        try HingeProcess.program, screens[0], screens[1], workplace.path("o.mp4"),
      ])
    let result = run.wait(output: run.output.readAll(), errors: run.errors.readAll())
    #expect(result.exitCode == 2 && result.errors.contains("--max-bytes"), "\(result.errors)")
  }

  @Test("Frames do not get smaller than encoders take them")
  func smallFrames() throws {
    let output = workplace.path("o.mp4")
    let result = try HingeProcess(
      ["render", "--gpu", "software", "-t", "push", "-d", "0.3"] + screens + [
        "--encoder", "libx265", "--max-bytes", "1kB", "-o", output,
      ]
    ).run()
    #expect(result.exitCode <= 1, "\(result.errors)")
    #expect(result.exitCode == 0 || result.errors.contains("--max-bytes"), "\(result.errors)")
  }

  @Test(
    "A limit for a pipe, a picture or with a bit rate is refused",
    arguments: [
      ["--format", "mp4", "-o", "-"], ["--at", "50%", "-o", "x.png"],
      ["--bitrate", "1M", "-o", "x.mp4"], ["-o", "x/%d.png"],
    ])
  func refusals(words: [String]) throws {
    let result = try HingeProcess(
      ["render"] + screens + ["--max-bytes", "1MB"] + words
    ).run()
    #expect(result.exitCode == 2 && result.errors.contains("--max-bytes"))
  }
}
