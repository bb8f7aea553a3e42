import SceneGraph
import Support

/// The syntax of a statement: one row of the table from which the parser, its errors, the help of
/// `hinge film` and the documentation are made.
public struct FilmSyntax: Sendable {
  /// The first word.
  public let name: String
  /// The arguments, with placeholders in capitals and optional parts in brackets.
  public let arguments: String
  /// What the statement does: a phrase without a full stop.
  public let help: String
  /// A statement of this kind.
  public let example: String
  /// True for a property of the film, after which another one may follow on the line.
  let isSetting: Bool
  let read: @Sendable (inout FilmCursor) throws(FilmScriptError) -> FilmAction

  /// The name with its arguments.
  public var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  init(
    _ name: String, _ arguments: String, _ help: String, example: String,
    read: @escaping @Sendable (inout FilmCursor) throws(FilmScriptError) -> FilmAction
  ) {
    (self.name, self.arguments, self.help, self.example) = (name, arguments, help, example)
    isSetting = false
    self.read = read
  }

  private init(
    _ setting: FilmSetting, _ argument: String, _ help: String, example: String
  ) {
    name = setting.rawValue
    (arguments, self.help, self.example) = (argument, help, example)
    isSetting = true
    read = { cursor throws(FilmScriptError) in
      .setting(setting, try cursor.word("the value"))
    }
  }
}

extension FilmSyntax {
  /// All statements, in the order in which help shows them.
  public static let all: [FilmSyntax] = [
    FilmSyntax(
      .size, "WxH", "the frame size in pixels, or as after --size; otherwise the first picture's",
      example: "size 1080x1920"),
    FilmSyntax(.fps, "RATE", "the frames per second; otherwise 60", example: "fps 30"),
    FilmSyntax(
      .background, "COLOR", "the colour behind the screen, as in CSS; otherwise as --backdrop auto",
      example: "background #101418"),
    FilmSyntax(
      .points, "WIDTH",
      "the width of the screen in the points in which places are given; otherwise 375",
      example: "points 393"),
    FilmSyntax(
      "show", "PICTURE [for TIME]", "cut to a picture, and show it for a time",
      example: "show home.png for 1s", read: show),
    FilmSyntax(
      "clip", "FILE[#t=BEGIN,END] [for TIME]",
      "cut to a video or a part of it, in seconds, and play it with its sound; a transition to a "
        + "video plays it, too",
      example: "clip recording.mov#t=3,8"
    ) { cursor throws(FilmScriptError) in
      let file = try cursor.word("the file")
      guard cursor.skip("for") else { return .clip(file, time: nil) }
      return .clip(file, time: try cursor.time("the time"))
    },
    FilmSyntax(
      "wait", "TIME", "show what is visible for a time", example: "wait 800ms"
    ) { cursor throws(FilmScriptError) in
      _ = cursor.skip("for")
      return .wait(try cursor.time("the time"))
    },
    FilmSyntax(
      "->", "EFFECT[:push|:pop] PICTURE [in TIME] [KEY=VALUE]…",
      "change to a picture by a transition, with the effect's own duration, parameters and curve "
        + "(curve=…) unless they are given",
      example: "-> cube:pop home.png in 0.6s perspective=900"
    ) { cursor throws(FilmScriptError) in .transition(try cursor.transition()) },
    FilmSyntax(
      "tap", "X,Y [for TIME] [fingers=N] [-> EFFECT PICTURE …]",
      "show a finger, or up to 5, that touches the screen, with a ripple when it leaves; then the "
        + "transition",
      example: "tap 187,612 -> cube detail.png", read: tap),
    FilmSyntax(
      "pinch", "X,Y [from=POINTS] [to=POINTS] [in TIME]",
      "move two fingers about a place from one distance (60) to another (220)",
      example: "pinch 187,300 from=60 to=220 in 0.6s", read: pinch),
    FilmSyntax(
      "hover", "X,Y [in TIME]", "move the pointer, or a finger above the screen, to a place",
      example: "hover 187,300 in 0.5s"
    ) { cursor throws(FilmScriptError) in
      _ = cursor.skip("at")
      let point = try cursor.point()
      return .hover(point, time: try cursor.optionalTime() ?? 0.5)
    },
    FilmSyntax(
      "touches", "off|on [style=dot|pointer] [color=COLOR] [size=POINTS]",
      "hide fingers and the pointer from here on, or show them: a dot for each finger, or the arrow of "
        + "a mouse",
      example: "touches on style=pointer size=60", read: touches),
    FilmSyntax(
      "caption", "TEXT|off [for TIME] [KEY=VALUE]…",
      "show a text over the film: for a time, in which nothing else happens unless 'meanwhile' "
        + "follows, or until the next caption or 'caption off'; keys are side (top, center, "
        + "bottom), size, color, box (a colour or none), font (a family or a file), weight (regular, "
        + "bold), outline (a colour), outline-width, highlight (a colour, word by word) and fade",
      example: #"caption "Find a recipe" for 2s side=top"#, read: caption),
    FilmSyntax(
      "subtitles", "FILE [KEY=VALUE]…",
      "show the texts of an SRT or WebVTT file as captions, at their times from here on, with the keys "
        + "of 'caption'",
      example: "subtitles talk.srt side=top"
    ) { cursor throws(FilmScriptError) in
      let file = try cursor.word("the file")
      var caption = FilmCaption("")
      try cursor.settings(FilmSyntax.captionKeys) { FilmSyntax.set($0, to: $1, in: &caption) }
      return .subtitles(file, caption)
    },
    FilmSyntax(
      "swipe", "EDGE|X,Y [to X,Y] [fingers=N] [-> EFFECT PICTURE …] [in TIME] [cancel PERCENT]",
      "drag a finger from left-edge, right-edge, top-edge, bottom-edge or a place; the transition "
        + "follows it and finishes, or goes back from the percentage at which it is cancelled",
      example: "swipe left-edge -> pop home.png cancel 60%", read: swipe),
    FilmSyntax(
      "scroll", "[PICTURE] to Y [in TIME]",
      "scroll a picture that is longer than the screen, the visible one unless it is named, until its "
        + "top Y points are above the screen",
      example: "scroll long-list.png to 1400 in 1.5s"
    ) { cursor throws(FilmScriptError) in
      var picture: FilmWord?
      if !cursor.skip("to") {
        picture = try cursor.word("the picture")
        guard cursor.skip("to") else { throw cursor.fault("'to' is missing") }
      }
      let distance = try cursor.coordinate("the distance")
      return .scroll(picture, to: distance, time: try cursor.optionalTime() ?? 1)
    },
    FilmSyntax(
      "zoom", "FACTORx [at X,Y] [in TIME] | out [in TIME]",
      "move the camera closer, with the place in the middle as far as the screen reaches, or back to "
        + "the whole screen, also from a 'dolly'; by a damped spring that arrives at the end of the time",
      example: "zoom 2x at 187,300 in 0.4s", read: zoom),
    FilmSyntax(
      "pan", "X,Y [in TIME]", "move the camera to a place without a change of its zoom",
      example: "pan 50%,80% in 0.5s"
    ) { cursor throws(FilmScriptError) in
      _ = cursor.skip("to")
      let center = try cursor.point()
      return .camera(
        FilmCameraMove(zoom: nil, center: center),
        time: try cursor.optionalTime() ?? FilmSyntax.cameraTime)
    },
    FilmSyntax(
      "dolly", "FACTORx [in TIME]",
      "move the viewer FACTOR times as near as usual: what faces the viewer grows as by 'zoom', and "
        + "the perspective of a turned screen grows, too",
      example: "dolly 2x in 0.8s"
    ) { cursor throws(FilmScriptError) in
      let nearness = try cursor.factor()
      return .camera(
        FilmCameraMove(zoom: nil, center: nil, nearness: nearness),
        time: try cursor.optionalTime() ?? FilmSyntax.cameraTime)
    },
    tilt,
    FilmSyntax(
      "auto-zoom", "FACTORx [lead=TIME] [hold=TIME] [move=TIME]",
      "move the camera to every tap and swipe of the film, arriving 'lead' (0.3s) before the finger and "
        + "returning 'hold' (0.8s) after it; for fingers that follow each other "
        + "too fast for a move, it shows all of them",
      example: "auto-zoom 1.8x lead=0.4s"
    ) { cursor throws(FilmScriptError) in
      var zoom = FilmAutoZoom(zoom: try cursor.factor())
      try cursor.settings(["lead", "hold", "move"]) { key, value in
        guard let time = seconds(value), (0...10).contains(time), key != "move" || time > 0 else {
          return "a time up to 10 s"
        }
        switch key {
        case "lead": zoom.lead = time
        case "hold": zoom.hold = time
        default: zoom.move = time
        }
        return nil
      }
      return .autoZoom(zoom)
    },
    device,
    FilmSyntax(
      "title", "TEXT [SUBTITLE] [for TIME] [KEY=VALUE]…",
      "cut to a card with a text; keys are background, color, size and font",
      example: #"title "Recipes" "in three minutes" for 1.5s"#, read: title),
    FilmSyntax(
      "music", "FILE [gain=DB] [fade=TIME] [duck=DB]",
      "play a sound under the whole film, repeated or cut to its length; 'duck' lowers it by this much "
        + "while a clip or another sound is heard",
      example: "music loop.flac gain=-18dB duck=-8dB"
    ) { cursor throws(FilmScriptError) in
      var sound = FilmSound(try cursor.word("the file"))
      try cursor.settings(["gain", "fade", "duck"]) { FilmSyntax.set($0, to: $1, in: &sound) }
      return .music(sound)
    },
    FilmSyntax(
      "sound", "FILE [at tap|transition] [gain=DB]",
      "play a sound at once, without waiting for its end, or whenever the film has a tap or a "
        + "transition",
      example: "sound tap.wav at tap", read: sound),
  ]

  /// The word after a statement that does not wait.
  public static let meanwhile = "meanwhile"

  /// The names of all statements.
  static var names: [String] { all.map(\.name) }

  private static func show(_ cursor: inout FilmCursor) throws(FilmScriptError) -> FilmAction {
    let picture = try cursor.word("the picture")
    return .show(picture, time: cursor.skip("for") ? try cursor.time("the time") : 0)
  }

  /// The time of a move of the camera that states none, in seconds.
  static let cameraTime = 0.6

  private static func zoom(_ cursor: inout FilmCursor) throws(FilmScriptError) -> FilmAction {
    if cursor.skip("out") {
      let time = try cursor.optionalTime() ?? cameraTime
      return .camera(FilmCameraMove(zoom: 1, center: nil, nearness: 1), time: time)
    }
    let zoom = try cursor.factor()
    var center: FilmPoint?
    var time: Double?
    while true {
      if cursor.skip("at") {
        guard center == nil else { throw cursor.repeated("at") }
        center = try cursor.point()
      } else if let given = try cursor.optionalTime() {
        guard time == nil else { throw cursor.repeated("in") }
        time = given
      } else {
        return .camera(FilmCameraMove(zoom: zoom, center: center), time: time ?? cameraTime)
      }
    }
  }

  private static func swipe(_ cursor: inout FilmCursor) throws(FilmScriptError) -> FilmAction {
    let edges = FilmSwipe.Edge.allCases.map { ($0, "\($0.rawValue)-edge") }
    let edge = edges.first { cursor.skip($0.1) }
    var swipe: FilmSwipe
    if let edge {
      swipe = FilmSwipe(from: .edge(edge.0))
    } else {
      swipe = FilmSwipe(from: .point(try cursor.point()))
    }
    if cursor.skip("to") { swipe.end = try cursor.point() }
    if edge == nil, swipe.end == nil { throw cursor.fault("'to X,Y' is missing") }
    if let word = cursor.next, FilmCursor.key(of: word) == "fingers" {
      swipe.fingers = try fingers(&cursor)
    }
    if cursor.skipArrow() { swipe.transition = try cursor.transition() }
    swipe.time = swipe.transition?.duration ?? swipe.time
    while let word = cursor.next {
      let place = word.place
      if let time = try cursor.optionalTime() {
        swipe.time = time
      } else if cursor.skip("cancel") {
        let word = try cursor.word("the percentage")
        swipe.cancelled = try cursor.percent(word)
      } else if word.text.hasSuffix("%cancel") {
        _ = try cursor.word("the percentage")
        swipe.cancelled = try cursor.percent(FilmWord(String(word.text.dropLast(6)), at: place))
      } else {
        break
      }
      if swipe.cancelled != nil, swipe.transition == nil {
        throw cursor.fault("only a transition can be cancelled", at: place)
      }
    }
    return .swipe(swipe)
  }

  private static func title(_ cursor: inout FilmCursor) throws(FilmScriptError) -> FilmAction {
    let text = try cursor.word("the text")
    var title = FilmTitle(text.text)
    if let word = cursor.next, word.isQuoted {
      title.subtitle = try cursor.word("the subtitle").text
    }
    guard (title.text + title.subtitle).contains(where: { !$0.isWhitespace }) else {
      throw cursor.fault("the text is empty", at: text.place)
    }
    var time: Double?
    while let word = cursor.next {
      if cursor.skip("for") {
        guard time == nil else { throw cursor.repeated("for") }
        time = try cursor.time("the time")
      } else if FilmCursor.key(of: word) != nil {
        try cursor.settings(["background", "color", "size", "font"]) { key, value in
          if key == "background" {
            guard let color = Color(cssText: value) else { return "a CSS colour, such as white" }
            title.background = color
            return nil
          }
          var caption = FilmCaption("")
          let fault = set(key, to: value, in: &caption)
          if key == "color" { title.color = caption.color }
          if key == "size" { title.size = caption.size }
          if key == "font" { title.font = caption.font }
          return fault
        }
      } else {
        break
      }
    }
    return .title(title, time: time ?? 0)
  }

  private static func sound(_ cursor: inout FilmCursor) throws(FilmScriptError) -> FilmAction {
    var sound = FilmSound(try cursor.word("the file"))
    var occasion = FilmSound.Occasion.now
    if cursor.skip("at") {
      let word = try cursor.word("the occasion")
      let words = ["tap", "transition"]
      guard words.contains(word.text), let known = FilmSound.Occasion(rawValue: word.text) else {
        throw cursor.fault(
          "unknown occasion '\(word.text)'", at: word.place, word: word.text, candidates: words)
      }
      occasion = known
    }
    try cursor.settings(["gain"]) { set($0, to: $1, in: &sound) }
    return .sound(sound, occasion)
  }

  /// Sets a property of a sound.
  ///
  /// - Returns: nil, or what the value should be.
  private static func set(_ key: String, to value: String, in sound: inout FilmSound) -> String? {
    if key == "fade" {
      guard let time = seconds(value), (0...60).contains(time) else { return "a time up to 60 s" }
      sound.fade = time
      return nil
    }
    let number = value.lowercased().hasSuffix("db") ? value.dropLast(2) : value[...]
    guard let gain = Double(number), (-90...(key == "duck" ? 0 : 24)).contains(gain) else {
      return "a gain from -90dB to \(key == "duck" ? 0 : 24)dB"
    }
    if key == "duck" { sound.duck = gain } else { sound.gain = gain }
    return nil
  }

  /// The keys of a caption.
  private static let captionKeys = [
    "side", "size", "color", "box", "font", "weight", "outline", "outline-width", "highlight",
    "fade",
  ]

  private static func caption(_ cursor: inout FilmCursor) throws(FilmScriptError) -> FilmAction {
    let text = try cursor.word("the text")
    if !text.isQuoted, text.text == "off" { return .endCaption }
    guard text.text.contains(where: { !$0.isWhitespace }) else {
      throw cursor.fault("the text is empty", at: text.place)
    }
    var caption = FilmCaption(text.text)
    var time: Double?
    while let word = cursor.next {
      if cursor.skip("for") {
        guard time == nil else { throw cursor.repeated("for") }
        time = try cursor.time("the time")
      } else if FilmCursor.key(of: word) != nil {
        try cursor.settings(captionKeys) { set($0, to: $1, in: &caption) }
      } else {
        break
      }
    }
    return .caption(caption, time: time)
  }

  /// Sets a property of a caption.
  ///
  /// - Returns: nil, or what the value should be.
  private static func set(
    _ key: String, to value: String, in caption: inout FilmCaption
  ) -> String? {
    switch key {
    case "side":
      guard let side = FilmCaption.Side(rawValue: value) else { return "top, center or bottom" }
      caption.side = side
    case "size":
      guard let size = Double(value), (4...200).contains(size) else {
        return "a number of points from 4 to 200"
      }
      caption.size = size
    case "color":
      guard let color = Color(cssText: value) else { return "a CSS colour, such as white" }
      caption.color = color
    case "box":
      if value == "none" {
        caption.box = nil
      } else if let color = Color(cssText: value) {
        caption.box = color
      } else {
        return "a CSS colour or none"
      }
    case "font":
      guard !value.isEmpty else { return "the name of a font" }
      caption.font = value
    case "outline", "highlight":
      let color = value == "none" ? nil : Color(cssText: value)
      guard value == "none" || color != nil else { return "a CSS colour or none" }
      if key == "outline" { caption.outline = color } else { caption.highlight = color }
    case "outline-width":
      guard let width = Double(value), (0...20).contains(width) else {
        return "a number of points from 0 to 20"
      }
      caption.outlineWidth = width
    case "weight":
      guard ["regular", "bold"].contains(value) else { return "regular or bold" }
      caption.isBold = value == "bold"
    default:
      guard let time = seconds(value), (0...10).contains(time) else {
        return "a time from 0 to 10 s"
      }
      caption.fade = time
    }
    return nil
  }
}
