import Frames
import SceneGraph
import Transitions

/// The output of `sheet --json`.
struct ContactSheetResult: Encodable {
  /// A row of the sheet.
  struct Row: Encodable {
    /// The transition's name and its direction.
    let transition, direction: String
    /// The position of the first frame's top left pixel.
    let x, y: Int
  }

  /// The path of the PNG.
  let output: String
  /// The sizes of the sheet and of a frame, in pixels.
  let width, height, frameWidth, frameHeight: Int
  /// The distance between the left ends of two neighbouring frames, in pixels.
  let frameStep: Int
  /// The instants of each row, in percent of the duration.
  let instants: [Double]
  /// The rows, in the order of the options.
  let rows: [Row]
  /// The number of frames drawn.
  let frames: Int
  /// The name of the OpenGL renderer.
  let renderer: String
  /// Wall-clock seconds from the first picture's decoding to the finished output.
  let seconds: Double

  /// Creates the result of drawing `sheet`.
  init(_ sheet: ContactSheet, output: String, renderer: String, seconds: Double) {
    let layout = sheet.layout
    self.output = output
    (width, height) = (layout.size.width, layout.size.height)
    (frameWidth, frameHeight) = (layout.frame.width, layout.frame.height)
    frameStep = layout.frame.width + layout.gap
    instants = sheet.instants
    rows = sheet.rows.enumerated().map { index, row in
      let origin = layout.origin(row: index, instant: 0)
      return Row(
        transition: row.name, direction: row.direction.rawValue, x: origin.x, y: origin.y)
    }
    frames = sheet.count
    self.renderer = renderer
    self.seconds = seconds
  }
}
