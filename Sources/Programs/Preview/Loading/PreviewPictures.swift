import Effects
import Frames
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions
import UIKitRuntime

/// The pictures that a preview shows, and their files.
@MainActor
final class PreviewPictures {
  /// The screens, from the bottom of the stack.
  private(set) var screens: [InputPicture]

  /// The pictures that parameters name.
  private var others: [InputPicture]
  /// The sizes of the screens' pictures, in pixels.
  private var sizes: [PictureName: PixelSize] = [:]
  /// The number of screens loaded so far, which changes with every new screen.
  private(set) var revision = 0
  /// The number of pictures loaded so far for each parameter's name.
  private var versions: [PictureName: Int] = [:]
  /// The decoded screens that came from pipes, which can be read only once.
  private var piped: [PictureName: Frame] = [:]
  /// The drawing settings of the stage and of saved files.
  private(set) var drawing: DrawingSettings
  private let asksAboutFit: Bool
  /// The store of the pictures.
  let store: PictureStore
  /// A size in the stage's shape.
  let size: PixelSize
  /// The backdrop of a change; nil for the plain background.
  private(set) var backdrop: SceneBackdrop?

  /// Uploads `frames`, the decoded pictures of `configuration`, to `store`.
  ///
  /// - Parameter size: the stage's size before it was reduced to fit the display; only its shape
  ///   matters.
  /// - Throws: `JobError` if a picture is too large for the GPU.
  init(
    _ configuration: PreviewConfiguration, _ frames: [Frame], in store: PictureStore,
    size: PixelSize
  ) throws(JobError) {
    screens = configuration.screens
    others = configuration.pictures.filter { !configuration.screens.contains($0) }
    drawing = configuration.drawing
    asksAboutFit = !configuration.isFitChosen
    self.store = store
    self.size = size
    backdrop = SceneBackdrop(drawing.backdrop)
    for (picture, frame) in zip(configuration.pictures, frames) { try show(frame, as: picture) }
  }

  /// The files that can be read again, so without pipes.
  var files: Set<FilePath> { Set((screens + others).map(\.file).filter { !isStream($0) }) }

  /// Returns the frames shown of `file` if it is a clip.
  func clipEnds(of file: FilePath) -> [ClipEnd] {
    let shown = pictures(in: file).map(\.end)
    return [.last, .first].filter(shown.contains)
  }

  /// Shows `frame`, the new contents of `file`, wherever the file is shown.
  ///
  /// - Parameter end: the clip's frame that `frame` is, to show it only there; nil for either.
  /// - Throws: `JobError` if it is too large for the GPU. The old picture then stays.
  func show(_ frame: Frame, in file: FilePath, at end: ClipEnd? = nil) throws(JobError) {
    for picture in pictures(in: file) where end ?? picture.end == picture.end {
      try show(frame, as: picture.picture)
    }
  }

  /// Returns the pictures in `file`; for a clip, with the frame that each of them shows.
  private func pictures(in file: FilePath) -> [(picture: InputPicture, end: ClipEnd)] {
    let shown =
      screens.enumerated().map { ($1, PreviewConfiguration.clipEnd(at: $0)) }
      + others.map { ($0, .first) }
    return shown.filter { $0.0.file == file }
  }

  /// Replaces screens from `index` on by `frames`, the pictures in `files`. Further pictures are
  /// added at the top.
  ///
  /// - Returns: the names of added screens.
  /// - Throws: `JobError` if a picture is too large for the GPU.
  func replace(
    from index: Int, with files: [FilePath], _ frames: [Frame]
  ) throws(JobError) -> [PictureName] {
    let replaced = files.enumerated().map { offset, file in
      PreviewConfiguration.screen(file, at: index + offset)
    }
    for (picture, frame) in zip(replaced, frames) { try show(frame, as: picture) }
    let known = screens.count
    screens.replaceSubrange(index..<min(index + files.count, known), with: replaced)
    return screens[known...].map(\.name)
  }

  /// Returns a sentence about those of the screens with these indices that are stretched from
  /// portrait to landscape or back; nil if there are none, or if their fit was chosen.
  func stretchNote(_ indices: Range<Int>) -> String? {
    guard asksAboutFit else { return nil }
    let shown = indices.filter(screens.indices.contains).map { screens[$0] }
    return Support.stretchNote(
      about: shown.compactMap { screen in sizes[screen.name].map { (file: screen.path, size: $0) }
      },
      filling: size, "the stage is")
  }

  /// Reads the picture of the screen at `index` again, on any thread; nil for a stream.
  ///
  /// - Throws: `JobError` about its file.
  nonisolated static func frame(
    of screen: InputPicture, at index: Int
  ) throws(JobError) -> Frame? {
    guard !isStream(screen.file) else { return nil }
    if let frame = try screen.clipFrame(PreviewConfiguration.clipEnd(at: index)) { return frame }
    return try screen.read()
  }

  /// Returns the sizes in pixels of the screens with these indices. Indices without a screen are
  /// skipped.
  func sizes(of indices: [Int]) -> [PixelSize] {
    indices.filter(screens.indices.contains).compactMap { sizes[screens[$0].name] }
  }

  /// Adds the aliases `from` and `to` for the screens with these indices, which a transition's
  /// scenes use outside the navigation. An index without a screen gets no alias.
  func aliasEnds(from: Int, to: Int) {
    for (index, name) in [(from, PictureName.from), (to, .to)] where screens.indices.contains(index)
    {
      let screen = screens[index].name
      store.share(screen, as: name)
      store.share(SceneBackdrop.blurred(screen), as: SceneBackdrop.blurred(name))
      backdrop?.share(screen, as: name)
    }
  }

  /// Removes the aliases `from` and `to`.
  func removeAliases() {
    for name in [PictureName.from, .to] {
      store.remove(name)
      store.remove(SceneBackdrop.blurred(name))
    }
  }

  /// Returns the navigation's frame, with the backdrop behind its change.
  func presentedFrame(of navigation: PreviewNavigation) -> PresentedFrame {
    var frame = navigation.window.presentedFrame()
    guard let backdrop, let change = navigation.change, let moment = change.moment else {
      return frame
    }
    let from = change.screen - 1
    let to = change.direction == .push ? from + 1 : from - 1
    guard screens.indices.contains(from), screens.indices.contains(to) else { return frame }
    frame.scene = backdrop.placed(
      behind: frame.scene, at: moment.progress, type(of: moment.transition).surroundings,
      from: screens[from].name, to: screens[to].name)
    return frame
  }

  /// Shows `frame`, the picture in `file`, for the parameter `name`.
  ///
  /// - Throws: `JobError` if it is too large for the GPU. The old picture then stays.
  func open(_ frame: Frame, in file: FilePath, as name: PictureName) throws(JobError) {
    let picture = InputPicture(path: file, origin: "-p \(name.rawValue)", name: name)
    let before = others
    others.removeAll { $0.name == name }
    others.append(picture)
    do throws(JobError) {
      try show(frame, as: picture)
    } catch {
      others = before
      throw error
    }
  }

  /// Removes all pictures of parameters but those in `files` from the list. Their pixels stay until
  /// others take their names, because a video may show an earlier change again.
  ///
  /// - Parameter files: the values of the parameters as text. A byte that is not UTF-8 becomes
  ///   U+FFFD.
  func keep(_ files: [(name: PictureName, file: String)]) {
    others.removeAll { picture in
      picture.name != drawing.backdrop.picture?.name
        && !files.contains { $0.name == picture.name && $0.file == picture.path }
    }
  }

  /// Returns the number of pictures loaded for the parameter `name`; nil if it has no picture.
  func version(of name: PictureName) -> Int? {
    others.contains { $0.name == name } ? versions[name] : nil
  }

  /// Shows the backdrop `wanted` from now on. The screens are read again if the backdrop is made
  /// from them, or if they show the background's colour.
  ///
  /// - Throws: `JobError` if a picture cannot be read or is too large for the GPU. The old backdrop
  ///   then stays.
  func place(_ wanted: Backdrop, over background: Color) throws(JobError) {
    var placed = SceneBackdrop(wanted)
    let needsScreens = placed?.isMadeOfScreens == true && wanted != drawing.backdrop
    let isOnBackground = drawing.fit == .contain && background != drawing.background
    guard wanted != drawing.backdrop || background != drawing.background else { return }
    if wanted == drawing.backdrop { placed = backdrop }
    var frames: [(screen: InputPicture, frame: Frame)] = []
    if needsScreens || isOnBackground {
      for (index, screen) in screens.enumerated() {
        let frame = try Self.frame(of: screen, at: index) ?? piped[screen.name]
        if let frame { frames.append((screen, frame)) }
      }
    }
    let file = try wanted.picture.map { picture throws(JobError) in (picture, try picture.read()) }
    do {
      if let (picture, frame) = file {
        try store.set(frame, as: picture.name)
        versions[picture.name, default: 0] += 1
      }
      for (screen, frame) in frames {
        if needsScreens {
          placed?.add(frame, as: screen.name)
          try placed?.upload(frame, as: screen.name, to: store)
        }
        if isOnBackground {
          try store.set(frame, as: screen.name, drawing.fit, in: size, borderColor: background)
        }
      }
    } catch {
      throw JobError(error, about: .input(file?.0.origin ?? ""))
    }
    others.removeAll { $0.name == drawing.backdrop.picture?.name }
    if let (picture, _) = file { others.append(picture) }
    (drawing.backdrop, drawing.background, backdrop) = (wanted, background, placed)
    revision += 1
  }

  private func show(_ frame: Frame, as picture: InputPicture) throws(JobError) {
    do {
      if others.contains(picture) {
        try store.set(frame, as: picture.name)
        versions[picture.name, default: 0] += 1
      } else {
        try store.set(
          frame, as: picture.name, drawing.fit, in: size, borderColor: drawing.background)
        sizes[picture.name] = frame.size
        if isStream(picture.file) { piped[picture.name] = frame }
        revision += 1
        backdrop?.add(frame, as: picture.name)
        try backdrop?.upload(frame, as: picture.name, to: store)
      }
    } catch {
      throw JobError(error, about: .input(picture.origin))
    }
  }
}
