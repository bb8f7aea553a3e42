import Frames
import GPU
import Jobs
import Media
import Rendering
import SceneGraph
import ShaderSources
import Support
import Transitions

/// The reloader of a preview's files: applies pictures and shaders when they are saved. Another
/// thread reads the pictures.
///
/// If a file cannot be used, the old version stays. The window shows the error until the file can
/// be used; standard error gets it too.
@MainActor
final class PreviewReloader {
  /// The handler of each file that was reloaded, or of its error.
  var onReload: ((_ file: FilePath?, _ fault: String?) -> Void)?
  /// The handler of a new version of the transition's shader.
  var onShader: ((TransitionSpec) -> Void)?
  /// The handler of a message about dropped files.
  var onNote: ((String) -> Void)?
  /// The handler of screens that were added at the top, by name.
  var onAdd: (([PictureName]) -> Void)?

  private let pictures: PreviewPictures
  private let shaders: ShaderFolder?
  private let viewport: PreviewViewport
  private let message: PreviewMessage
  private let output: PreviewOutput
  private let wake: @Sendable () -> Void
  private let loader: PictureLoader
  private let transitionShader: TransitionShaderLoader
  private var watcher: FileWatcher?
  /// The actions to run once a parameter's picture is shown, by the parameter's name.
  private var openings: [String: (file: FilePath, done: () -> Void)] = [:]

  /// The sentences about pictures that were printed, each once.
  private var knownNotes: Set<String>

  /// Creates a reloader.
  ///
  /// - Parameters:
  ///   - shaders: the folder with the user's shaders; nil for none.
  ///   - check: the check of a transition's shader before it is drawn, on another thread.
  ///   - notes: the sentences about pictures that were printed already.
  ///   - wake: called on another thread when `applyChanges` has work.
  init(
    _ pictures: PreviewPictures, shaders: ShaderFolder?, in viewport: PreviewViewport,
    _ message: PreviewMessage, _ output: PreviewOutput,
    checkingShaders check: @escaping EffectMenu.Check = { _ in nil }, notes: [String] = [],
    wake: @escaping @Sendable () -> Void
  ) {
    self.pictures = pictures
    self.shaders = shaders
    self.viewport = viewport
    self.message = message
    self.output = output
    self.wake = wake
    knownNotes = Set(notes)
    loader = PictureLoader(onLoad: wake)
    transitionShader = TransitionShaderLoader(checking: check, onLoad: wake)
  }

  /// Starts to watch the files, and applies the shaders in the folder.
  func begin() {
    watch()
    guard let shaders else { return }
    if let advice = shaders.advice { output.complain(advice) } else { applyShaders() }
  }

  /// Applies the shaders saved since the last call, and the pictures that were read.
  ///
  /// - Returns: true if the frame may have changed.
  func applyChanges() -> Bool {
    let changes = watcher?.takeChanges() ?? []
    let files = shaders.map { Set($0.files) } ?? []
    for file in changes where pictures.files.contains(file) {
      loader.load(.change(of: file, pictures.clipEnds(of: file)))
    }
    let changedShader = changes.first(where: files.contains)
    if let changedShader { applyShaders(changedShader) }
    if let file = transitionShader.file, changes.contains(file) { transitionShader.load() }
    let shader = transitionShader.takeLoaded()
    if let shader { apply(shader) }
    let loaded = loader.takeLoaded()
    for loaded in loaded { apply(loaded) }
    return changedShader != nil || shader != nil || !loaded.isEmpty
  }

  /// Replaces screens with dropped files, from `index` on, once they are read.
  func drop(_ files: [FilePath], on index: Int) { loader.load(.drop(files, on: index)) }

  private func apply(_ loaded: PictureLoader.Loaded) {
    for note in loaded.notes where knownNotes.insert(note).inserted { onNote?(note) }
    switch loaded.purpose {
    case .change(let file, let ends):
      // Another file may have been dropped onto this screen meanwhile.
      guard pictures.files.contains(file) else { return }
      attempt(file) { () throws(JobError) in
        for (end, frame) in zip(ends, try loaded.frames.get()) {
          try pictures.show(frame, in: file, at: end)
        }
      }
    case .drop(let files, on: let index): replace(from: index, with: files, loaded.frames)
    case .parameter(let name, let file): open(file, as: name, loaded.frames)
    }
  }

  private func replace(
    from index: Int, with files: [FilePath], _ frames: Result<[Frame], JobError>
  ) {
    let before = pictures.files
    do throws(JobError) {
      let added = try pictures.replace(from: index, with: files, try frames.get())
      // Files that are no longer shown, or were just read, have no error.
      message.remove(about: .drop)
      for file in Array(before.subtracting(pictures.files)) + files {
        message.remove(about: .file(file))
      }
      watch()
      onAdd?(added)
      for file in files { onReload?(file, nil) }
      pictures.stretchNote(index..<(index + files.count)).map { onNote?($0) }
    } catch {
      complain(error.description, about: .drop)
      onReload?(nil, error.description)
    }
  }

  /// Removes the message about dropped files.
  func clearDropMessage() { message.remove(about: .drop) }

  /// Watches the shader file of `transition`, keeps the pictures that its parameters name, and
  /// removes the messages about other files.
  func keepFiles(of transition: any Transition) {
    let (before, shader) = (pictures.files, transitionShader.file)
    pictures.keep(transition.pictures)
    transitionShader.file = EffectMenu.file(of: transition)
    guard pictures.files != before || transitionShader.file != shader else { return }
    for file in before.subtracting(pictures.files) { message.remove(about: .file(file)) }
    if let shader, shader != transitionShader.file { message.remove(about: .file(shader)) }
    watch()
  }

  /// Shows a backdrop, and watches its file.
  ///
  /// - Throws: `JobError` about a picture that cannot be read. Nothing changes then.
  func place(_ backdrop: Backdrop, over background: Color) throws(JobError) {
    let before = pictures.files
    try pictures.place(backdrop, over: background)
    guard pictures.files != before else { return }
    for file in before.subtracting(pictures.files) { message.remove(about: .file(file)) }
    watch()
  }

  /// Reports a chosen shader that cannot be drawn.
  func report(_ failure: EffectLibrary.Failure) {
    complain(failure.description, about: .drop)
    onReload?(nil, failure.description)
  }

  /// Shows a new version of the transition's shader, or its error.
  private func apply(_ shader: TransitionShaderLoader.Loaded) {
    guard shader.file == transitionShader.file else { return }
    attempt(shader.file) { () throws(JobError) in
      do throws(EffectLibrary.Failure) {
        onShader?(try shader.spec.get())
      } catch {
        throw .failure(error.description)
      }
    }
  }

  /// Reports shaders that failed when a frame first needed them.
  func report(_ error: GPUError) {
    guard let shaders else { return }
    let text = Self.text(of: error)
    complain(text, about: .file(shaders.path))
    onReload?(shaders.path, text)
  }

  private func applyShaders(_ changed: FilePath? = nil) {
    guard let shaders else { return }
    attempt(shaders.path, as: changed) { () throws(JobError) in
      let library = try shaders.read()
      do throws(GPUError) {
        try viewport.use(library)
      } catch {
        throw .failure(Self.text(of: error))
      }
    }
  }

  /// Does `work` with a file, and reports its success or its error.
  private func attempt(
    _ subject: FilePath, as file: FilePath? = nil, _ work: () throws(JobError) -> Void
  ) {
    do throws(JobError) {
      try work()
      message.remove(about: .file(subject))
      onReload?(file ?? subject, nil)
    } catch {
      complain(error.description, about: .file(subject))
      onReload?(file ?? subject, error.description)
    }
  }

  private func complain(_ text: String, about subject: PreviewMessage.Subject) {
    output.complain(text)
    message.show(text, about: subject)
  }

  /// The driver's log if there is one, since it names the file and the line.
  private static func text(of error: GPUError) -> String {
    guard case .shader(_, let log) = error, !log.isEmpty else { return error.description }
    return log.split { $0.isNewline || $0 == "\0" }.joined(separator: "\n")
  }

  private func watch() {
    do throws(JobError) {
      watcher = try FileWatcher(
        Array(pictures.files) + (shaders?.files ?? [])
          + (transitionShader.file.map { [$0] } ?? []), onChange: wake)
    } catch {
      // The preview works without a watcher.
      output.complain(error.description)
    }
  }
}

/// The pictures that parameters name.
@MainActor
protocol ParameterPictures: AnyObject {
  /// The store that has them.
  var store: PictureStore { get }
  /// Returns the number of pictures loaded for the parameter; nil if it has none.
  func version(of parameter: String) -> Int?
  /// Shows the picture in `file` for the parameter once it is read, or reports why it cannot be
  /// shown. A file opened for the parameter in the meantime takes precedence.
  ///
  /// - Parameter done: called once the picture is shown.
  func open(_ file: FilePath, as parameter: String, done: @escaping () -> Void)
}

extension PreviewReloader: ParameterPictures {
  var store: PictureStore { pictures.store }

  func version(of parameter: String) -> Int? { pictures.version(of: PictureName(parameter)) }

  func open(_ file: FilePath, as parameter: String, done: @escaping () -> Void) {
    openings[parameter] = (file, done)
    loader.load(.parameter(parameter, file))
  }

  fileprivate func open(
    _ file: FilePath, as parameter: String, _ frames: Result<[Frame], JobError>
  ) {
    // Another file may have been chosen meanwhile.
    guard let opening = openings[parameter], opening.file == file else { return }
    openings[parameter] = nil
    do throws(JobError) {
      for frame in try frames.get() {
        try pictures.open(frame, in: file, as: PictureName(parameter))
      }
      for subject in [.drop, .file(file)] as [PreviewMessage.Subject] {
        message.remove(about: subject)
      }
      watch()
      opening.done()
    } catch {
      complain(error.description, about: .drop)
      onReload?(nil, error.description)
    }
  }
}
