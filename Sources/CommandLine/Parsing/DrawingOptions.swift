import Frames
import Headless
import RenderJobs
import Rendering
import SceneGraph
import Transitions

extension DrawingSettings {
  /// Reads `--size`, `--scale`, `--fit`, `--background` and `--gpu`; one that a command does not take has its default.
  init(_ options: ParsedOptions) throws(CommandError) {
    self.init(
      size: try options.size(.size), scale: try options.scale(.scale),
      fit: try options.word(.fit) ?? .fill, background: try options.background() ?? .black,
      gpu: try options.gpuChoice())
  }
}

extension ParsedOptions {
  /// The playback that `--reverse` asks for.
  var playback: Playback { has(.reverse) ? .reversed : .forward }

  /// The two screens that `--from` and `--to` name.
  func inputPictures(_ command: String) throws(CommandError) -> InputPictures {
    InputPictures(from: try required(.from, command), to: try required(.to, command))
  }
}

extension InputPictures {
  /// - Throws: `CommandError.usage` where writing one of `outputs` would replace a picture.
  func refuseToReplace(_ outputs: [String], named output: String) throws(CommandError) {
    guard let picture = replaced(by: outputs) else { return }
    throw .usage(
      "-o: '\(output)' would replace '\(picture.path)', the picture of \(picture.origin); choose "
        + "another name.")
  }

  /// One sentence about the decoded pictures, `frames`, in their order.
  func summary(of frames: [Frame]) -> String {
    let parts = zip(all, frames).map { "\($0.path) (\($1.size))" }
    return "Read \(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])."
  }
}
