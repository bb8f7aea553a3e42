import Jobs
import Media
import SceneGraph
import Transitions

// What `hinge render` takes where an option is not given.

extension RenderJob {
  /// Reads and checks the options of `hinge render`, without the sentences about defaults.
  init(_ options: ParsedOptions) throws(CommandError) {
    var notes: [String] = []
    try self.init(options, notes: &notes)
  }

  /// Returns the output of `-o`, else a name in the current folder that no file has.
  static func output(_ options: ParsedOptions, of spec: TransitionSpec) throws(CommandError)
    -> FilePath
  {
    if let output = options.path(.output) { return output }
    let name = "hinge-\(spec.name)"
    let ending = try defaultExtension(options)
    var file = FilePath("\(name).\(ending)")
    var number = 2
    while file.exists {
      file = FilePath("\(name)-\(number).\(ending)")
      number += 1
    }
    return file
  }

  /// Returns the extension of an output without a name: that of `--format`, a PNG for an instant, a
  /// WebM where transparency is kept, else an MP4.
  private static func defaultExtension(_ options: ParsedOptions) throws(CommandError) -> String {
    if let format = options[formatOption].flatMap(OutputFormat.init(word:)) {
      return format.rawValue
    }
    if options.has(instantOption) { return OutputFormat.png.rawValue }
    let isTransparent = try options.background().map { $0.alpha < 1 } ?? options.has(stingerOption)
    return (isTransparent ? OutputFormat.webm : .mp4).rawValue
  }

  /// Returns the sentence about an effect or an output that was not named; nil if both were.
  static func defaultNote(
    _ options: ParsedOptions, _ spec: TransitionSpec, _ output: FilePath
  ) -> String? {
    let parts = [
      options.has(.transition) ? nil : "without -t the effect is \(spec.name)",
      options.has(.output) ? nil : "without -o the file is \(output)",
    ].compactMap(\.self)
    let text = parts.joined(separator: ", and ")
    return text.first.map { "\($0.uppercased())\(text.dropFirst())." }
  }
}
