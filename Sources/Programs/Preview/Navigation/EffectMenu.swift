import Effects
import Jobs
package import Media
import ShaderEffects
package import Transitions

/// The effects that a preview offers: the catalogue's, and shader files.
package struct EffectMenu: Sendable {
  /// Checks a shader before it is drawn, on any thread; returns a sentence about its error.
  package typealias Check = @Sendable (TransitionSpec) -> String?

  /// The catalogue's effects.
  private let builtIn: [TransitionEffect]
  /// The shader files.
  private let files: [FilePath]
  /// The check of a shader.
  let check: Check

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - spec: the initial spec, whose file is always offered.
  ///   - files: the shader files.
  ///   - check: the check of a shader before it is drawn.
  package init(
    _ spec: TransitionSpec? = nil, files: [FilePath] = [], check: @escaping Check = { _ in nil }
  ) {
    builtIn = Catalog.all.map { TransitionEffect($0) }
    var files = files
    if let own = spec.flatMap(Self.file), !files.contains(own) { files.append(own) }
    self.files = files
    self.check = check
  }

  /// The names of the effects in their order.
  var names: [String] { builtIn.map(\.name) + files.map { EffectLibrary.stem(of: $0) } }

  /// The indices of the effects, grouped by theme, and of the shader files, grouped by folder, with
  /// headings.
  var groups: [(title: String, indices: [Int])] {
    let themes = Catalog.themes.map { theme in
      let names = Set(theme.effects.map { $0.name })
      return (theme.name, builtIn.indices.filter { names.contains(builtIn[$0].name) })
    }
    var folders: [FilePath] = []
    for file in files where !folders.contains(file.folder) { folders.append(file.folder) }
    return themes
      + folders.map { folder in
        (
          folders.count == 1 ? "Shader files" : "Shader files in \(folder.lastComponent)",
          files.indices.filter { files[$0].folder == folder }.map { builtIn.count + $0 }
        )
      }
  }

  /// Returns the index of a spec's effect; nil if the menu does not contain it.
  func index(of spec: TransitionSpec) -> Int? {
    if let file = Self.file(of: spec) {
      return files.firstIndex(of: file).map { builtIn.count + $0 }
    }
    return builtIn.firstIndex { $0.name == spec.name }
  }

  /// Returns the shader file of the effect at `index`; nil for one of the catalogue's.
  func file(at index: Int) -> FilePath? {
    index < builtIn.count ? nil : files[index - builtIn.count]
  }

  /// Returns the effect at `index`.
  ///
  /// - Throws: `EffectLibrary.Failure` for a file that cannot be drawn.
  func effect(at index: Int) throws(EffectLibrary.Failure) -> TransitionEffect {
    guard let file = file(at: index) else { return builtIn[index] }
    return try Self.read(file, check).effect
  }

  /// Returns the file of a spec's shader; nil if the effect is not a shader.
  static func file(of spec: TransitionSpec) -> FilePath? { file(of: spec.transition) }

  /// Returns the file of a shader; nil if the effect is not a shader.
  static func file(of transition: any Transition) -> FilePath? {
    (transition as? ShaderTransition).map { FilePath($0.path) }
  }

  /// Reads and checks a shader file.
  ///
  /// - Throws: `EffectLibrary.Failure.file`.
  static func read(
    _ file: FilePath, _ check: Check
  ) throws(EffectLibrary.Failure) -> TransitionSpec {
    let spec = TransitionSpec(try EffectLibrary.shader(file))
    if let fault = check(spec) { throw .file(fault) }
    return spec
  }
}

extension TransitionSpec {
  /// Returns the spec with a new version of its shader, keeping the parameters that the shader
  /// still has.
  func replacingShader(by other: TransitionSpec) -> TransitionSpec {
    var spec = TransitionSpec(
      other.transition, direction, duration: customDuration, curve: customCurve,
      playback: playback)
    for setting in settings where setting.value != setting.defaultValue {
      try? spec.set(setting.name, to: setting.text)
    }
    return spec
  }
}
