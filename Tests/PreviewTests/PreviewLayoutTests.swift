import Frames
import Jobs
import SceneGraph
import Testing
import Transitions

@testable import Preview

@Suite("The layout of a preview's window")
struct PreviewLayoutTests {
  private let phone = Size(width: 375, height: 667)

  private func window(_ width: Int, _ height: Int) throws -> PixelSize {
    try #require(PixelSize(width: width, height: height))
  }

  @Test("Without panes the viewport is in the middle, as large as its shape allows")
  func alone() throws {
    let exact = PreviewLayout(in: try window(750, 1334), shape: phone, panes: [])
    #expect(exact.viewport == WindowArea(x: 0, y: 0, width: 750, height: 1334))
    let wide = PreviewLayout(in: try window(1000, 667), shape: phone, panes: [])
    #expect(wide.viewport == WindowArea(x: 312, y: 0, width: 375, height: 667))
  }

  @Test("Each pane takes its side of the free area, and the viewport gets the rest")
  func panes() throws {
    let layout = PreviewLayout(
      in: try window(375 + 240, 667 + 60), shape: phone,
      panes: [.init(side: .right, thickness: 240), .init(side: .bottom, thickness: 60)])
    #expect(
      layout.panes == [
        WindowArea(x: 375, y: 0, width: 240, height: 727),
        WindowArea(x: 0, y: 667, width: 375, height: 60),
      ])
    #expect(layout.viewport == WindowArea(x: 0, y: 0, width: 375, height: 667))
    #expect(!layout.viewport.covers(try window(375 + 240, 667)))
    #expect(layout.viewport.covers(try window(375, 667)))
    #expect(!layout.viewport.covers(try window(376, 667)))
  }

  @Test("A window that is too small for its panes keeps two fifths for the viewport")
  func small() throws {
    let layout = PreviewLayout(
      in: try window(300, 200), shape: phone, panes: [.init(side: .right, thickness: 240)])
    #expect(layout.panes == [WindowArea(x: 120, y: 0, width: 180, height: 200)])
    #expect(layout.viewport.width > 0 && layout.viewport.x + layout.viewport.width <= 120)
    let tiny = PreviewLayout(
      in: try window(1, 1), shape: phone, panes: [.init(side: .right, thickness: 240)])
    #expect(tiny.panes == [nil] && tiny.viewport == WindowArea(x: 0, y: 0, width: 1, height: 1))
  }
}
