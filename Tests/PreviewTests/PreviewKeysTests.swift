import SceneGraph
import Testing
import Transitions
import Window

@testable import Preview

@Suite("The keys of a preview")
struct PreviewKeysTests {
  private static var bindings: [(key: PreviewKeys.Key, action: PreviewAction)] {
    PreviewKeys.rows.flatMap(\.bindings)
  }

  @Test("A key has one action, and every row says what its keys do")
  func rows() {
    #expect(Set(Self.bindings.map(\.key)).count == Self.bindings.count)
    for row in PreviewKeys.rows {
      #expect(!row.keys.isEmpty && !row.help.isEmpty && !row.title(in: PreviewState()).isEmpty)
    }
    #expect(PreviewKeys.list.count == PreviewKeys.rows.count)
  }

  @Test("Keys are found in either case, and others have no action")
  func lookUp() {
    #expect(PreviewKeys.action("C") == .copyCommand && PreviewKeys.action("c") == .copyCommand)
    #expect(PreviewKeys.action("?") == .toggleHelp && PreviewKeys.action(.f1) == .toggleHelp)
    #expect(PreviewKeys.action("ß") == nil && PreviewKeys.action(.home) == nil)
  }

  @Test("A title says what a key does now")
  func titles() {
    var state = PreviewState()
    #expect(PreviewAction.togglePause.title(in: state) == "pause")
    state.isPaused = true
    #expect(PreviewAction.togglePause.title(in: state) == "resume")
    #expect(!PreviewAction.begin(.pop).isAvailable(in: state))
    state.canPop = true
    #expect(PreviewAction.begin(.pop).isAvailable(in: state))
    #expect(!PreviewAction.reverse.isAvailable(in: state))
    state.isChanging = true
    #expect(PreviewAction.reverse.isAvailable(in: state))
    #expect(!PreviewAction.begin(.pop).isAvailable(in: state))
  }

  @Test(
    "The list of keys has room in any window",
    arguments: [(240.0, 400.0), (640, 400), (504, 496), (375, 812), (1280, 720), (300, 100)])
  func layout(width: Double, height: Double) {
    let frame = HelpOverlay(PreviewState(), in: Size(width: width, height: height)).frame
    #expect(frame.minX >= 0 && frame.maxX <= width)
    #expect(frame.minY >= 0 && frame.maxY <= height)
  }
}
