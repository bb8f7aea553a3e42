package import Media
package import RenderJobs
import SceneGraph
package import Transitions

/// The configuration of a preview.
package struct PreviewConfiguration {
  /// The screens, from the bottom of the navigation stack.
  package let screens: [InputPicture]
  /// The spec that it begins with.
  package let spec: TransitionSpec
  /// The pictures that parameters of the spec name.
  private let others: [InputPicture]
  /// The drawing settings of the viewport. Its size may be reduced to fit the display.
  package let drawing: DrawingSettings
  /// The folder with the user's shaders; nil for the built-in ones.
  package let shaders: ShaderFolder?
  /// True if events are printed as JSON.
  package let wantsJSON: Bool

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - screens: the files of two screens or more.
  ///   - pictures: the pictures that parameters of the spec name; nil for those of its text.
  package init(
    screens: [FilePath], _ spec: TransitionSpec, pictures: [InputPicture]? = nil,
    drawing: DrawingSettings, shaders: ShaderFolder?,
    wantsJSON: Bool
  ) {
    self.screens = screens.enumerated().map { index, file in Self.screen(file, at: index) }
    self.spec = spec
    others = pictures ?? spec.pictures
    self.drawing = drawing
    self.shaders = shaders
    self.wantsJSON = wantsJSON
  }

  /// The screens, followed by the pictures that parameters name.
  var pictures: [InputPicture] { screens + others }

  /// Returns the picture in `file` as the screen at `index` of the stack, from 0.
  static func screen(_ file: FilePath, at index: Int) -> InputPicture {
    InputPicture(path: file, origin: "preview", name: PictureName("screen \(index + 1)"))
  }
}

/// The output of a preview.
package struct PreviewOutput {
  /// Writes a line of JSON, which ends with a line feed.
  package var print: (String) throws -> Void
  /// Writes one sentence about an error.
  package var complain: (String) -> Void

  /// Creates an output.
  package init(print: @escaping (String) throws -> Void, complain: @escaping (String) -> Void) {
    (self.print, self.complain) = (print, complain)
  }
}
