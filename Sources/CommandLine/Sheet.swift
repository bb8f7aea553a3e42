import Frames
import Rendering
import Text
import Transitions

/// A sheet to draw: what is asked for, and where everything stands.
struct Sheet {
  let request: SheetOptions
  let layout: SheetLayout
  private let container: Container

  /// - Parameter picture: the first picture's size, to which `--scale` refers.
  init(_ request: SheetOptions, _ layout: SheetLayout, picture: PixelSize) {
    self.request = request
    self.layout = layout
    // The container is as many points wide as at full size: effects look the same, only smaller.
    let scale = request.scale.map {
      $0 * Double(layout.frame.width) / Double(picture.width)
    }
    container = Container(filling: layout.frame, scale: scale)
  }

  /// How many frames there are.
  var count: Int { request.rows.count * request.instants.count }

  /// Which instant of which row frame `index` is.
  private func position(_ index: Int) -> (row: Int, instant: Int) {
    (index / request.instants.count, index % request.instants.count)
  }

  /// Draws all frames onto `canvas` with `pipeline`, whose frames are of the layout's size, and hands the sheet to
  /// `output` as its one frame.
  ///
  /// - Parameter checkpoint: called before each frame and at the end; throwing ends the work.
  func draw(
    on canvas: Canvas, with pipeline: FramePipeline, into output: any FrameSink,
    checkpoint: (FramePipeline.Checkpoint) throws -> Void = { _ in }
  ) throws {
    let places = (0..<count).map {
      let (row, instant) = position($0)
      return layout.place(row: row, instant: instant)
    }
    let collage = CollageSink(
      on: canvas, of: layout.frame, request.background.alpha >= 1 ? .opaque : .premultiplied,
      at: places, into: output)
    try pipeline.run(
      count: count, into: collage, request: { FramePipeline.Request(scene($0)) },
      checkpoint: checkpoint)
  }

  /// What frame `index` shows.
  func scene(_ index: Int) -> Scene {
    let (row, instant) = position(index)
    let choice = request.rows[row]
    let schedule = FrameSchedule(
      duration: 1, rate: 1, curve: request.curve, playback: request.playback)
    return request.playback.scene(
      of: choice.transition, at: schedule.progress(at: request.instants[instant] / 100),
      choice.direction, in: container)
  }

  // MARK: - Labels

  private static let heading = SIMD4<UInt8>(236, 236, 240, 255)
  private static let remark = SIMD4<UInt8>(142, 142, 150, 255)

  /// The sheet before its frames: names and instants on a dark, neutral ground.
  func labelled(with typesetter: Typesetter) throws(TextError) -> Canvas {
    var canvas = Canvas(size: layout.size, red: 33, green: 33, blue: 36)
    let name = TextStyle(size: layout.textSize, weight: .bold, color: Self.heading)
    let remark = TextStyle(size: layout.textSize, color: Self.remark)
    for column in 0..<layout.columns {
      for (index, instant) in request.instants.enumerated() {
        let head = try typesetter.line(
          "\(plain(instant))%", remark, within: layout.frame.width)
        canvas.lay(head, at: layout.head(ofColumn: column, instant: index))
      }
    }
    // Where all rows are pushes as they are, saying so would be noise.
    let saysHow = request.rows.contains { $0.direction != .push } || request.playback == .reversed
    for (index, row) in request.rows.enumerated() {
      let place = layout.caption(ofRow: index)
      let title = try typesetter.line(row.name, name, within: layout.rowWidth)
      canvas.lay(title, at: place)
      guard saysHow else { continue }
      let left = title.width + Int((layout.textSize * 0.6).rounded())
      let how =
        row.direction.rawValue + (request.playback == .reversed ? ", reversed" : "")
      let line = try typesetter.line(how, remark, within: max(layout.rowWidth - left, 0))
      canvas.lay(line, at: CollageSink.Place(x: place.x + left, y: place.y))
    }
    return canvas
  }
}

extension Canvas {
  /// Writes a line that begins at `place`, on its baseline.
  fileprivate mutating func lay(_ line: TextLine, at place: CollageSink.Place) {
    lay(line.frame, x: place.x - line.start, y: place.y - line.baseline)
  }
}
