import Devices
import SceneGraph
import Testing

@testable import FilmScripts

@Suite("Scripts of films")
struct FilmScriptTests {
  private func actions(_ text: String) throws -> [FilmAction] {
    try FilmScript(text: text).statements.map(\.action)
  }

  @Test("The example of every statement is a statement of that name")
  func examples() throws {
    for syntax in FilmSyntax.all {
      let script = try FilmScript(text: syntax.example)
      #expect(script.statements.count == 1, "\(syntax.name)")
      #expect(syntax.example.hasPrefix(syntax.name), "\(syntax.name)")
      #expect(!syntax.help.isEmpty && !syntax.help.hasSuffix("."), "\(syntax.name)")
    }
  }

  @Test("Settings share a line, and a colour is not a comment")
  func settings() throws {
    let script = try FilmScript(text: "size 1080x1920  fps 60  background #101418 # dark\n")
    #expect(script.statements.count == 3)
    #expect(script[.size]?.text == "1080x1920")
    #expect(script[.fps]?.text == "60")
    #expect(script[.background]?.text == "#101418")
    #expect(script[.background]?.place == FilmPlace(line: 1, column: 36))
    #expect(script[.points] == nil)
  }

  @Test("Comments, blank lines, semicolons and the line ends of other systems")
  func lines() throws {
    let text =
      "\u{FEFF}# A tour\r\n#!no space\r\n\r\nshow a.png for 1s; wait 500ms # rest\r\n;;wait 2"
    #expect(
      try actions(text) == [
        .show(FilmWord("a.png", at: FilmPlace(line: 4, column: 6)), time: 1), .wait(0.5), .wait(2),
      ])
  }

  @Test("Quotation marks keep spaces, signs and line breaks")
  func quotes() throws {
    let script = try FilmScript(text: #"caption "a \"b\"; # c\nd" ; show 'my screen.png'"#)
    guard case .caption(let caption, nil) = script.statements[0].action,
      case .show(let picture, 0) = script.statements[1].action
    else { throw Unexpected() }
    #expect(caption.text == "a \"b\"; # c\nd")
    #expect(picture.text == "my screen.png")
  }

  private struct Unexpected: Error {}

  @Test("Places in points, percent and pixels, also with a space after the comma")
  func places() throws {
    func point(_ text: String) throws -> FilmPoint {
      guard case .tap(let tap) = try actions("tap \(text)")[0], tap.transition == nil else {
        throw Unexpected()
      }
      return tap.point
    }
    #expect(try point("187,612.5").x == .init(187, .point))
    #expect(try point("187,612.5").y == .init(612.5, .point))
    #expect(try point("50%,-3%").y == .init(-3, .percent))
    #expect(try point("561px,18pt").x == .init(561, .pixel))
    #expect(try point("1, 2").y == .init(2, .point))
  }

  @Test("A transition with its direction, time, parameters and curve, also after a tap")
  func transitions() throws {
    let line = "cube:pop b.png in 0.6s perspective=900 curve=cubic-bezier(0,0,1,1) edge=top"
    guard case .transition(let alone) = try actions("-> \(line)")[0],
      case .tap(let tap) = try actions("tap 1,2 → \(line)")[0], let tapped = tap.transition
    else { throw Unexpected() }
    for transition in [alone, tapped] {
      #expect(transition.effect.text == "cube:pop" && transition.picture.text == "b.png")
      #expect(transition.duration == 0.6)
      #expect(transition.settings.map(\.text) == ["perspective=900", "edge=top"])
      #expect(transition.curve?.text == "cubic-bezier(0,0,1,1)")
    }
  }

  @Test("A caption has a time or stays, and its keys set its appearance")
  func captions() throws {
    let line =
      #"caption "A" side=top for 2s size=30 color=#ff0000 box=none font="DejaVu Serif" weight=bold fade=0 meanwhile"#
    let script = try FilmScript(text: line + "\ncaption off\ncaption \"off\"")
    guard case .caption(let caption, 2) = script.statements[0].action else { throw Unexpected() }
    #expect(script.statements[0].isMeanwhile)
    #expect(caption.side == .top && caption.size == 30 && caption.isBold && caption.fade == 0)
    #expect(caption.color == Color(red: 1, green: 0, blue: 0) && caption.box == nil)
    #expect(caption.font == "DejaVu Serif")
    #expect(script.statements[1].action == .endCaption)
    #expect(script.statements[2].action == .caption(FilmCaption("off"), time: nil))
  }

  @Test("The camera: a factor, a place and a time in any order, and back")
  func camera() throws {
    func move(_ text: String) throws -> (FilmCameraMove, Double) {
      guard case .camera(let move, let time) = try actions(text)[0] else { throw Unexpected() }
      return (move, time)
    }
    for text in ["zoom 2x at 50%,30% in 0.4s", "zoom 2 in 400ms at 50%,30%"] {
      let (move, time) = try move(text)
      #expect(move.zoom == 2 && time == 0.4)
      #expect(move.center?.y == .init(30, .percent))
    }
    #expect(try move("zoom out").0 == FilmCameraMove(zoom: 1, center: nil, nearness: 1))
    #expect(try move("zoom out in 1s").1 == 1)
    #expect(try move("pan to 1,2").0.center?.x == .init(1, .point))
    #expect(try move("pan 1,2").0.zoom == nil)
    #expect(
      try move("dolly 2x in 0.8s") == (FilmCameraMove(zoom: nil, center: nil, nearness: 2), 0.8))
    #expect(try move("dolly 0.5").1 == move("zoom 2x").1)
    for text in ["dolly", "dolly 0x", "dolly out", "dolly 2x at 1,2", "dolly 2x in", "dolly nanx"] {
      #expect(throws: FilmScriptError.self, "\(text)") { try actions(text) }
    }
  }

  @Test("A tilt is a turn of the device by the camera's spring, in the camera's time")
  func tilt() throws {
    for text in ["tilt 8,-14 in 0.8s", "tilt 8, -14 in 800ms"] {
      guard case .device(let device, 0.8) = try actions(text)[0] else { throw Unexpected() }
      #expect(device.isTurnAlone && device.isSprung && device.kind == nil)
      let setup = try #require(device.applied(to: DeviceSetup(.phone)))
      #expect(setup.kind == .phone && setup.pose == DevicePose(tilt: 8, orbit: -14))
    }
    guard case .device(let eased, 0.8) = try actions("device tilt=8,-14 in 0.8s")[0],
      case .device(_, 0.6) = try actions("tilt 0,0")[0]
    else { throw Unexpected() }
    #expect(!eased.isSprung)
    #expect(try FilmScript(text: "tilt 1,2 meanwhile").statements[0].isMeanwhile)
    for text in ["tilt", "tilt 8", "tilt 8,9,1", "tilt 361,0", "tilt 50%,x", "tilt off", "tilt 8,"]
    {
      let error = #expect(throws: FilmScriptError.self, "\(text)") { try actions(text) }
      #expect(error?.remedy.contains("tilt 8,-14 in 0.8s") == true)
    }
  }

  @Test("A swipe starts at a side or a place, and may be cancelled")
  func swipes() throws {
    func swipe(_ text: String) throws -> FilmSwipe {
      guard case .swipe(let swipe) = try actions(text)[0] else { throw Unexpected() }
      return swipe
    }
    for end in ["cancel 60%", "60%cancel", "cancel 60"] {
      let swipe = try swipe("swipe left-edge -> pop home.png \(end)")
      #expect(swipe.start == .edge(.left) && swipe.end == nil)
      #expect(swipe.transition?.picture.text == "home.png" && swipe.cancelled == 0.6)
    }
    let free = try swipe("swipe 10,20 to 30,40 in 1s")
    #expect(free.end?.x == .init(30, .point) && free.time == 1 && free.transition == nil)
    #expect(try swipe("swipe top-edge -> cube b.png in 0.9s").time == 0.9)
  }

  @Test("Scrolling, cards, music and sounds")
  func others() throws {
    #expect(
      try actions("scroll to 50%")[0] == .scroll(nil, to: .init(50, .percent), time: 1))
    guard
      case .scroll(let picture?, .init(1400, .point), 1.5) = try actions(
        "scroll long.png to 1400 in 1.5s")[0]
    else { throw Unexpected() }
    #expect(picture.text == "long.png")
    guard
      case .title(let title, 2) = try actions(
        #"title "A" "b" for 2s background=#ff0000 size=40 color=black"#)[0]
    else { throw Unexpected() }
    #expect(title.text == "A" && title.subtitle == "b" && title.size == 40)
    #expect(title.background == Color(red: 1, green: 0, blue: 0) && title.color == .black)
    guard case .music(let music) = try actions("music a.flac gain=-18dB fade=2s")[0],
      case .sound(let sound, .tap) = try actions("sound a.wav at tap gain=-3")[0],
      case .sound(_, .now) = try actions("sound a.wav")[0]
    else { throw Unexpected() }
    #expect(music.gain == -18 && music.fade == 2 && sound.gain == -3)
  }

  /// A faulty script with the place of the fault and a word of the error.
  struct Fault: CustomTestStringConvertible, Sendable {
    let text: String
    let line, column: Int
    let word: String

    init(_ text: String, _ line: Int, _ column: Int, _ word: String) {
      (self.text, self.line, self.column, self.word) = (text, line, column, word)
    }

    var testDescription: String { text }
  }

  static let faultyTexts: [Fault] = [
    Fault("shwo a.png", 1, 1, "shwo"),
    Fault("\n  \"show\" a.png", 2, 3, "show"),
    Fault("show", 1, 5, "show PICTURE [for TIME]"),
    Fault("show a.png for", 1, 15, "time"),
    Fault("show a.png for x", 1, 16, "'x'"),
    Fault("show a.png for -1s", 1, 16, "'-1s'"),
    Fault("show a.png for nan", 1, 16, "'nan'"),
    Fault("show a.png for 1e9", 1, 16, "86400"),
    Fault("show a.png 1s", 1, 12, "unexpected word '1s'"),
    Fault("show a.png wait 1s", 1, 12, "';'"),
    Fault("clip", 1, 5, "file"),
    Fault("clip a.mov for", 1, 15, "time"),
    Fault("wait 1s 2s", 1, 9, "'2s'"),
    Fault("wait", 1, 5, "wait TIME"),
    Fault("size 1x1 show a.png", 1, 10, "unexpected"),
    Fault("size 1x1\nfps 30 size 2x2", 2, 8, "given twice"),
    Fault("size", 1, 5, "value"),
    Fault("-> cube", 1, 8, "picture"),
    Fault("->", 1, 3, "effect"),
    Fault("-> b.png", 1, 4, "cube b.png"),
    Fault("-> cube b.png in 0", 1, 18, "'0'"),
    Fault("-> cube b.png in 2h", 1, 18, "'2h'"),
    Fault("-> cube b.png in 4000", 1, 18, "3600"),
    Fault("-> cube b.png in 1s in 2s", 1, 21, "twice"),
    Fault("-> cube b.png 1s", 1, 15, "'1s'"),
    Fault("tap", 1, 4, "place"),
    Fault("tap 5", 1, 5, "50%,80%"),
    Fault("tap 5,", 1, 5, "50%,80%"),
    Fault("tap 5,6,7", 1, 5, "50%,80%"),
    Fault("tap nan,1", 1, 5, "50%,80%"),
    Fault("tap 0x10,1", 1, 5, "50%,80%"),
    Fault("tap 1e9,1", 1, 5, "50%,80%"),
    Fault("tap 1,2 cube b.png", 1, 9, "'cube'"),
    Fault("tap 1,2 ->", 1, 11, "effect"),
    Fault("wait 1s; caption", 1, 17, "text"),
    Fault("caption \"\"", 1, 9, "empty"),
    Fault("caption \"A", 1, 9, "quotation mark"),
    Fault("caption A side=left", 1, 11, "top, center or bottom"),
    Fault("caption A sied=top", 1, 11, "'sied'"),
    Fault("caption A size=0", 1, 11, "4 to 200"),
    Fault("caption A color=reddish", 1, 11, "colour"),
    Fault("caption A fade=99", 1, 11, "10 s"),
    Fault("caption A size=9 size=9", 1, 18, "twice"),
    Fault("zoom", 1, 5, "factor"),
    Fault("zoom 0x", 1, 6, "0.1x to 20x"),
    Fault("zoom nan", 1, 6, "0.1x to 20x"),
    Fault("zoom 2x at 1,2 at 3,4", 1, 19, "twice"),
    Fault("zoom 2x to 1,2", 1, 9, "unexpected"),
    Fault("auto-zoom", 1, 10, "factor"),
    Fault("auto-zoom 2x lead=-1", 1, 14, "10 s"),
    Fault("pan", 1, 4, "place"),
    Fault("swipe", 1, 6, "place"),
    Fault("swipe 1,2", 1, 10, "to X,Y"),
    Fault("swipe left-edge cancel 60%", 1, 17, "transition"),
    Fault("swipe left-edge -> cube b.png cancel 100%", 1, 38, "1% to 99%"),
    Fault("swipe left -> cube b.png", 1, 7, "left"),
    Fault("scroll long.png 1400", 1, 17, "'to'"),
    Fault("scroll to far", 1, 11, "'far'"),
    Fault("title \"\"", 1, 7, "empty"),
    Fault("title A font=", 1, 9, "font"),
    Fault("music", 1, 6, "file"),
    Fault("music a.wav gain=loud", 1, 13, "gain"),
    Fault("sound a.wav at tab", 1, 16, "'tab'"),
    Fault("device", 1, 7, "device"),
    Fault("device phome", 1, 8, "'phome'"),
    Fault("device phone tilt=8", 1, 14, "8,-14"),
    Fault("device phone colour=red", 1, 14, "'colour'"),
    Fault("device phone in 0s", 1, 17, "time"),
    Fault("device phone tilt=0,0 in 1s in 2s", 1, 32, "twice"),
    Fault("device frame", 1, 8, "file="),
    Fault("device off phone", 1, 12, "unexpected"),
  ]

  @Test("Every error has its line and column", arguments: faultyTexts)
  func faults(fault: Fault) throws {
    let error = #expect(throws: FilmScriptError.self) { try FilmScript(text: fault.text) }
    #expect(error?.place == FilmPlace(line: fault.line, column: fault.column))
    #expect(error?.description.contains(fault.word) == true, "\(error?.description ?? "")")
  }

  @Test("An unknown statement or key comes with those that are possible")
  func candidates() throws {
    let error = #expect(throws: FilmScriptError.self) { try FilmScript(text: "shwo a.png") }
    #expect(error?.word == "shwo" && error?.candidates.contains("show") == true)
    let key = #expect(throws: FilmScriptError.self) { try FilmScript(text: "caption A sied=top") }
    #expect(key?.word == "sied" && key?.candidates.contains("side") == true)
  }

  @Test("A script of too many statements is refused at the first one too many")
  func length() throws {
    let text = String(repeating: "wait 1\n", count: FilmScript.mostStatements + 1)
    let error = #expect(throws: FilmScriptError.self) { try FilmScript(text: text) }
    #expect(error?.place.line == FilmScript.mostStatements + 1)
  }
}
