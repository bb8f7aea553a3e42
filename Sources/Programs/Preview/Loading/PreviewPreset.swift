package import Jobs
package import Media
package import SceneGraph
package import Transitions

/// The contents of a preset file: an effect with its parameters, the duration, the curve and the
/// backdrop.
package struct PreviewPreset {
  /// Reads and checks the preset in a file. An error is one sentence that names the file.
  package typealias Reader = (FilePath) throws -> PreviewPreset

  /// The effect, its parameters, the duration and the curve.
  package let spec: TransitionSpec
  /// The background; nil if the preset has none.
  let background: Color?
  /// The backdrop.
  let backdrop: Backdrop

  /// Creates a preset.
  package init(_ spec: TransitionSpec, background: Color?, backdrop: Backdrop) {
    (self.spec, self.background, self.backdrop) = (spec, background, backdrop)
  }

  /// The reader of a program without presets.
  static func noReader(_ file: FilePath) throws -> PreviewPreset {
    throw JobError.failure("'\(file)': presets cannot be read here.")
  }
}

/// A preset as JSON: options of `hinge render` by name, as in the jobs of `hinge batch`.
struct PresetText: Encodable, Hashable {
  /// The name of the effect, or the file of its shader.
  let transition: String
  /// The parameters that differ from their defaults; nil for none.
  var parameter: [String: String]?
  /// The duration in seconds, and the curve; nil for the effect's own.
  var duration: Double?
  var curve: String?
  /// The background and the backdrop; nil for the defaults.
  var background, backdrop: String?

  /// Creates the text of the current spec. Files have absolute paths, so that a preset works in any
  /// folder.
  init(_ spec: TransitionSpec, _ drawing: DrawingSettings) {
    func absolute(_ file: FilePath) -> String { (file.resolved ?? file).description }
    transition = EffectMenu.file(of: spec).map(absolute) ?? spec.name
    let changed = spec.settings.filter { $0.value != $0.defaultValue }
    if !changed.isEmpty {
      parameter = Dictionary(
        uniqueKeysWithValues: changed.map { setting in
          if case .picture(let path) = setting.value, !path.isEmpty {
            return (setting.name, absolute(FilePath(path)))
          }
          return (setting.name, setting.text)
        })
    }
    duration = spec.customDuration
    curve = spec.customCurve?.cssText
    switch drawing.backdrop {
    case .background: background = drawing.background.cssText
    case .picture(let file): backdrop = absolute(file)
    default: backdrop = drawing.backdropWords.last
    }
  }
}

/// The presets in the folder for saved files.
@MainActor
final class PresetFolder {
  private let configuration: PreviewConfiguration
  private let place: (PreviewPreset) throws -> Void
  /// The preset that was opened last.
  private var last: FilePath?

  /// - Parameter place: shows a preset's backdrop; an error leaves the old one.
  init(
    _ configuration: PreviewConfiguration, placing place: @escaping (PreviewPreset) throws -> Void
  ) {
    (self.configuration, self.place) = (configuration, place)
  }

  /// Returns true if a file's name is that of a preset.
  static func isPreset(_ file: FilePath) -> Bool {
    file.lastComponent.description.lowercased().hasSuffix(".json")
  }

  /// Reads the preset in `file`, and shows its backdrop.
  ///
  /// - Throws: an error of one sentence.
  func open(_ file: FilePath) throws -> (file: FilePath, preset: PreviewPreset) {
    let preset = try configuration.readPreset(file)
    try place(preset)
    last = file
    return (file, preset)
  }

  /// Reads the preset that follows the one opened last, by name, or the first one. Other JSON files
  /// are skipped.
  ///
  /// - Throws: `JobError` if there is none.
  func openNext() throws -> (file: FilePath, preset: PreviewPreset) {
    let folder = configuration.saveFolder ?? "."
    let files = folder.files(withPrefix: "").filter(Self.isPreset).sorted {
      $0.description < $1.description
    }
    let next = last.flatMap(files.firstIndex).map { $0 + 1 } ?? 0
    for file in files[next...] + files[..<next] {
      if let opened = try? open(file) { return opened }
    }
    throw JobError.failure(
      "No preset in \(folder.resolved ?? folder) yet; press W to save one.")
  }
}
