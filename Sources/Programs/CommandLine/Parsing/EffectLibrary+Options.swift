import Effects
import Jobs
import Media
import Transitions

extension Option {
  static let transitions = Option(
    name: "--transitions", value: "DIR",
    help: "a folder of shaders, FILE.glsl, that -t finds by name; may repeat", repeats: true)
}

extension EffectLibrary {
  /// Creates the library of a command: the catalogue, the folders of `--transitions`, of the
  /// variable HINGE_TRANSITIONS, and the user's own.
  ///
  /// - Throws: `CommandError.usage` for an option that names no folder.
  init(_ options: ParsedOptions) throws(CommandError) {
    let given = options.values(of: .transitions).map(\.path)
    for folder in given where !folder.isFolder {
      throw .usage("--transitions: '\(folder)' is no folder.")
    }
    self.init(builtIn: Catalog.all, folders: given + Self.standardFolders)
  }

  /// The folders of the variable HINGE_TRANSITIONS, between colons, and the user's own by the XDG
  /// base directory specification.
  static var standardFolders: [FilePath] {
    var folders = (environmentVariable("HINGE_TRANSITIONS") ?? "").split(separator: ":").map {
      FilePath($0)
    }
    if let data = environmentVariable("XDG_DATA_HOME") {
      folders.append(FilePath(data).appending("hinge/transitions"))
    } else if let home = environmentVariable("HOME") {
      folders.append(FilePath(home).appending(".local/share/hinge/transitions"))
    }
    return folders
  }

  /// Returns the files of the folders that `--transitions` names; nil without that option.
  ///
  /// - Throws: `CommandError.usage` if there is none.
  func givenFiles(_ options: ParsedOptions) throws(CommandError) -> [FilePath]? {
    let given = options.values(of: .transitions).map(\.path)
    guard let first = given.first else { return nil }
    let files = given.flatMap { Self.files(in: $0) }
    guard !files.isEmpty else {
      throw .usage("--transitions: '\(first)' has no file that ends in \(Self.fileExtension).")
    }
    return files
  }

  /// Returns the effect of a name of `-t`.
  ///
  /// - Throws: `CommandError`.
  func chosenEffect(named name: String) throws(CommandError) -> TransitionEffect {
    do throws(Failure) {
      return try effect(named: name)
    } catch {
      throw CommandError(error)
    }
  }
}

extension CommandError {
  /// Creates an error about `-t` or `-p`.
  init(_ error: EffectLibrary.Failure) {
    self =
      switch error {
      case .spec(.unknownEffect(let name, _))
      where FilePath(name + EffectLibrary.fileExtension).exists:
        .usage(
          "\(Option.transition.name): there is no '\(name)' among the effects; for the file here, give "
            + "'./\(name)\(EffectLibrary.fileExtension)'.")
      case .spec(let error): CommandError(error)
      case .file(let sentence): .failure("-t: \(sentence)")
      }
  }
}
