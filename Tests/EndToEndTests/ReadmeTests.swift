import Foundation
import Media
import TestSupport
import Testing

/// The commands in README and in the page about shaders, run as they are written, in a folder with
/// the files that they name.
@Suite("Commands in README")
struct ReadmeTests {
  /// The root of the repository, three levels above this file.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the commands of a page, which are indented by four spaces.
  private static func commands(in page: String) throws -> [String] {
    try String(contentsOf: root.appending(path: page), encoding: .utf8)
      .split(separator: "\n")
      .filter { $0.hasPrefix("    hinge ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The beginnings of commands that other tests run: DemoTests, and the one of the first picture.
  /// `run` builds a package, which takes minutes; CommandLineTests has its words.
  private static let elsewhere = ["hinge run ", "hinge demo", "hinge film Samples/hero.film"]

  @Test("Each command does what it says", arguments: ["README.md", "docs/shaders.md"])
  func commands(_ page: String) throws {
    let commands = try Self.commands(in: page)
    try #require(commands.count >= 5)
    for command in commands {
      let workplace = try Workplace()
      try workplace.writeExampleFiles()
      try workplace.writeClips(namedIn: command)
      try workplace.writeReadmeFiles(for: command, from: Self.root)
      if Self.elsewhere.contains(where: command.hasPrefix) { continue }
      let result = try workplace.run(command)
      // There is no display, which is the one thing that a preview lacks.
      let expected: Int32 = command.hasPrefix("hinge preview ") ? 1 : 0
      #expect(result.exitCode == expected, "\(command): \(result.errors)")
      if let output = Self.output(of: command) {
        #expect(
          FileManager.default.fileExists(atPath: workplace.path(output)), "\(command): no \(output)"
        )
      }
    }
  }

  /// Returns the first file that a command writes; nil if it does not say it.
  private static func output(of command: String) -> String? {
    let words = command.split(separator: " ").map(String.init)
    let name = zip(words, words.dropFirst()).first { $0.0 == "-o" && $0.1 != "-" }?.1
    return name?.trimmingCharacters(in: ["'"]).replacing("%04d", with: "0000")
  }

  /// Fonts differ between machines, and the picture has one line of text.
  @Test("The picture of the devices is current")
  func devices() throws {
    let workplace = try Workplace()
    let script = Self.root.appending(path: "Scripts/write-devices.sh").path
    let result = try workplace.run("sh '\(script)' \"$HINGE\" \"$PWD/devices.png\"")
    try #require(result.exitCode == 0, "\(result.errors)")
    let drawn = try PictureReader.picture(FilePath(workplace.path("devices.png"))).frame
    let stored = try PictureReader.picture(
      FilePath(Self.root.appending(path: "docs/devices.png").path)
    ).frame
    try requireAlike(drawn, stored, within: 2, outliers: 0.005, named: "devices")
  }

  /// The clips are made by FFmpeg, and its versions differ in the last bit.
  @Test("README's film is current")
  func film() throws {
    let workplace = try Workplace()
    let script = Self.root.appending(path: "Scripts/write-film.sh").path
    let result = try workplace.run("sh '\(script)' \"$HINGE\" \"$PWD/film.gif\"")
    try #require(result.exitCode == 0, "\(result.errors)")
    try requireCurrent(workplace.path("film.gif"), "docs/film.gif")
  }

  @Test("README's first picture is current")
  func hero() throws {
    let workplace = try Workplace()
    let command = try #require(
      try Self.commands(in: "README.md").first { $0.hasPrefix("hinge film Samples/hero.film") })
    try workplace.writeReadmeFiles(for: command, from: Self.root)
    let result = try workplace.run(command)
    try #require(result.exitCode == 0, "\(result.errors)")
    let output = try #require(Self.output(of: command))
    try requireCurrent(workplace.path(output), "docs/hero.gif")
  }

  /// Requires the frames of a video to be those of a committed GIF, whose colours are few.
  private func requireCurrent(_ path: String, _ name: String) throws {
    let drawn = try DecodedVideo(path)
    let stored = try DecodedVideo(Self.root.appending(path: name).path)
    try #require(drawn.frames.count == stored.frames.count, "run 'make docs'")
    for index in stride(from: 0, to: drawn.frames.count, by: 10) {
      let mean = meanDifference(drawn.frames[index], stored.frames[index])
      #expect(mean < 4, "frame \(index) of \(name) differs by \(mean) in the mean; run 'make docs'")
    }
  }
}

extension Workplace {
  /// Makes what the commands of a page name beyond the examples in help.
  fileprivate func writeReadmeFiles(for command: String, from root: URL) throws {
    for name in ["Samples", "ShaderTransitions"] {
      try FileManager.default.createSymbolicLink(
        atPath: path(name), withDestinationPath: root.appending(path: name).path)
    }
    if command.hasPrefix("hinge new ") {
      try FileManager.default.removeItem(atPath: path("wave.glsl"))
    }
    if command.contains("c.png") {
      try PNGFile.write(try TestPictures.smooth(48, 64), to: path("c.png"))
    }
    if command.contains("music.flac") {
      try FFmpegProgram.run(["-f", "lavfi", "-i", "sine=duration=2", path("music.flac")])
    }
    if command.contains("join film.otio") {
      try writeClips(namedIn: "a.mp4 b.mp4")
      let film = try run("hinge join a.mp4 b.mp4 --write-otio film.otio -o other.mp4 -q")
      try #require(film.exitCode == 0, "\(film.errors)")
    }
  }
}
