import SceneGraph
import Testing

@testable import Controls

@Suite("Tracks of time")
struct TimelineTracksTests {
  @Test("The axis ends with the longest track, and times lie on it in proportion")
  func axis() {
    var tracks = TimelineTracks(duration: 0.5)
    #expect(tracks.length == 0.5)
    #expect(tracks.position(of: 0.25, width: 200) == 100)
    tracks.rest = 0.5
    #expect(tracks.length == 1 && tracks.position(of: 0.25, width: 200) == 50)
    tracks.events = [0, 1.5, 2]
    #expect(tracks.length == 2 && tracks.position(of: 0.25, width: 200) == 25)
    tracks.presses = [.init(0, 4)]
    #expect(tracks.length == 4)
    #expect(tracks.position(of: -1, width: 200) == 0 && tracks.position(of: 9, width: 200) == 200)
  }

  @Test("Events of one pixel are one mark, and marks lie where their times are")
  func marks() {
    var drawing = Drawing(scale: 1) { _ in
      LabelMetrics(size: Size(width: 10, height: 10), origin: .zero, width: 1000)
    }
    // The axis is 200 points wide, 7 from either side, and a second long.
    let tracks = TimelineTracks(duration: 1, events: [0, 0.5, 0.501, 0.502, 1])
    tracks.draw(in: Rect(x: 20, y: 100, width: 214, height: 30), ControlState(), into: &drawing)
    let marks = drawing.layers.filter { $0.contents == .color(Theme.accent) }
      // A mark is a point wide.
      .map { $0.position.x - 0.5 }
    #expect(marks == [27, 127, 227])
  }
}
