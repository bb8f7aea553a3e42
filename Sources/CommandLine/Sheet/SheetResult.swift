import Frames
import SceneGraph
import Transitions

/// What `sheet --json` prints.
struct SheetResult: Encodable {
  struct Row: Encodable {
    let transition, direction: String
    /// The top left of its first frame.
    let x, y: Int
  }

  let output: String
  let width, height, frameWidth, frameHeight: Int
  /// From the left end of a frame to that of the next.
  let frameStep: Int
  /// Percents of the duration.
  let instants: [Double]
  let rows: [Row]
  /// How many frames were drawn.
  let frames: Int
  let renderer: String
  /// Wall-clock seconds from the first picture's decoding to the finished output.
  let seconds: Double

  init(_ sheet: Sheet, output: String, renderer: String, seconds: Double) {
    let layout = sheet.layout
    self.output = output
    (width, height) = (layout.size.width, layout.size.height)
    (frameWidth, frameHeight) = (layout.frame.width, layout.frame.height)
    frameStep = layout.frame.width + layout.gap
    instants = sheet.instants
    rows = sheet.rows.enumerated().map { index, row in
      let place = layout.place(row: index, instant: 0)
      return Row(
        transition: row.name, direction: row.direction.rawValue, x: place.x, y: place.y)
    }
    frames = sheet.count
    self.renderer = renderer
    self.seconds = seconds
  }
}
