import Frames
import RenderJobs
import Rendering
import SceneGraph
import TransitionCatalog
import Transitions

/// What `hinge sheet` is to do, every value checked.
struct SheetOptions {
  var pictures: InputPictures
  /// What each row shows, in their order.
  var rows: [TransitionSpec]
  /// How many rows belong together.
  var group: Int
  /// The instants of each row, in percent of the duration.
  var instants: [Double]
  var columns: Int?
  var curve: TimingCurve
  var playback: Playback
  /// Its scale is that of the first picture.
  var drawing: DrawingSettings
  var output: String

  /// Which of an effect's two motions are shown.
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
    help: "show this one; give it again for more (every effect)", repeats: true)
  static let directionOption = Option(
    name: "--direction", value: "push|pop|both", help: "which of an effect's motions (push)")
  static let parameterOption = Option.parameter.with(
    help: "set a parameter in every effect shown that has it")
  static let instantsOption = Option(
    name: "--instants", value: "PERCENT,…",
    help: "the instants in percent of the duration (15,35,55,75,95)")
  static let curveOption = Option.curve.with(
    help: "how progress follows time, as in 'render' (linear)")
  static let sizeOption = Option.size.with(
    help: "a frame's size in pixels (small, in the shape of --from)")
  static let columnsOption = Option(
    name: "--columns", value: "N",
    help: "columns of rows (as many as make it a little wider than high)")
  static let scaleOption = Option.scale.with(
    help: "pixels of --from per point (a screen is 375 points wide)")
  static let outputOption = Option.output.with(value: "FILE.png", help: "the picture to write")

  /// The most instants of a row, and the most columns.
  static let most = 100

  init(_ options: ParsedOptions) throws(CommandError) {
    pictures = try options.inputPictures(SheetCommand.name)
    let directions: Directions = try options.word(Self.directionOption) ?? .push
    let named = options.all(Self.transitionOption)
    rows = try Self.rows(
      named.isEmpty ? Catalog.all.map { $0.name } : named, directions,
      settings: options.all(Self.parameterOption))
    group = directions == .both && !named.contains { $0.contains(":") } ? 2 : 1
    pictures.add(rows.flatMap(\.pictures))
    instants =
      try options[Self.instantsOption].map { text throws(CommandError) in
        try Self.instants(text)
      } ?? Sheet.usualInstants
    columns = try options[Self.columnsOption].map { text throws(CommandError) in
      guard let count = Int(text), (1...Self.most).contains(count) else {
        throw .usage("--columns: '\(text)' is not a whole number from 1 to \(Self.most).")
      }
      return count
    }
    curve = try options.curve() ?? .linear
    playback = options.playback
    drawing = try DrawingSettings(options)
    output = try options.required(Self.outputOption, SheetCommand.name)
    guard output.lowercased().hasSuffix(".png") else {
      throw .usage("-o: a sheet is a PNG; end '\(output)' in .png.")
    }
  }

  /// A row for each name and direction, with the settings that its effect has.
  private static func rows(
    _ names: [String], _ directions: Directions, settings: [String]
  ) throws(CommandError) -> [TransitionSpec] {
    let keys = settings.map { $0.prefix { $0 != "=" } }
    var known: [String] = []
    var rows: [TransitionSpec] = []
    for name in names {
      // A name with a direction of its own has said which.
      let spelled = name.contains(":") ? [name] : directions.all.map { "\(name):\($0.rawValue)" }
      for text in spelled {
        let parameters = try TransitionSpec(text, settings: []).settings.map(\.name)
        known += parameters
        let own = zip(settings, keys).filter { parameters.contains(String($1)) }.map(\.0)
        rows.append(try TransitionSpec(text, settings: own))
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

  /// Reads percents between commas, with or without their sign.
  private static func instants(_ text: String) throws(CommandError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var instants: [Double] = []
    for part in parts {
      let trimmed = part.drop { $0 == " " }
      let number = trimmed.hasSuffix("%") ? trimmed.dropLast() : trimmed
      guard let percent = Double(number), (0...100).contains(percent), parts.count <= most else {
        throw .usage(
          "--instants: '\(text)' is no list of instants; give up to \(most) percents from 0 to 100 "
            + "between commas, such as 15,35,55,75,95.")
      }
      instants.append(percent)
    }
    return instants
  }
}

extension SheetOptions {
  /// The sheet for screens of `picture`'s size.
  ///
  /// - Throws: `CommandError.usage` where no PNG can be that large.
  func sheet(for picture: PixelSize) throws(CommandError) -> Sheet {
    let frame = drawing.size ?? SheetLayout.frameSize(for: picture)
    // The container is as many points wide as at full size: effects look the same, only smaller.
    let scale = drawing.scale.map { $0 * Double(frame.width) / Double(picture.width) }
    return Sheet(
      rows: rows, instants: instants, curve: curve, playback: playback,
      background: drawing.background,
      layout: try layout(frame), container: Container(filling: frame, scale: scale))
  }

  /// Where everything stands.
  ///
  /// - Throws: `CommandError.usage` where no PNG can be that large.
  func layout(_ frame: PixelSize) throws(CommandError) -> SheetLayout {
    let layout = SheetLayout(
      frame: frame, rows: rows.count, instants: instants.count, group: group, columns: columns)
    guard let layout, layout.size.isEncodable else {
      let size = layout.map { " of \($0.size) pixels" } ?? ""
      let rows = rows.count == 1 ? "1 row" : "\(rows.count) rows"
      throw .usage(
        "--size: \(rows) of \(frameCount(instants.count)), each \(frame), would make a sheet\(size), and "
          + "a PNG has at most \(PixelSize.mostInARow) in a side and 264 million in all; give a smaller "
          + "--size or show less.")
    }
    return layout
  }
}
