import Headless
import Jobs
import Media
import Preview
import Synchronization
import Transitions

// The window of `hinge preview`, from its options.

extension PreviewCommand {
  /// Reads and checks the options.
  ///
  /// - Parameters:
  ///   - program: the program to check shaders with; nil to check none.
  ///   - tell: called on any thread with each note about a shader or a chosen effect.
  static func configuration(
    _ options: ParsedOptions, program: String? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> PreviewConfiguration {
    var files = options.operands.map(\.path)
    if files.isEmpty { files = try SampleScreens.inCache() }
    guard files.count >= 2 else {
      throw CommandError.usage(
        "preview: give the pictures of two screens or more, as in 'hinge preview a.png b.png'.")
    }
    let library = try options.effectLibrary()
    let preset = try options.preset(from: library)
    var notes: [String] = []
    let spec = try options.transition(over: preset, from: library, notes: &notes)
    var drawing = try options.drawing(over: preset)
    drawing.light = try options.value(of: Options.light)
    let shaders = try options[shadersOption].map(ShaderFolder.init)
    for note in notes { tell(note) }
    let printed = PrintedNotes()
    let check: EffectMenu.Check = { spec in
      guard let program else { return nil }
      // The window continues while a child process draws; nobody waits long for a new effect.
      let checker = ShaderGuard(program: program, seconds: 5)
      guard let check = (try? checker.check([spec], on: .auto))?.first ?? nil else { return nil }
      for note in check.notes(about: spec.name) where printed.insert(note) { tell(note) }
      return check.fault
    }
    if let fault = check(spec) { throw CommandError.failure("-t: \(fault)") }
    return PreviewConfiguration(
      screens: files, spec,
      pictures: options.pictures(of: spec) + [drawing.backdrop.picture].compactMap(\.self),
      drawing: drawing,
      shaders: shaders,
      menu: EffectMenu(spec, files: library.files, check: check),
      readPreset: { file in
        do throws(CommandError) {
          let preset = try Preset(file, from: library)
          if let fault = check(preset.spec) { throw .failure(fault) }
          return PreviewPreset(
            preset.spec, background: preset.background, backdrop: preset.backdrop ?? .auto)
        } catch {
          throw JobError.failure(error.message)
        }
      },
      writeSheet: { words in
        guard let program else { return false }
        let result = try? ChildProcess.run(
          program, [SheetCommand.name] + words.map(\.description) + [Options.quiet.name])
        return result?.status == 0
      },
      saveFolder: try options[saveFolderOption],
      isFitChosen: options.has(Options.fit), desktop: .ofDesktop,
      isBare: options.has(bareOption), showsTouches: options.has(touches),
      layoutFile: UserFolder.state()?.appending("preview-panes"),
      wantsJSON: options.has(Options.json),
      watch: program == nil ? nil : FrameWatch(over: spec.name))
  }
}

/// The notes printed so far.
private final class PrintedNotes: Sendable {
  private let notes = Mutex<Set<String>>([])

  /// Returns true if the note is new.
  func insert(_ note: String) -> Bool { notes.withLock { $0.insert(note).inserted } }
}
