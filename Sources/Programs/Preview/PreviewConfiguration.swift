import Frames
package import Jobs
package import Media
import SceneGraph
package import Transitions

/// The configuration of a preview.
package struct PreviewConfiguration {
  /// The screens, from the bottom of the navigation stack.
  package let screens: [InputPicture]
  /// The initial spec.
  package let spec: TransitionSpec
  /// The pictures that the spec's parameters name.
  private let others: [InputPicture]
  /// The drawing settings of the viewport. Its size may be reduced to fit the display.
  package let drawing: DrawingSettings
  /// The folder with the user's shaders; nil for the built-in ones.
  package let shaders: ShaderFolder?
  /// The effects to choose from.
  package let menu: EffectMenu
  /// Reads and checks a preset.
  package let readPreset: PreviewPreset.Reader
  /// Runs `hinge sheet`.
  package let writeSheet: SheetWriter
  /// The folder for saved files; nil for the current one.
  package let saveFolder: FilePath?
  /// True if `--fit` was given, so that a stretched screen is intended.
  let isFitChosen: Bool
  /// The desktop's preferences for all windows.
  let desktop: DesktopPreferences
  /// True if the stage is shown alone.
  package let isBare: Bool
  /// True if a finger is shown where the pointer is down.
  let showsTouches: Bool
  /// The file that remembers which panes are open; nil to remember nothing.
  private let layoutFile: FilePath?
  /// True if events are printed as JSON.
  package let wantsJSON: Bool
  /// The watchdog of the shaders' frames; nil for none.
  package let watch: (any DrawingWatch)?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - screens: the files of at least two screens.
  ///   - pictures: the pictures that the spec's parameters name; nil for those of its text.
  ///   - menu: the effects to choose from; nil for the catalogue's and the spec's own.
  ///   - readPreset: reads and checks a preset.
  ///   - writeSheet: runs `hinge sheet`.
  ///   - saveFolder: the folder for saved files; nil for the current one.
  ///   - isFitChosen: true if the fit of the screens was chosen.
  ///   - desktop: the desktop's preferences for all windows.
  ///   - isBare: true to show the stage alone.
  ///   - showsTouches: true to show a finger where the pointer is down.
  ///   - layoutFile: the file that remembers which panes are open; nil to remember nothing.
  ///   - watch: the watchdog of the shaders' frames; nil for none.
  package init(
    screens: [FilePath], _ spec: TransitionSpec, pictures: [InputPicture]? = nil,
    drawing: DrawingSettings, shaders: ShaderFolder?,
    menu: EffectMenu? = nil, readPreset: PreviewPreset.Reader? = nil,
    writeSheet: @escaping SheetWriter = { _ in false }, saveFolder: FilePath? = nil,
    isFitChosen: Bool = true,
    desktop: DesktopPreferences = .init(), isBare: Bool = false, showsTouches: Bool = false,
    layoutFile: FilePath? = nil, wantsJSON: Bool,
    watch: (any DrawingWatch)? = nil
  ) {
    self.screens = screens.enumerated().map { index, file in Self.screen(file, at: index) }
    self.spec = spec
    others = pictures ?? spec.pictures
    self.drawing = drawing
    self.shaders = shaders
    self.menu = menu ?? EffectMenu(spec)
    self.writeSheet = writeSheet
    self.readPreset = readPreset ?? PreviewPreset.noReader
    self.saveFolder = saveFolder
    self.isFitChosen = isFitChosen
    self.desktop = desktop
    self.isBare = isBare
    self.showsTouches = showsTouches
    self.layoutFile = layoutFile
    self.wantsJSON = wantsJSON
    self.watch = watch
  }

  /// The screens, followed by the pictures that parameters name.
  var pictures: [InputPicture] { screens + others }

  /// The memory of the open panes; a window that shows only the stage has none.
  var paneMemory: PaneMemory { PaneMemory(file: isBare ? nil : layoutFile) }

  /// The panes that are open from the start.
  var firstPanes: OpenPanes { isBare ? OpenPanes(names: []) : paneMemory.read() }

  /// Returns the picture in `file` as the screen at `index` of the stack, from 0.
  static func screen(_ file: FilePath, at index: Int) -> InputPicture {
    InputPicture(path: file, origin: "preview", name: PictureName("screen \(index + 1)"))
  }

  /// Returns the frame of a clip that is shown as the screen at `index`: the last one for the root,
  /// which is left first.
  static func clipEnd(at index: Int) -> ClipEnd { index == 0 ? .last : .first }

  /// The decoded pictures of a preview.
  struct DecodedPictures {
    /// The frames, in the order of `pictures`; of clips among the screens, the frames that stand
    /// for them.
    var frames: [Frame] = []
    /// True if there is a clip.
    var haveClips = false
    /// Sentences about what was converted or ignored, each once.
    var notes: [String] = []
  }

  /// Decodes the pictures.
  ///
  /// - Throws: `JobError` about a file that cannot be read.
  func read() throws(JobError) -> DecodedPictures {
    var decoded = DecodedPictures()
    for (index, picture) in pictures.enumerated() {
      if index < screens.count, let frame = try picture.clipFrame(Self.clipEnd(at: index)) {
        decoded.frames.append(frame)
        decoded.haveClips = true
      } else {
        decoded.frames.append(
          try picture.read(PictureReader.Options(), notes: &decoded.notes))
      }
    }
    return decoded
  }
}

/// The output of a preview.
package struct PreviewOutput {
  /// Writes a line of JSON or a sentence, which ends with a line feed.
  package var print: (String) throws -> Void
  /// Writes one sentence about an error.
  package var complain: (String) -> Void

  /// Creates an output.
  package init(print: @escaping (String) throws -> Void, complain: @escaping (String) -> Void) {
    (self.print, self.complain) = (print, complain)
  }
}
