import Films
import Frames
import Jobs
import Media
import Support
import Text

/// A contact sheet of a film: frames at even distances, with their times.
struct FilmSheet {
  private let job: FilmJob
  private let layout: ContactSheetLayout
  /// The indices of the frames.
  let frames: [Int]
  /// The width of the film's frames in pixels.
  private let width: Int
  /// The number of frames in a row.
  private let columns: Int

  /// The largest number of frames.
  private static let mostFrames = 24

  /// Creates the sheet of a film whose frames have this size.
  init(_ job: FilmJob, size: PixelSize) throws(CommandError) {
    self.job = job
    width = size.width
    let count = min(job.plan.count, Self.mostFrames)
    // About as wide as high: a row has more portraits than landscapes.
    let shape = Double(size.width) / Double(size.height)
    let wanted = Int((Double(count) / shape).squareRoot().rounded(.up))
    columns = min(max(wanted, 1), count)
    // The middles of equal parts, but with the first and the last frame.
    frames = (0..<count).map { index in
      count == 1 ? 0 : index * (job.plan.count - 1) / (count - 1)
    }
    let rows = (count + columns - 1) / columns
    guard
      let layout = ContactSheetLayout(
        frame: ContactSheetLayout.frameSize(
          for: size, area: 2 * ContactSheetLayout.defaultFrameArea),
        rows: rows, instants: columns, columns: 1)
    else { throw .usage("--sheet: the sheet would be too large; choose a smaller --size.") }
    self.layout = layout
  }

  /// Draws the sheet.
  func draw(
    to file: FilePath, in session: RenderSession, _ observer: any FilmJobObserver
  ) throws {
    var job = job
    job.drawing.scale = job.drawing.scale.map {
      $0 * Double(layout.frame.width) / Double(width)
    }
    let typesetter: Typesetter
    do { typesetter = try Typesetter() } catch { throw CommandError(error, option: "--sheet") }
    var image = ContactSheetImage(size: layout.size, red: 33, green: 33, blue: 36)
    let style = TextStyle(size: layout.textSize, color: SIMD4(200, 200, 206, 255))
    var origins: [PixelPosition] = []
    for (index, frame) in frames.enumerated() {
      let origin = layout.origin(row: index / columns, instant: index % columns)
      origins.append(origin)
      let time = job.plan.rate.time(ofFrame: frame)
      let line = try typesetter.line("\(fixed(time, 2)) s", style, within: layout.frame.width)
      let baseline = origin.y - Int((layout.textSize * 0.55).rounded())
      image.composite(
        line.frame, at: PixelPosition(x: origin.x - line.start, y: baseline - line.baseline))
    }
    let output: FileSink
    do throws(MediaError) {
      output = try FileSink(
        .png, to: .file(file, job.outputOptions),
        stream: FrameStreamFormat(
          size: layout.size, framesPerSecond: FrameRate(1), alpha: .opaque))
    } catch {
      throw CommandError(error, option: "--sheet")
    }
    let sink = ContactSheetSink(
      on: image, frameSize: layout.frame, job.drawing.alphaMode, at: origins, into: output)
    try job.draw(frames, at: layout.frame, into: sink, in: session, observer: observer)
  }
}
