import Headless
import Jobs
import Media
import Preview
import Synchronization
import Transitions

extension PreviewConfiguration {
  /// Reads and checks the options of `hinge preview`.
  ///
  /// - Parameters:
  ///   - program: the program to check shaders with; nil to check none.
  ///   - tell: called on any thread with each note about a shader or a chosen effect.
  init(
    _ options: ParsedOptions, program: String? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    var files = options.operands.map(\.path)
    if files.isEmpty { files = try SampleScreens.inCache() }
    guard files.count >= 2 else {
      throw CommandError.usage(
        "preview: give the pictures of two screens or more, as in 'hinge preview a.png b.png'.")
    }
    let options = try options.addingPreset(allowing: PreviewCommand.options)
    let library = try EffectLibrary(options)
    var notes: [String] = []
    var spec = try options.spec(from: library, notes: &notes)
    for note in notes { tell(note) }
    try spec.applyTiming(options)
    var drawing = try DrawingSettings(options)
    drawing.backdrop = try options.backdrop() ?? .auto
    let told = Told()
    let check: EffectMenu.Check = { spec in
      guard let program else { return nil }
      // The window goes on while a child process draws; nobody waits long for what was just typed.
      let checker = ShaderGuard(program: program, seconds: 5)
      guard let check = (try? checker.check([spec], on: .auto))?.first ?? nil else { return nil }
      for note in check.notes(about: spec.name) where told.insert(note) { tell(note) }
      return check.fault
    }
    if let fault = check(spec) { throw CommandError.failure("-t: \(fault)") }
    self.init(
      screens: files, spec,
      pictures: options.pictures(of: spec) + [drawing.backdrop.picture].compactMap(\.self),
      drawing: drawing,
      shaders: try options.path(PreviewCommand.shadersOption).map(ShaderFolder.init),
      menu: EffectMenu(spec, files: library.files, check: check),
      readPreset: { file in
        do throws(CommandError) {
          let (options, spec) = try Preset.read(file, of: "", from: library)
          if let fault = check(spec) { throw .failure(fault) }
          return PreviewPreset(
            spec, background: try options.background(), backdrop: try options.backdrop() ?? .auto)
        } catch {
          throw JobError.failure(error.message)
        }
      },
      writeSheet: { words in
        guard let program else { return false }
        let result = try? ChildProcess.run(
          program, [SheetCommand.name] + words.map(\.description) + [Option.quiet.name])
        return result?.status == 0
      },
      saveFolder: options.path(PreviewCommand.saveFolderOption),
      isFitChosen: options.has(.fit), desktop: .ofDesktop,
      isBare: options.has(PreviewCommand.bareOption),
      layoutFile: UserFolder.state()?.appending("preview-panes"), wantsJSON: options.has(.json),
      watch: program == nil ? nil : FrameWatch(over: spec.name))
  }
}

/// The notes that were told.
private final class Told: Sendable {
  private let notes = Mutex<Set<String>>([])

  /// Returns true if the note is new.
  func insert(_ note: String) -> Bool { notes.withLock { $0.insert(note).inserted } }
}
