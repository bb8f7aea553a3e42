import Effects
import Frames
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions

/// The directions in which a contact sheet shows each effect.
enum SheetDirections: String, CaseIterable {
  case push, pop, both

  var all: [Direction] {
    switch self {
    case .push: [.push]
    case .pop: [.pop]
    case .both: [.push, .pop]
    }
  }
}

/// The checked options of `hinge sheet`.
struct ContactSheetOptions {
  /// The pictures to read.
  var pictures: InputPictures
  /// The transition of each row, with its curve and its playback.
  var rows: [TransitionSpec]
  /// The number of consecutive rows that stay in one column.
  var group: Int
  /// The instants of each row, in percent of the duration.
  var instants: [Double]
  /// True if each row shows the way back, too.
  var isLoop: Bool
  /// The number of columns; nil to choose it by the sheet's shape.
  var columns: Int?
  /// The drawing settings; their size is a frame's, and their scale is the first picture's.
  var drawing: DrawingSettings
  /// True if `--fit` was given, so that no note about a stretched screen is needed.
  var isFitChosen: Bool
  /// The path of the PNG.
  var output: FilePath
  /// The file of settings that was read; nil for none.
  var presetFile: FilePath?
  /// The options for completing the PNG.
  var outputOptions: OutputOptions
  /// Sentences about defaults and names that a user may not expect.
  var notes: [String]

  /// Reads and checks the options.
  init(_ options: ParsedOptions) throws(CommandError) {
    let library = try options.effectLibrary()
    let preset = try options.preset(from: library)
    presetFile = try options[Options.presetFile]
    pictures = try options.inputPictures()
    rows = try Self.rows(options, over: preset, from: library)
    for row in rows { pictures.add(options.pictures(of: row)) }
    let isBoth = try options.value(of: SheetCommand.directionOption) == .both
    let named = try options.values(of: Options.transition)
    let chosen = named.isEmpty ? [preset?.text].compactMap(\.self) : named
    group = isBoth && chosen.allSatisfy { TransitionSpec.parts(of: $0).direction == nil } ? 2 : 1
    instants = try options.value(of: SheetCommand.instantsOption)
    isLoop = options.has(Options.loop)
    columns = try options[SheetCommand.columnsOption]
    drawing = try options.drawing(over: preset)
    drawing.light = try options.value(of: Options.light)
    if let picture = drawing.backdrop.picture { pictures.add([picture]) }
    if let device = drawing.device { pictures.add(options.pictures(of: device)) }
    isFitChosen = options.has(Options.fit)
    notes = options.effectNotes(in: library)
    outputOptions = options.outputOptions
    if let given = try options[SheetCommand.outputOption] {
      output = given
    } else {
      output = freeFile("hinge-sheet", "png")
      outputOptions.replaces = false
      notes.append("Without -o the file is \(output).")
    }
    guard output.description.lowercased().hasSuffix(".png") else {
      throw options.fault(Options.output, "a sheet is a PNG; end '\(output)' in .png.")
    }
  }

  /// Returns a row for each effect and direction, with those settings that the effect has.
  private static func rows(
    _ options: ParsedOptions, over preset: Preset?, from library: EffectLibrary
  ) throws(CommandError) -> [TransitionSpec] {
    let directions = try options.value(of: SheetCommand.directionOption).all
    let settings = try options.settings(over: preset)
    let keys = settings.map { $0.prefix { $0 != "=" } }
    let curve = try options[Options.curve] ?? preset?.spec.customCurve ?? .linear
    var known: [String] = []
    var rows: [TransitionSpec] = []
    for name in try names(options, over: preset, from: library) {
      // A direction in the name overrides --direction.
      let isDirected = TransitionSpec.parts(of: name).direction != nil
      for text in isDirected ? [name] : directions.map({ "\(name):\($0.rawValue)" }) {
        var row = try library.transition(text, naming: options)
        let parameters = row.settings.map(\.name)
        known += parameters
        let own = zip(settings, keys).filter { parameters.contains(String($1)) }.map(\.0)
        do throws(TransitionSpecError) { try row.set(own) } catch {
          throw CommandError(error, of: options.effectOptions)
        }
        row.customCurve = curve
        row.playback = options.has(Options.reverse) ? .reversed : .forward
        rows.append(row)
      }
    }
    for (setting, key) in zip(settings, keys) where !known.contains(String(key)) {
      throw options.fault(
        Options.parameter,
        "no effect of the sheet has the parameter of '\(setting)'"
          + suggestion(
            for: String(key), among: known, before: "'hinge list' shows what each effect has")
          + ".")
    }
    for setting in settings where !setting.contains("=") {
      throw CommandError(.notASetting(setting), of: options.effectOptions)
    }
    return rows
  }

  /// Returns the effects of `-t` or of the preset; without either, the files of the folders of
  /// `--transitions`, or all built-in effects.
  private static func names(
    _ options: ParsedOptions, over preset: Preset?, from library: EffectLibrary
  ) throws(CommandError) -> [String] {
    let named = try options.values(of: Options.transition)
    if !named.isEmpty { return named }
    if let preset { return [preset.text] }
    return try options.givenShaders()?.map(\.description) ?? library.builtIn.map(\.name)
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
      rows: rows, instants: instants, isLoop: isLoop, background: drawing.background,
      layout: try layout(frame), container: Container(filling: frame, scale: scale))
  }

  /// Returns the layout for frames of the size `frame`.
  ///
  /// - Throws: `CommandError.usage` if the sheet is too large for a PNG.
  func layout(_ frame: PixelSize) throws(CommandError) -> ContactSheetLayout {
    let inRow = instants.count * (isLoop ? 2 : 1)
    let layout = ContactSheetLayout(
      frame: frame, rows: rows.count, instants: inRow, group: group, columns: columns)
    guard let layout, layout.size.isEncodable else {
      let size = layout.map { " of \($0.size) pixels" } ?? ""
      let rows = rows.count == 1 ? "1 row" : "\(rows.count) rows"
      throw .usage(
        "--size: \(rows) of \(frameCount(inRow)), each \(frame), need a sheet\(size), but "
          + "a PNG has at most \(PixelSize.maximumSide) pixels a side and 264 million in total; give a "
          + "smaller --size or show fewer frames.")
    }
    return layout
  }
}
