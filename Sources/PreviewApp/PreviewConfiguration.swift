package import RenderJobs
import SceneGraph
package import Transitions

/// What a preview shows, and how.
package struct PreviewConfiguration {
  /// The screens, from the bottom of the navigation stack.
  package let screens: [InputPicture]
  /// The transition that it begins with.
  package let spec: TransitionSpec
  /// How the stage is drawn; its size is the wanted one.
  package let drawing: DrawingSettings
  /// The folder from which shaders are taken; nil for the built-in ones.
  package let shaders: ShaderFolder?
  /// True if events are printed as JSON.
  package let wantsJSON: Bool

  /// - Parameter screens: the files of two screens or more.
  package init(
    screens: [String], _ spec: TransitionSpec, drawing: DrawingSettings, shaders: ShaderFolder?,
    wantsJSON: Bool
  ) {
    self.screens = screens.enumerated().map { index, file in Self.screen(file, at: index) }
    self.spec = spec
    self.drawing = drawing
    self.shaders = shaders
    self.wantsJSON = wantsJSON
  }

  /// The screens, then the pictures that parameters name.
  var pictures: [InputPicture] { screens + spec.pictures }

  /// The picture in `file` as the screen at `index` of the stack.
  static func screen(_ file: String, at index: Int) -> InputPicture {
    InputPicture(path: file, origin: "preview", name: PictureName("screen \(index + 1)"))
  }
}

/// Where a preview writes.
package struct PreviewOutput {
  /// Writes a line of JSON, its end included.
  package var print: (String) throws -> Void
  /// Writes one sentence about something that went wrong.
  package var complain: (String) -> Void

  package init(print: @escaping (String) throws -> Void, complain: @escaping (String) -> Void) {
    (self.print, self.complain) = (print, complain)
  }
}
