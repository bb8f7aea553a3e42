import Effects
import Jobs
import SceneGraph
import Testing
import Transitions

@testable import Preview

@MainActor @Suite("Changes of the spec that are undone and redone")
struct SpecHistoryTests {
  private func navigation() throws -> PreviewNavigation {
    PreviewNavigation(
      [PictureName("screen 1"), PictureName("screen 2")], try TransitionSpec("flip", settings: []),
      in: Container(size: Size(width: 375, height: 600), scale: 1))
  }

  private func text(_ navigation: PreviewNavigation, _ parameter: String) -> String? {
    navigation.spec.setting(named: parameter)?.text
  }

  @Test("Every kind of change is undone in turn, and redone")
  func turns() throws {
    let navigation = try navigation()
    let editor = navigation.editor
    let first = navigation.spec
    try navigation.set("edge", to: "top")
    try editor.setDuration(2)
    editor.setCurve(.linear)
    try editor.choose(effectNamed: "cube")
    try navigation.set("side", to: "inside")
    editor.reset()
    let last = navigation.spec
    var names: [String] = []
    while let name = editor.undo() { names.append(name) }
    #expect(names == ["the reset", "side", "the effect cube", "curve", "duration", "edge"])
    #expect(navigation.spec.isSame(as: first))
    while editor.redo() != nil {}
    #expect(navigation.spec.isSame(as: last))
    #expect(editor.redo() == nil && navigation.history.redoName == nil)
  }

  @Test("A change after an undo cannot be redone")
  func branch() throws {
    let navigation = try navigation()
    try navigation.set("edge", to: "top")
    _ = navigation.editor.undo()
    #expect(navigation.history.redoName == "edge")
    try navigation.set("edge", to: "right")
    #expect(navigation.history.redoName == nil)
    _ = navigation.editor.undo()
    #expect(text(navigation, "edge") == "left")
  }

  @Test("A whole drag is one step, and one that comes back is none")
  func groups() throws {
    let navigation = try navigation()
    navigation.history.begin()
    for value in ["0.6", "0.7", "0.8"] { try navigation.set("shadow", to: value) }
    navigation.history.end()
    navigation.history.begin()
    for value in ["0.6", "0.8"] { try navigation.set("shadow", to: value) }
    navigation.history.end()
    #expect(navigation.editor.undo() == "shadow")
    #expect(text(navigation, "shadow") == "0.5")
    #expect(navigation.editor.undo() == nil)
    #expect(navigation.editor.redo() == "shadow")
    #expect(text(navigation, "shadow") == "0.8")
  }

  @Test("A step of several effects has the name of the last one, which was taken")
  func takenEffect() throws {
    let navigation = try navigation()
    navigation.history.begin()
    for name in ["card", "doors", "cube"] { try navigation.editor.choose(effectNamed: name) }
    navigation.history.end()
    #expect(navigation.history.undoName == "the effect cube")
    #expect(navigation.editor.undo() == "the effect cube" && navigation.spec.name == "flip")
    #expect(navigation.history.redoName == "the effect cube")
    #expect(navigation.editor.redo() == "the effect cube" && navigation.spec.name == "cube")
  }

  @Test("A value that is set again is not a step")
  func same() throws {
    let navigation = try navigation()
    try navigation.set("edge", to: "left")
    #expect(navigation.history.undoName == nil)
  }

  @Test("An undo reports what it changed, and a running change keeps its progress")
  func running() throws {
    let navigation = try navigation()
    var kinds: [PreviewEvent.Kind] = []
    navigation.editor.setCurve(.linear)
    navigation.begin(.push)
    navigation.advance(to: 0.3)
    let progress = navigation.progress
    navigation.onEvent = { kinds.append($0.event) }
    #expect(navigation.editor.undo() == "curve")
    #expect(kinds == [.undone])
    #expect(abs(navigation.progress - progress) < 1e-6)
  }
}
