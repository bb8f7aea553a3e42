import Jobs
import Media

/// The fingerprint of a job, which all its parts share: its options and the contents of its inputs,
/// wherever these are.
enum PartFingerprint {
  /// Options that do not change the film, or are compared on their own.
  private static let ignored: Set<String> = [
    Options.output.name, PartOptions.part.name, PartOptions.frames.name, PartOptions.segment.name,
    Options.format.name, Options.overwrite.name, Options.noSync.name, Options.opens.name,
    Options.dryRun.name, Options.json.name, Options.quiet.name, Options.gpu.name,
    Options.transitions.name, FilmCommand.allowsPaths.name,
  ]

  static func text(_ options: ParsedOptions, reading inputs: [FilePath]) -> String {
    var result = Fingerprint()
    var names: [(path: [UInt8], content: String)] = []
    result.add(options.command)
    for input in inputs {
      if let known = names.first(where: { $0.path == input.bytes }) {
        result.add(known.content)
        continue
      }
      var content = Fingerprint()
      // A missing input has an error of its own.
      _ = content.add(sampleOf: input)
      names.append((input.bytes, content.text))
      result.add(content.text)
    }
    // The longest first: a name may be a part of another.
    names.sort { $0.path.count > $1.path.count }
    func add(_ word: Argument) {
      var bytes = word.bytes
      for name in names where !name.path.isEmpty {
        bytes = bytes.replacing(name.path, with: Array("<\(name.content)>".utf8))
      }
      bytes.withUnsafeBytes { result.add($0) }
      result.add("")
    }
    for (name, values) in options.given where !ignored.contains(name) {
      result.add(name)
      values.forEach(add)
    }
    result.add("")
    options.operands.forEach(add)
    return result.text
  }
}
