import Frames
import GPU
import RenderJobs
import Rendering
import SceneGraph
import ShaderLibrary
import Transitions

/// Keeps what a preview shows at what its files say: screens and shaders are taken up as they are saved, screens once
/// another thread has read them. What cannot be used leaves what was there, and is told of in the window and on standard
/// error until it can.
@MainActor
final class PreviewReloader {
  /// Told of each file that was taken up, and of what was wrong where one was not.
  var onReload: ((_ file: String?, _ fault: String?) -> Void)?
  /// Told of the names of screens that came on top.
  var onAdd: (([PictureName]) -> Void)?

  /// What is said of a drop is said of this.
  private static let dropped = "drop"

  private let pictures: PreviewPictures
  private let shaders: ShaderFolder?
  private let screen: PreviewScreen
  private let output: PreviewOutput
  private let wake: @Sendable () -> Void
  private let loader: PictureLoader
  private var watcher: FileWatcher?

  /// - Parameters:
  ///   - shaders: the folder from which shaders are taken.
  ///   - wake: called on another thread when `takeUpChanges` has something to do.
  init(
    _ pictures: PreviewPictures, shaders: ShaderFolder?, on screen: PreviewScreen,
    _ output: PreviewOutput, wake: @escaping @Sendable () -> Void
  ) {
    self.pictures = pictures
    self.shaders = shaders
    self.screen = screen
    self.output = output
    self.wake = wake
    loader = PictureLoader(onLoad: wake)
  }

  /// Watches the files, and takes up the shaders that there are.
  func begin() {
    watch()
    guard let shaders else { return }
    if let advice = shaders.advice { output.complain(advice) } else { takeUpShaders() }
  }

  /// Takes up what was saved since the last time, and what has been read of it.
  ///
  /// - Returns: whether anything is seen of it.
  func takeUpChanges() -> Bool {
    let changes = watcher?.takeChanges() ?? []
    let files = shaders.map { Set($0.files) } ?? []
    for file in changes where pictures.files.contains(file) { loader.load(.change(of: file)) }
    let changedShader = changes.first(where: files.contains)
    if let changedShader { takeUpShaders(changedShader) }
    let loaded = loader.takeLoaded()
    for loaded in loaded { takeUp(loaded) }
    return changedShader != nil || !loaded.isEmpty
  }

  /// Replaces screens by dropped files, from the one called `index` on, once they are read.
  func drop(_ files: [String], on index: Int) { loader.load(.drop(files, on: index)) }

  private func takeUp(_ loaded: PictureLoader.Loaded) {
    switch loaded.purpose {
    case .change(let file):
      // Another may have been dropped in its place since.
      guard pictures.files.contains(file) else { return }
      report(file) { () throws(JobError) in
        for frame in try loaded.frames.get() { try pictures.show(frame, in: file) }
      }
    case .drop(let files, on: let index): replace(from: index, with: files, loaded.frames)
    }
  }

  private func replace(
    from index: Int, with files: [String], _ frames: Result<[Frame], JobError>
  ) {
    let before = pictures.files
    do throws(JobError) {
      let added = try pictures.replace(from: index, with: files, try frames.get())
      // What is not shown any more, or just was, has nothing wrong with it.
      for file in [Self.dropped] + before.subtracting(pictures.files) + files {
        screen.message.takeBack(of: file)
      }
      watch()
      onAdd?(added)
      for file in files { onReload?(file, nil) }
    } catch {
      complain(error.description, of: Self.dropped)
      onReload?(nil, error.description)
    }
  }

  /// Says no more of what was wrong with something dropped.
  func forgetDrop() { screen.message.takeBack(of: Self.dropped) }

  /// Keeps what `transition` names, and says no more of other files.
  func keepPictures(of transition: any Transition) {
    let before = pictures.files
    pictures.keep(transition.pictures)
    guard pictures.files != before else { return }
    for file in before.subtracting(pictures.files) { screen.message.takeBack(of: file) }
    watch()
  }

  /// Tells of shaders that failed when a scene first needed a part of them.
  func tell(of error: GPUError) {
    guard let shaders else { return }
    let text = Self.text(of: error)
    complain(text, of: shaders.path)
    onReload?(shaders.path, text)
  }

  private func takeUpShaders(_ changed: String? = nil) {
    guard let shaders else { return }
    report(shaders.path, as: changed) { () throws(JobError) in
      let library = try shaders.read()
      do throws(GPUError) {
        try screen.use(library)
      } catch {
        throw .failure(Self.text(of: error))
      }
    }
  }

  /// Does `work` with what is in a file, and says how it went.
  private func report(
    _ subject: String, as file: String? = nil, _ work: () throws(JobError) -> Void
  ) {
    do throws(JobError) {
      try work()
      screen.message.takeBack(of: subject)
      onReload?(file ?? subject, nil)
    } catch {
      complain(error.description, of: subject)
      onReload?(file ?? subject, error.description)
    }
  }

  private func complain(_ text: String, of subject: String) {
    output.complain(text)
    screen.message.say(text, of: subject)
  }

  /// The driver's log where there is one: it says the file and the line.
  private static func text(of error: GPUError) -> String {
    guard case .shader(_, let log) = error else { return error.description }
    return log.split { $0.isNewline || $0 == "\0" }.joined(separator: "\n")
  }

  private func watch() {
    do throws(JobError) {
      watcher = try FileWatcher(
        pictures.files.sorted() + (shaders?.files ?? []), onChange: wake)
    } catch {
      // It goes on without.
      output.complain(error.description)
    }
  }
}

/// The pictures that parameters name, for whoever sets them.
@MainActor
protocol ParameterPictures: AnyObject {
  /// Where they are.
  var store: PictureStore { get }
  /// Which picture it is, counted from the first one; nil where the parameter names none.
  func version(of parameter: String) -> Int?
  /// Shows what is in `file` from now on as what `parameter` names, and says so where that cannot be done.
  ///
  /// - Returns: whether it could be.
  func open(_ file: String, as parameter: String) -> Bool
}

extension PreviewReloader: ParameterPictures {
  var store: PictureStore { pictures.store }

  func version(of parameter: String) -> Int? { pictures.version(of: PictureName(parameter)) }

  func open(_ file: String, as parameter: String) -> Bool {
    do throws(JobError) {
      try pictures.open(file, as: PictureName(parameter))
      for said in [Self.dropped, file] { screen.message.takeBack(of: said) }
      watch()
      return true
    } catch {
      complain(error.description, of: Self.dropped)
      onReload?(nil, error.description)
      return false
    }
  }
}
