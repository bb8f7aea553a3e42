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

  /// Returns the two screens that `--from` and `--to` name.
  func inputPictures(_ command: String) throws(CommandError) -> InputPictures {
    InputPictures(from: try required(.from, command), to: try required(.to, command))
  }
}

extension InputPictures {
  /// Throws `CommandError.usage` if writing one of `outputs` would replace a picture.
  ///
  /// - Parameter output: the value of `-o`, for the error.
  func refuseToReplace(_ outputs: [String], named output: String) throws(CommandError) {
    try refuse(replaced(by: outputs), output)
  }

  /// Throws `CommandError.usage` if a job that writes `outputs` would replace a picture.
  ///
  /// - Parameter output: the value of `-o`, for the error.
  func refuseToReplace(_ outputs: OutputPaths, named output: String) throws(CommandError) {
    try refuse(replaced(by: outputs), output)
  }

  private func refuse(_ picture: InputPicture?, _ output: String) throws(CommandError) {
    guard let picture else { return }
    throw .usage(
      "-o: '\(output)' would replace '\(picture.path)', the picture of \(picture.origin); choose "
        + "another name.")
  }

  /// Returns a sentence about the decoded pictures, with their sizes.
  ///
  /// - Parameter frames: the decoded pictures, in their order.
  func summary(of frames: [Frame]) -> String {
    let parts = zip(all, frames).map { "\($0.path) (\($1.size))" }
    return "Read \(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])."
  }
}
