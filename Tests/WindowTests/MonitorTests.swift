import Testing

@testable import Window

/// Two monitors: one of 1280×720, and to its right one of 1920×1080, 100 units lower.
@Suite("The monitor of a window")
struct MonitorTests {
  private let monitors = [
    Monitor(area: DesktopRect(x: 0, y: 0, width: 1280, height: 720)),
    Monitor(area: DesktopRect(x: 1280, y: 100, width: 1920, height: 1080), scale: 2),
  ]

  private func index(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Int? {
    monitors.index(under: DesktopRect(x: x, y: y, width: width, height: height), scale: 1)
  }

  @Test("The monitor with the largest part, wherever the centre and the corners are")
  func largestPart() {
    #expect(index(10, 10, 300, 200) == 0)
    #expect(index(1400, 200, 300, 200) == 1)
    // 151 of 300 columns lie left of the border, then 149.
    #expect(index(1129, 200, 300, 200) == 0)
    #expect(index(1131, 200, 300, 200) == 1)
    // The second monitor shows nothing above its top: 200 × 50 on the right, 100 × 150 on the left.
    #expect(index(1180, 0, 300, 150) == 0)
    // More columns on the left, but mostly below the first monitor: 160 × 20 against 140 × 200.
    #expect(index(1120, 700, 300, 200) == 1)
    // A window that covers both is on the larger one.
    #expect(index(-100, -100, 4000, 4000) == 1)
  }

  @Test("The first of equal monitors, also if none shows a part")
  func equalParts() {
    #expect(index(1130, 200, 300, 200) == 0)
    #expect(index(-900, 0, 300, 200) == 0)
    // The window only touches the second monitor.
    #expect(index(3200, 200, 300, 200) == 0)
    #expect(
      [monitors[1], monitors[0]].index(
        under: DesktopRect(x: 1130, y: 200, width: 300, height: 200), scale: 1) == 0)
  }

  @Test("Without a position, the first monitor of the window's scale")
  func unknownPosition() {
    #expect(monitors.index(under: nil, scale: 1) == 0)
    #expect(monitors.index(under: nil, scale: 2) == 1)
    #expect(monitors.index(under: nil, scale: 3) == 0)
  }

  @Test("No monitor, no index")
  func noMonitor() {
    #expect([Monitor]().index(under: nil, scale: 1) == nil)
    #expect([Monitor]().index(under: DesktopRect(), scale: 1) == nil)
  }

  @Test("A window is moved into an area by the smallest distance, and keeps its size")
  func moved() {
    let area = DesktopRect(x: 100, y: 50, width: 1000, height: 700)
    func moved(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> DesktopRect {
      DesktopRect(x: x, y: y, width: width, height: height).moved(into: area)
    }
    #expect(moved(100, 50, 1000, 700) == area)
    #expect(moved(200, 100, 300, 200) == DesktopRect(x: 200, y: 100, width: 300, height: 200))
    #expect(moved(1500, 100, 300, 200) == DesktopRect(x: 800, y: 100, width: 300, height: 200))
    #expect(moved(0, 0, 300, 200) == DesktopRect(x: 100, y: 50, width: 300, height: 200))
    #expect(moved(500, 700, 300, 200) == DesktopRect(x: 500, y: 550, width: 300, height: 200))
    #expect(moved(500, 700, 2000, 900) == DesktopRect(x: 100, y: 50, width: 2000, height: 900))
  }
}
