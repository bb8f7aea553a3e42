import Frames
import Media
import RenderJobs
import Rendering
import SceneGraph
import Text
import Transitions

/// Frames of several effects at several instants, to be drawn as one picture.
struct Sheet {
  /// What each row shows.
  var rows: [TransitionSpec]
  /// The instants of each row, in percent of the duration.
  var instants: [Double]
  var curve = TimingCurve.linear
  var playback = Playback.forward
  var background = Color.black
  /// Where everything stands.
  let layout: SheetLayout
  /// Where the effects play.
  let container: Container

  /// What is shown unless asked otherwise: evenly spread, and not the middle, where what turns over stands edge-on.
  static let usualInstants: [Double] = [15, 35, 55, 75, 95]

  /// How many frames there are.
  var count: Int { rows.count * instants.count }

  /// Which instant of which row frame `index` is.
  private func position(_ index: Int) -> (row: Int, instant: Int) {
    (index / instants.count, index % instants.count)
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
      on: canvas, of: layout.frame, background.alpha >= 1 ? .opaque : .premultiplied,
      at: places, into: output)
    try pipeline.run(
      count: count, into: collage, request: { FramePipeline.Request(scene($0)) },
      checkpoint: checkpoint)
  }

  /// A PNG at `path` for the sheet, complete with one frame.
  ///
  /// - Throws: `CommandError` that names the option of the output.
  func sink(to path: String) throws(CommandError) -> PNGSink {
    do {
      return try PNGSink(
        to: .file(path),
        stream: FrameStreamFormat(
          size: layout.size, framesPerSecond: FrameRate(1), alpha: .opaque))
    } catch {
      throw CommandError(error, option: "-o")
    }
  }

  /// What frame `index` shows.
  func scene(_ index: Int) -> Scene {
    let (row, instant) = position(index)
    let choice = rows[row]
    let schedule = FrameSchedule(
      duration: 1, rate: 1, curve: curve, playback: playback)
    return playback.scene(
      of: choice.transition, at: schedule.progress(at: instants[instant] / 100),
      choice.direction, in: container)
  }

  // MARK: - Labels

  private static let heading = SIMD4<UInt8>(236, 236, 240, 255)
  private static let remark = SIMD4<UInt8>(142, 142, 150, 255)

  /// The sheet before its frames and labels: dark and neutral.
  var ground: Canvas { Canvas(size: layout.size, red: 33, green: 33, blue: 36) }

  /// The sheet before its frames: names and instants.
  func labelled(with typesetter: Typesetter) throws(TextError) -> Canvas {
    var canvas = ground
    let name = TextStyle(size: layout.textSize, weight: .bold, color: Self.heading)
    let remark = TextStyle(size: layout.textSize, color: Self.remark)
    for column in 0..<layout.columns {
      for (index, instant) in instants.enumerated() {
        let head = try typesetter.line(
          "\(plain(instant))%", remark, within: layout.frame.width)
        canvas.lay(head, at: layout.head(ofColumn: column, instant: index))
      }
    }
    // Where all rows are pushes as they are, saying so would be noise.
    let saysHow = rows.contains { $0.direction != .push } || playback == .reversed
    for (index, row) in rows.enumerated() {
      let place = layout.caption(ofRow: index)
      let title = try typesetter.line(row.name, name, within: layout.rowWidth)
      canvas.lay(title, at: place)
      guard saysHow else { continue }
      let left = title.width + Int((layout.textSize * 0.6).rounded())
      let how =
        row.direction.rawValue + (playback == .reversed ? ", reversed" : "")
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
