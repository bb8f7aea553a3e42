import Effects
import Frames
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions

/// The checked options of `hinge sheet`.
struct ContactSheetOptions {
  /// The pictures to read.
  var pictures: InputPictures
  /// The transition of each row.
  var rows: [TransitionSpec]
  /// The number of consecutive rows that stay in one column.
  var group: Int
  /// The instants of each row, in percent of the duration.
  var instants: [Double]
  /// The number of columns; nil to choose it by the sheet's shape.
  var columns: Int?
  /// The timing curve of all rows.
  var curve: TimingCurve
  /// The playback of all rows.
  var playback: Playback
  /// The drawing settings; their size is a frame's, and their scale is the first picture's.
  var drawing: DrawingSettings
  /// True if `--fit` was given, so that nobody is surprised by a stretched screen.
  var isFitChosen: Bool
  /// The path of the PNG.
  var output: FilePath
  /// The file of settings that was read; nil for none.
  var presetFile: FilePath?
  /// The options for completing the PNG.
  var outputOptions: OutputOptions

  /// The directions in which each effect is shown.
  enum Directions: String, CaseIterable {
    case push, pop, both

    var all: [Direction] {
      switch self {
      case .push: [.push]
      case .pop: [.pop]
      case .both: [.push, .pop]
      }
    }
  }

  static let transitionOption = Option.transition.with(
    help: "the effect to draw; may repeat (every effect, or every shader of --transitions)",
    repeats: true, completion: .effect(others: []))
  static let directionOption = Option(
    name: "--direction", value: "push|pop|both", help: "the direction of each effect (push)")
  static let parameterOption = Option.parameter.with(
    help: "a parameter, set in every drawn effect that has it")
  static let instantsOption = Option(
    name: "--instants", value: "PERCENT,…",
    help: "the instants in percent of the duration (15,35,55,75,95)")
  static let curveOption = Option.curve.with(
    help: "the timing curve, as in 'hinge render' (linear)")
  static let sizeOption = Option.size.with(
    help: "the frame size in pixels (about 32,400 pixels, with the aspect ratio of --from)")
  static let columnsOption = Option(
    name: "--columns", value: "N",
    help: "the number of columns (chosen for an aspect ratio of 5:4)")
  static let scaleOption = Option.scale.with(
    help: "pixels of --from per point (its width divided by 375)")
  static let outputOption = Option.output.with(
    value: "FILE.png", help: "the PNG to write", completion: .files(["png"]))

  /// The largest number of instants in a row, and of columns.
  static let maximumCount = 100

  /// Reads and checks the options.
  init(_ options: ParsedOptions) throws(CommandError) {
    presetFile = options.path(.presetFile)
    let options = try options.addingPreset(allowing: SheetCommand.options)
    pictures = try options.inputPictures(SheetCommand.name)
    let directions: Directions = try options.word(Self.directionOption) ?? .push
    let named = options.all(Self.transitionOption)
    let library = try EffectLibrary(options)
    rows = try Self.rows(
      named.isEmpty ? try library.sheetNames(options) : named, directions,
      settings: options.all(Self.parameterOption), from: library)
    group =
      directions == .both && !named.contains { EffectLibrary.parts(of: $0).direction != nil }
      ? 2 : 1
    for row in rows { pictures.add(options.pictures(of: row)) }
    instants =
      try options[Self.instantsOption].map { text throws(CommandError) in
        try Self.instants(text)
      } ?? ContactSheet.defaultInstants
    columns = try options[Self.columnsOption].map { text throws(CommandError) in
      guard let count = Int(text), (1...Self.maximumCount).contains(count) else {
        throw .usage("--columns: '\(text)' is not a whole number from 1 to \(Self.maximumCount).")
      }
      return count
    }
    curve = try options.curve() ?? .linear
    playback = options.playback
    drawing = try DrawingSettings(options)
    drawing.backdrop = try options.backdrop() ?? .auto
    if let picture = drawing.backdrop.picture { pictures.add([picture]) }
    isFitChosen = options.has(.fit)
    output = try options.requiredPath(Self.outputOption, SheetCommand.name)
    outputOptions = OutputOptions(options)
    guard output.description.lowercased().hasSuffix(".png") else {
      throw .usage("-o: a sheet is a PNG; end '\(output)' in .png.")
    }
  }

  /// Returns a row for each name and direction, with those settings that its effect has.
  private static func rows(
    _ names: [String], _ directions: Directions, settings: [String], from library: EffectLibrary
  ) throws(CommandError) -> [TransitionSpec] {
    let keys = settings.map { $0.prefix { $0 != "=" } }
    var known: [String] = []
    var rows: [TransitionSpec] = []
    for name in names {
      // A direction in the name overrides --direction.
      let isDirected = EffectLibrary.parts(of: name).direction != nil
      let spelled = isDirected ? [name] : directions.all.map { "\(name):\($0.rawValue)" }
      for text in spelled {
        let parameters = try TransitionSpec(text, settings: [], from: library).settings.map(\.name)
        known += parameters
        let own = zip(settings, keys).filter { parameters.contains(String($1)) }.map(\.0)
        rows.append(try TransitionSpec(text, settings: own, from: library))
      }
    }
    for (setting, key) in zip(settings, keys) where !known.contains(String(key)) {
      throw .usage(
        "-p: no effect of the sheet has the parameter of '\(setting)'"
          + "\(suggestion(for: String(key), among: known)); 'hinge list' shows what each has.")
    }
    for setting in settings where !setting.contains("=") {
      throw .usage("-p: '\(setting)' is not KEY=VALUE; for example -p perspective=800.")
    }
    return rows
  }

  /// Reads percentages separated by commas, each with or without a percent sign.
  private static func instants(_ text: String) throws(CommandError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var instants: [Double] = []
    for part in parts {
      let trimmed = part.drop { $0 == " " }
      let number = trimmed.hasSuffix("%") ? trimmed.dropLast() : trimmed
      guard let percent = Double(number), (0...100).contains(percent), parts.count <= maximumCount
      else {
        throw .usage(
          "--instants: '\(text)' is no list of instants; give up to \(maximumCount) percents from 0 to 100 "
            + "between commas, such as 15,35,55,75,95.")
      }
      instants.append(percent)
    }
    return instants
  }
}

extension ContactSheetOptions {
  /// Returns the sheet for screens of the size of `picture`.
  ///
  /// - Throws: `CommandError.usage` if the sheet is too large for a PNG.
  func sheet(for picture: PixelSize) throws(CommandError) -> ContactSheet {
    var frame = ContactSheetLayout.frameSize(for: picture)
    if drawing.size != nil || drawing.sizeRule != nil {
      do throws(JobError) {
        frame = try drawing.size(for: picture)
      } catch {
        throw CommandError(error)
      }
    }
    // The container keeps its width in points, so that effects look the same, only smaller.
    let scale = drawing.scale.map { $0 * Double(frame.width) / Double(picture.width) }
    return ContactSheet(
      rows: rows, instants: instants, curve: curve, playback: playback,
      background: drawing.background,
      layout: try layout(frame), container: Container(filling: frame, scale: scale))
  }

  /// Returns the layout for frames of the size `frame`.
  ///
  /// - Throws: `CommandError.usage` if the sheet is too large for a PNG.
  func layout(_ frame: PixelSize) throws(CommandError) -> ContactSheetLayout {
    let layout = ContactSheetLayout(
      frame: frame, rows: rows.count, instants: instants.count, group: group, columns: columns)
    guard let layout, layout.size.isEncodable else {
      let size = layout.map { " of \($0.size) pixels" } ?? ""
      let rows = rows.count == 1 ? "1 row" : "\(rows.count) rows"
      throw .usage(
        "--size: \(rows) of \(frameCount(instants.count)), each \(frame), would make a sheet\(size), and "
          + "a PNG has at most \(PixelSize.maximumSide) in a side and 264 million in all; give a smaller "
          + "--size or show less.")
    }
    return layout
  }
}

extension EffectLibrary {
  /// Returns the names for a sheet of everything: the files of the folders that `--transitions`
  /// names, or without any the built-in effects.
  fileprivate func sheetNames(_ options: ParsedOptions) throws(CommandError) -> [String] {
    try givenFiles(options)?.map(\.description) ?? builtIn.map(\.name)
  }
}
