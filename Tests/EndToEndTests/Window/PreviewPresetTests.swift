import Foundation
import Media
import TestSupport
import Testing

/// Presets that `hinge preview` saves and opens.
@Suite("hinge preview: presets", .serialized)
struct PreviewPresetTests: PreviewSuite {
  let screens: PreviewScreens

  init() throws {
    screens = try PreviewScreens()
  }

  @Test("A preset is saved under a free name, opened by key and drop, undone, and rendered")
  func roundTrip() throws {
    let preview = try preview(
      "-t", "cube", "-p", "side=inside", "--duration", "0.1", "--curve", "linear")
    try display.act("key w key w")
    #expect(try preview.next("saved").text == "hinge-preset.json")
    #expect(try preview.next("saved").text == "hinge-preset-2.json")
    // Another effect keeps the duration and the curve; a preset plays once.
    try display.act("key bracketright")
    #expect(try preview.next("effect").effect != "cube")
    try display.act("key o")
    let opened = try preview.next("preset")
    #expect(opened.effect == "cube")
    #expect(try preview.next("settled").effect == "cube")
    #expect(try copied(preview).contains("-t cube -p side=inside --duration 0.1 --curve linear"))
    try display.act("key ctrl+z")
    #expect(try preview.next("undone").effect != "cube")

    let file = workplace.path("mine.json")
    try Data(#"{"transition": "doors", "duration": "200ms"}"#.utf8).write(to: URL(filePath: file))
    try FileDrag(on: display).drop([FilePath(file)])
    #expect(try preview.next("preset").effect == "doors")
    let line = try copied(preview)
    #expect(line.contains("-t doors") && line.contains(" --duration 0.2 "), "\(line)")

    let result = try HingeProcess([
      "render", workplace.path("a.png"), workplace.path("b.png"), "--preset-file",
      workplace.path("hinge-preset.json"), "--at", "50%", "-o", workplace.path("half.png"),
      "--gpu", "software",
    ]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    let direct = try HingeProcess([
      "render", workplace.path("a.png"), workplace.path("b.png"), "-t", "cube", "-p",
      "side=inside", "--curve", "linear", "--at", "50%", "-o", workplace.path("direct.png"),
      "--gpu", "software",
    ]).run()
    #expect(direct.exitCode == 0, "\(direct.errors)")
    #expect(
      try PictureReader.read(workplace.path("half.png"))
        == PictureReader.read(workplace.path("direct.png")))
  }

  /// A preset without a backdrop has the default, which the command need not name.
  @Test("What a preset has behind the layers takes the place of the window's")
  func backdrop() throws {
    let preview = try preview("-t", "flip-from-left", "--background", "#102030")
    let (red, plain) = (workplace.path("red.json"), workplace.path("plain.json"))
    let effect = #""transition": "flip-from-left", "duration": "200ms""#
    try Data("{\(effect), \"backdrop\": \"#ff0000\"}".utf8).write(to: URL(filePath: red))
    try Data("{\(effect)}".utf8).write(to: URL(filePath: plain))
    try FileDrag(on: display).drop([FilePath(red)])
    _ = try preview.next("preset")
    #expect(try copied(preview).contains(" --backdrop '#ff0000ff' "))
    try FileDrag(on: display).drop([FilePath(plain)])
    _ = try preview.next("preset")
    let line = try copied(preview)
    #expect(!line.contains("--back"), "\(line)")
  }

  @Test("A preset that is wrong changes nothing, and the window says why")
  func wrong() throws {
    let preview = try preview("-t", "cube")
    let file = workplace.path("wrong.json")
    try Data(#"{"transition": "cube", "speed": 2}"#.utf8).write(to: URL(filePath: file))
    try FileDrag(on: display).drop([FilePath(file)])
    try display.act("key s")
    _ = try preview.next("slow")
    let title = try display.title()
    #expect(title.contains("wrong.json") && title.contains("'speed'"))
    #expect(try copied(preview).contains("-t cube "))
  }
}
