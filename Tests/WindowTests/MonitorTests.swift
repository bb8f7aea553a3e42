import Testing

@testable import Window

/// Two monitors: one of 1280×720, and at its right a larger one, 100 further down.
@Suite("Which monitor a window is on")
struct MonitorTests {
  private let monitors = [
    Monitor(area: WindowPlace(x: 0, y: 0, width: 1280, height: 720)),
    Monitor(area: WindowPlace(x: 1280, y: 100, width: 1920, height: 1080), scale: 2),
  ]

  private func index(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Int? {
    monitors.index(under: WindowPlace(x: x, y: y, width: width, height: height), scale: 1)
  }

  @Test("The one that shows most of it, wherever its middle and its corner are")
  func most() {
    #expect(index(10, 10, 300, 200) == 0)
    #expect(index(1400, 200, 300, 200) == 1)
    // Of 300 columns 151 are at the left of the border, and then 149.
    #expect(index(1129, 200, 300, 200) == 0)
    #expect(index(1131, 200, 300, 200) == 1)
    // Above the second one's top nothing is shown there: 200 × 50 at the right, 100 × 150 at the left.
    #expect(index(1180, 0, 300, 150) == 0)
    // More columns at the left, but they hang out at the bottom: 160 × 20 against 140 × 200.
    #expect(index(1120, 700, 300, 200) == 1)
    // Larger than both: the larger one.
    #expect(index(-100, -100, 4000, 4000) == 1)
  }

  @Test("Of equals the first one, and so where none shows any of it")
  func equals() {
    #expect(index(1130, 200, 300, 200) == 0)
    #expect(index(-900, 0, 300, 200) == 0)
    // It only touches the second one.
    #expect(index(3200, 200, 300, 200) == 0)
    #expect(
      [monitors[1], monitors[0]].index(
        under: WindowPlace(x: 1130, y: 200, width: 300, height: 200), scale: 1) == 0)
  }

  @Test("Where the display does not say where windows are, the scale tells")
  func unknown() {
    #expect(monitors.index(under: nil, scale: 1) == 0)
    #expect(monitors.index(under: nil, scale: 2) == 1)
    #expect(monitors.index(under: nil, scale: 3) == 0)
  }

  @Test("Without a monitor there is none")
  func none() {
    #expect([Monitor]().index(under: nil, scale: 1) == nil)
    #expect([Monitor]().index(under: WindowPlace(), scale: 1) == nil)
  }

  @Test("A window is moved into an area no further than it takes, and keeps its size")
  func moved() {
    let area = WindowPlace(x: 100, y: 50, width: 1000, height: 700)
    func moved(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> WindowPlace {
      WindowPlace(x: x, y: y, width: width, height: height).moved(into: area)
    }
    #expect(moved(100, 50, 1000, 700) == area)
    #expect(moved(200, 100, 300, 200) == WindowPlace(x: 200, y: 100, width: 300, height: 200))
    #expect(moved(1500, 100, 300, 200) == WindowPlace(x: 800, y: 100, width: 300, height: 200))
    #expect(moved(0, 0, 300, 200) == WindowPlace(x: 100, y: 50, width: 300, height: 200))
    #expect(moved(500, 700, 300, 200) == WindowPlace(x: 500, y: 550, width: 300, height: 200))
    #expect(moved(500, 700, 2000, 900) == WindowPlace(x: 100, y: 50, width: 2000, height: 900))
  }
}
