import PreviewApp
import RenderJobs
import Transitions

extension PreviewConfiguration {
  /// Reads and checks the options of `hinge preview`.
  init(_ options: ParsedOptions) throws {
    let files = options.operands.map(\.path)
    guard files.count >= 2 else {
      throw CommandError.usage(
        "preview: give the pictures of two screens or more, as in 'hinge preview a.png b.png'.")
    }
    var spec = try TransitionSpec(
      options[.transition] ?? "flip", settings: options.all(.parameter))
    try spec.applyTiming(options)
    self.init(
      screens: files, spec, pictures: options.pictures(of: spec),
      drawing: try DrawingSettings(options),
      shaders: try options.path(PreviewCommand.shadersOption).map(ShaderFolder.init),
      wantsJSON: options.has(.json))
  }
}
