public import Media
public import ShaderEffects
import Support
public import Transitions

/// The effects that a name can refer to: the built-in ones, and shader files in folders.
public struct EffectLibrary: Sendable {
  /// The reason why an effect cannot be used.
  public enum Failure: Error, CustomStringConvertible {
    /// The name, direction or parameters are wrong.
    case spec(TransitionSpecError)
    /// The shader file cannot be read or is not a shader: one sentence.
    case file(String)

    public var description: String {
      switch self {
      case .spec(let error): "\(error)"
      case .file(let sentence): sentence
      }
    }
  }

  /// The built-in effects.
  public let builtIn: [TransitionEffect]
  /// The folders of shader files, in search order.
  public let folders: [FilePath]

  /// Creates a library.
  public init(builtIn: [any Transition.Type], folders: [FilePath] = []) {
    self.builtIn = builtIn.map { TransitionEffect($0) }
    self.folders = folders
  }

  /// The extension of a shader file.
  public static let fileExtension = TransitionSpec.shaderExtension

  /// Reads `NAME[:DIRECTION]`, with the path of a file as a name, and `KEY=VALUE` settings.
  public func spec(_ text: String, settings: [String] = []) throws(Failure) -> TransitionSpec {
    let (name, direction) = TransitionSpec.parts(of: text)
    return try spec(named: name, direction, settings: settings)
  }

  /// Returns the transition of a name, the word of a direction (nil for `push`) and `KEY=VALUE`
  /// settings.
  public func spec(
    named name: String, _ direction: String?, settings: [String] = []
  ) throws(Failure) -> TransitionSpec {
    let effect = try effect(named: name)
    do throws(TransitionSpecError) {
      return try TransitionSpec(effect, direction, settings: settings)
    } catch {
      throw .spec(error)
    }
  }

  /// Returns the effect of a name: the shader file if the name is a path, else the built-in effect,
  /// else the shader file of that name in the first folder that has one.
  public func effect(named name: String) throws(Failure) -> TransitionEffect {
    if TransitionSpec.isPath(name) { return try Self.effect(of: FilePath(name)) }
    if let effect = builtIn.first(where: { $0.name == name }) { return effect }
    for folder in folders {
      let file = folder.appending(FilePath(name + Self.fileExtension))
      if file.exists { return try Self.effect(of: file) }
    }
    throw .spec(
      .unknownEffect(name, known: builtIn.map(\.name) + files.map { Self.stem(of: $0) }))
  }

  /// The shader files of the folders by name, each name once.
  public var files: [FilePath] {
    var names: Set<FilePath> = Set(builtIn.map { FilePath($0.name + Self.fileExtension) })
    return folders.flatMap { Self.files(in: $0) }.filter {
      names.insert($0.lastComponent).inserted
    }
  }

  /// Returns the shader files in `folder`, by name.
  public static func files(in folder: FilePath) -> [FilePath] {
    let fullStop = UInt8(ascii: ".")
    return folder.files(withPrefix: "").filter { file in
      let name = file.lastComponent
      return name.description.lowercased().hasSuffix(fileExtension) && name.bytes.first != fullStop
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Reads the effect of a shader file.
  ///
  /// - Throws: `Failure.file`.
  public static func effect(of path: FilePath) throws(Failure) -> TransitionEffect {
    try shader(path).effect
  }

  /// Reads the transition of a shader file.
  ///
  /// - Throws: `Failure.file`.
  public static func shader(_ path: FilePath) throws(Failure) -> ShaderTransition {
    let bytes: [UInt8]
    do throws(LineReader.Failure) {
      bytes = try LineReader.contents(of: path, mostBytes: mostBytes)
    } catch {
      throw .file(error.description(of: path.description))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .file("'\(path)' is not a shader: it is not UTF-8 text.")
    }
    do throws(ShaderFileError) {
      return ShaderTransition(
        try ShaderFile(name: stem(of: path), text: text), path: path.description)
    } catch {
      throw .file("'\(path)' is not a transition: \(error).")
    }
  }

  /// The maximum size of a shader file in bytes; the longest in use have a hundredth of it.
  private static let mostBytes = 1 << 20

  /// Returns the name of a file without its folder and extension.
  package static func stem(of path: FilePath) -> String {
    let name = path.lastComponent.description
    return name.lowercased().hasSuffix(fileExtension)
      ? String(name.dropLast(fileExtension.count)) : name
  }
}
