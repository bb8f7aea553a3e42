import Frames
import RenderJobs
import Rendering
import SceneGraph
import Transitions

/// The pictures that a preview shows, and the files that they come from.
@MainActor
final class PreviewPictures {
  /// The screens, from the bottom of the stack.
  private(set) var screens: [InputPicture]

  /// What parameters name.
  private var others: [InputPicture]
  /// How often a picture of each name was shown that parameters name.
  private var versions: [PictureName: Int] = [:]
  private let drawing: DrawingSettings
  /// The pictures on the stage.
  let store: PictureStore
  private let size: PixelSize

  /// Uploads `frames`, the decoded pictures of `request`, to `store`.
  ///
  /// - Parameter size: the stage's; only its shape matters.
  init(
    _ request: PreviewConfiguration, _ frames: [Frame], in store: PictureStore,
    stage size: PixelSize
  ) throws(JobError) {
    screens = request.screens
    others = request.pictures.filter { !request.screens.contains($0) }
    drawing = request.drawing
    self.store = store
    self.size = size
    for (picture, frame) in zip(request.pictures, frames) { try show(frame, as: picture) }
  }

  /// The files that can be read again, each once; a pipe cannot.
  var files: Set<String> { Set((screens + others).map(\.path).filter { !isStream($0) }) }

  /// Shows `frame`, which is what is in `file` now, wherever that is shown.
  ///
  /// - Throws: where it is too large for the GPU; then what was there stays.
  func show(_ frame: Frame, in file: String) throws(JobError) {
    for picture in screens + others where picture.path == file { try show(frame, as: picture) }
  }

  /// Puts `frames`, the pictures in `files`, in the place of screens, from `index` on. Those beyond the last screen come
  /// on top.
  ///
  /// - Returns: the names of screens that are new.
  /// - Throws: where one is too large for the GPU.
  func replace(
    from index: Int, with files: [String], _ frames: [Frame]
  ) throws(JobError) -> [PictureName] {
    let replaced = files.enumerated().map { place, file in
      InputPicture(
        path: file, origin: "preview", name: PictureName("screen \(index + place + 1)"))
    }
    for (picture, frame) in zip(replaced, frames) { try show(frame, as: picture) }
    let known = screens.count
    screens.replaceSubrange(index..<min(index + files.count, known), with: replaced)
    return screens[known...].map(\.name)
  }

  /// Has scenes that show a change by itself find the screens with these indices as `from` and `to`, until
  /// `forgetEnds`; where there is none of an index there is none of that name.
  func nameEnds(from: Int, to: Int) {
    for (index, name) in [(from, PictureName.from), (to, .to)] where screens.indices.contains(index)
    {
      store.share(screens[index].name, as: name)
    }
  }

  /// Has scenes find neither `from` nor `to`.
  func forgetEnds() { for name in [PictureName.from, .to] { store.remove(name) } }

  /// Shows what is in `file` as the picture that the parameter `name` names.
  ///
  /// - Throws: where it cannot be read; then what was there stays.
  func open(_ file: String, as name: PictureName) throws(JobError) {
    let picture = InputPicture(path: file, origin: "-p \(name.rawValue)", name: name)
    let frame = try readPicture(file)
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

  /// Has only `files` count as named by parameters. A picture stays as long as no other takes its name: a change that was
  /// seen may be asked for again.
  func keep(_ files: [(name: PictureName, file: String)]) {
    others.removeAll { picture in
      !files.contains { $0.name == picture.name && $0.file == picture.path }
    }
  }

  /// Which picture parameters name `name`, counted from the first one; nil where there is none.
  func version(of name: PictureName) -> Int? {
    others.contains { $0.name == name } ? versions[name] : nil
  }

  private func show(_ frame: Frame, as picture: InputPicture) throws(JobError) {
    do {
      if others.contains(picture) {
        try store.set(frame, as: picture.name)
        versions[picture.name, default: 0] += 1
      } else {
        try store.set(
          frame, as: picture.name, drawing.fit, in: size, surround: drawing.background)
      }
    } catch {
      throw JobError(error, about: .input(picture.origin))
    }
  }
}
