import Frames
import Jobs
import Media
import SceneGraph
import Transitions

extension Options {
  static let cover = Option(
    "--cover", .cover, "the colour or the picture that covers the frame behind the logo",
    note: "black, or white behind a dark logo")
  static let trackMatte = Option<Stinger.Layout>(
    "--track-matte", .choice(),
    "add a track matte for OBS, beside or below the logo: the effect mixes both scenes")
}

extension OptionType where Value == Stinger.Cover {
  /// The cover of a stinger.
  static var cover: OptionType {
    OptionType("COLOR|FILE", completion: .pictures) { argument throws(OptionFault) in
      let (text, path) = (argument.text, argument.path)
      if let color = Color(cssText: text) { return .color(color) }
      if path.exists || text.contains("/") || text.contains(".") {
        return .picture(
          InputPicture(path: path, origin: "--cover", name: Stinger.coverName))
      }
      throw OptionFault(
        "'\(text)' is neither a colour nor a file"
          + suggestion(
            for: text, among: Color.named.map(\.name), before: "give a CSS colour or a picture")
          + ".")
    }
  }
}

// The stinger of `hinge stinger` and of `hinge render --stinger`.

extension RenderCommand {
  /// The frame size of a stinger, that of OBS's canvas.
  private static let stingerSize = PixelSize(width: 1920, height: 1080)
  /// The time for which a logo covers the frame, in seconds.
  private static let stingerHold = 0.5

  /// Returns the pictures of a job and its stinger: of one picture, or of one after an empty one.
  ///
  /// - Parameter isWanted: true for `hinge stinger` and for `--stinger`.
  static func stingerPictures(
    _ options: ParsedOptions, isWanted: Bool
  ) throws(CommandError) -> (InputPictures, Stinger?) {
    let named = try [options[Options.from], options[Options.to]].compactMap(\.self)
    let all = named + options.operands.map(\.path)
    let isAlone = isWanted && all.count == 1
    guard isWanted else {
      try refuseStingerOptions(options, as: "hinge stinger logo.png")
      return (try options.inputPictures(), nil)
    }
    if options.command == StingerCommand.name, !isAlone {
      throw .usage("name one picture: 'hinge stinger logo.png -o stinger.webm'.")
    }
    let path: FilePath = isAlone ? (all[0] == "-" ? "/dev/stdin" : all[0]) : ""
    guard path != "/dev/stdin" else {
      throw .usage("a stinger reads its picture from a file; give its name instead of '-'.")
    }
    let pictures =
      isAlone ? InputPictures(from: path, to: path) : try options.inputPictures()
    guard isAlone || isEmpty(pictures.all[0]) else {
      try refuseStingerOptions(options, as: "hinge stinger logo.png")
      return (pictures, nil)
    }
    if (try? pictures.clipRate()) ?? nil != nil {
      throw .usage("'\(pictures.all[1].path)' is a clip; a stinger shows a picture.")
    }
    let text = options.text(of: Options.transition)
    return (
      pictures,
      Stinger(
        cover: try options[Options.cover] ?? .automatic,
        hold: options.has(Options.hold) ? try options.value(of: Options.hold) : stingerHold,
        matte: try options[Options.trackMatte],
        choosesDirection: text.map { TransitionSpec.parts(of: $0).direction == nil } ?? true)
    )
  }

  /// Sets the size of a stinger, adds the picture of its cover, and checks its options.
  static func prepare(
    _ stinger: Stinger, _ drawing: inout DrawingSettings, _ pictures: inout InputPictures,
    _ options: ParsedOptions
  ) throws(CommandError) {
    let others: [any AnyOption] = [Options.background, Options.trace, instantOption, Options.loop]
    for option in others where options.has(option) {
      throw options.fault(
        option,
        "a stinger begins and ends empty; leave it out. --cover sets the background of the logo.")
    }
    if stinger.matte != nil, options.has(Options.cover) {
      throw options.fault(
        Options.cover, "a cover would hide the scenes that --track-matte mixes; leave one out.")
    }
    if let picture = stinger.coverPicture { pictures.add([picture]) }
    if pictures.all[0].file == pictures.all[1].file, drawing.size == nil, let size = stingerSize {
      drawing.size = drawing.sizeRule?.size(for: size) ?? size
    }
  }

  private static func refuseStingerOptions(
    _ options: ParsedOptions, as example: String
  ) throws(CommandError) {
    let own: [any AnyOption] = [Options.cover, Options.trackMatte]
    for option in own where options.has(option) {
      throw options.fault(
        option, "applies to a stinger of one picture, as in: \(example) \(option.name) …")
    }
  }

  /// Returns true for a picture without a visible pixel. What is wrong with it is reported when it
  /// is read.
  private static func isEmpty(_ picture: InputPicture) -> Bool {
    guard !isStream(picture.file), (try? picture.clipInfo()) ?? nil == nil else { return false }
    return (try? picture.read())?.isEmpty ?? false
  }
}
