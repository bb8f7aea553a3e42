import Foundation
import Frames
package import Media

/// A folder of clips that the program ffmpeg makes, removed at the end of this value's life.
package final class ClipFolder {
  private let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("film-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the path of a file in the folder.
  package func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The names in the folder, hidden ones included.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Makes a clip of 160x120 pixels at 30 frames per second with a sound.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - seconds: the duration.
  ///   - hue: degrees by which the colours are turned.
  ///   - hasSound: false for a clip without sound.
  package func makeClip(
    _ name: String, seconds: Double = 1, hue: Int = 0, hasSound: Bool = true
  ) throws -> FilePath {
    let sound = hasSound ? ["-f", "lavfi", "-i", "sine=duration=\(seconds)"] : []
    try FFmpegProgram.run(
      ["-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30:duration=\(seconds),hue=h=\(hue)"]
        + sound + [
          "-c:v", "ffv1", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries",
          "bt709",
          "-color_trc", "bt709", "-c:a", "pcm_s16le", path(name),
        ])
    return FilePath(path(name))
  }

  /// Returns the frames of a video as FFmpeg decodes them: 4:2:0 planes, one after the other.
  package func frames(of name: String) throws -> [[UInt8]] {
    let raw = path("frames.yuv")
    try FFmpegProgram.run(
      ["-i", path(name), "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", raw])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
    let length = 160 * 120 * 3 / 2
    return stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<($0 + length)]) }
  }

  /// Returns the sound of a file: 48 kHz, one channel.
  package func samples(of name: String) throws -> [Float] {
    let raw = path("sound.f32")
    try FFmpegProgram.run(["-i", path(name), "-ac", "1", "-ar", "48000", "-f", "f32le", raw])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)))
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
}
