import Foundation
import TestSupport
import Testing

/// The files that examples name, and the shell that runs them.
extension Workplace {
  /// Makes the files that the examples name: small ones.
  func writeExampleFiles() throws {
    for name in ["a.png", "b.png", "c.png", "logo.png", "slide.png"] {
      try PNGFile.write(try TestPictures.smooth(48, 64), to: path(name))
    }
    try PNGFile.write(
      try TestPictures.plain(48, 64, SIMD4(0, 0, 0, 0)), to: path("none.png"))
    try FileManager.default.createDirectory(
      atPath: path("Sources/App"), withIntermediateDirectories: true)
    for file in ["FlipAnimator.swift", "Sources/App/Screen.swift"] {
      let text = "import UIKit\n\nfinal class Screen: UIViewController {}\n"
      try Data(text.utf8).write(to: folder.appending(path: file))
    }
    let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Samples")
    try FileManager.default.copyItem(
      atPath: samples.appending(path: "drag.jsonl").path, toPath: path("drag.jsonl"))
    let shader = try HingeProcess(["new", path("wave.glsl")]).run()
    try #require(shader.exitCode == 0)
    // x264 is another project's program; this one takes the same words.
    try ShellScript.write(
      #"[ "$2" = y4m ] && [ "$5" = - ] && cat > "$4""#, to: path("x264"))
  }

  /// Makes a folder of references for `hinge check`.
  func writeReferences() throws {
    try FileManager.default.createDirectory(
      atPath: path("golden"), withIntermediateDirectories: true)
    let manifest = """
      {"pictures": [{"name": "cube", "command": "render ../a.png ../b.png -t cube"}]}
      """
    try Data(manifest.utf8).write(to: URL(filePath: path("golden/check.json")))
    let made = try run("hinge check golden --update")
    try #require(made.exitCode == 0, "\(made.errors)")
  }

  /// Makes the clips that a line names.
  func writeClips(namedIn line: String) throws {
    let named = [
      "intro.mp4", "talk.mov", "end.mp4", "a.mp4", "b.mp4", "c.mp4", "one.mp4", "two.mp4",
    ].filter {
      line.contains($0) || (line.contains("*.mp4") && $0.count == 5)
    }
    for name in named {
      // The longest part that an example takes ends at 34.5 s.
      let source = "testsrc2=size=64x48:rate=10:duration=\(name == "talk.mov" ? 36 : 4)"
      try FFmpegProgram.run([
        "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", "-preset", "ultrafast",
        path(name),
      ])
    }
  }

  /// Runs a line of the shell in this folder, on the software renderer and without a display.
  func run(_ line: String) throws -> HingeProcess.Result {
    try ShellLine(
      line, in: self,
      environment: [
        "HINGE_GPU": "software", "PATH": "\(folder.path):/usr/local/bin:/usr/bin:/bin",
        // No example of 'preview' opens a window here.
        "DISPLAY": "", "WAYLAND_DISPLAY": "",
      ]
    ).run()
  }

  /// Returns true if there is a file of this name that is not empty.
  func hasFile(_ name: String) throws -> Bool {
    guard try contents.contains(name) else { return false }
    let size = try FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int
    return size ?? 0 > 0
  }
}
