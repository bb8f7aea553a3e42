import Foundation
import Frames
import Media
import TestSupport
import Testing

/// What `hinge preview` takes back: changes of the effect, and what Escape leaves.
@Suite("hinge preview: undo and Escape", .serialized)
struct PreviewHistoryTests: PreviewSuite {
  let screens: PreviewScreens

  init() throws {
    screens = try PreviewScreens()
  }

  /// The choice of the cube's side is the first control of the inspector.
  @Test("Changes are undone and redone by keys")
  func undo() throws {
    let preview = try preview("-t", "cube")
    try display.act("key i key Up key bracketright")
    #expect(try preview.next("parameter").text == "side=inside")
    let next = try preview.next("effect").effect
    #expect(next != "cube")
    try display.act("key ctrl+z")
    #expect(try preview.next("undone").effect == "cube")
    #expect(try copied(preview).contains("-t cube -p side=inside"))
    try display.act("key ctrl+z")
    #expect(try preview.next("undone").text == "side")
    #expect(try !copied(preview).contains("-p"))
    // There is no more; the keys report nothing.
    try display.act("key ctrl+z key ctrl+shift+z")
    #expect(try preview.next("redone").text == "side")
    try display.act("key ctrl+y")
    #expect(try preview.next("redone").effect == next)
  }

  /// The events are in the order in which things happen.
  @Test("A change at rest plays once; one that is undone, too, and one of a held frame does not")
  func motion() throws {
    let preview = try preview("-t", "cube", "--duration", "0.1")
    try display.act("key i key Up")
    #expect(try preview.next("parameter").text == "side=inside")
    #expect(try preview.next("began").direction == "push")
    #expect(try preview.next("settled").completed == true)
    try display.act("key ctrl+z")
    #expect(try preview.next("undone").text == "side")
    #expect(try preview.next("began").direction == "pop")
    #expect(try preview.next("settled").completed == true)
    // A frame that is held by scrubbing stays held.
    try display.act("key Right key Up key s")
    _ = try preview.next("scrubbed")
    #expect(try preview.next().event == "parameter")
    #expect(try preview.next().event == "slow")
  }

  /// A parameter would be reported before "slow".
  @Test("With the inspector closed the arrow keys change nothing")
  func closedPane() throws {
    let preview = try preview("-t", "cube")
    try display.act("key i key i key Up key Down key Tab key s")
    #expect(try preview.next().event == "slow")
    #expect(try !copied(preview).contains("-p"))
  }

  @Test("Escape leaves what is open first, and another key takes the question back")
  func escape() throws {
    let preview = try preview()
    try display.act("key d key Escape")
    #expect(try preview.next("layers").on == true)
    #expect(try preview.next("layers").on == false)
    try display.act("key f key Escape")
    #expect(try preview.next("fullScreen").on == true)
    #expect(try preview.next("fullScreen").on == false)
    try display.act("key Escape key s key Escape key s")
    #expect(try preview.next("slow").on == true)
    #expect(try preview.next("slow").on == false)
    #expect(try preview.quit() == 0)
  }
}
