import Frames
import Headless
import RenderJobs
import Rendering
import SceneGraph
import Transitions

extension DrawingSettings {
  /// Reads `--size`, `--scale`, `--fit`, `--background` and `--gpu`. An option that the command
  /// does not take has its default value.
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
}

extension InputPictures {
  /// Returns a sentence about the decoded pictures, with their sizes.
  ///
  /// - Parameter frames: the decoded pictures, in their order.
  func summary(of frames: [Frame]) -> String {
    let parts = zip(all, frames).map { "\($0.path) (\($1.size))" }
    return "Read \(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])."
  }
}
