import Devices
import Effects
import Frames
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Text
import Transitions

/// A contact sheet: frames of several effects at several instants, drawn as one picture.
struct ContactSheet {
  /// The transition of each row, with its curve and its playback.
  var rows: [TransitionSpec]
  /// The instants of each row, in percent of the duration.
  var instants: [Double]
  /// True if the frames of each row are followed by those of the way back, at the same instants.
  var isLoop = false
  /// The colour behind the layers of each frame, straight alpha.
  var background = Color.black
  /// The device around each screen; nil for none.
  var device: DeviceScreen?
  /// The backdrop of each frame; nil for the background alone.
  var backdrop: SceneBackdrop?
  /// The positions of the frames and labels.
  let layout: ContactSheetLayout
  /// The container of each frame.
  let container: Container

  /// The default instants, in percent: evenly spaced, without 50, at which a flip is edge-on.
  static let defaultInstants: [Double] = [15, 35, 55, 75, 95]

  /// The number of frames.
  var count: Int { rows.count * framesPerRow }

  /// The number of frames in a row.
  private var framesPerRow: Int { instants.count * (isLoop ? 2 : 1) }

  /// Returns the indices of the row and the instant that frame `index` shows.
  private func indices(ofFrame index: Int) -> (row: Int, instant: Int) {
    (index / framesPerRow, index % framesPerRow)
  }

  /// Places the elements that both screens show in the rows that leave them to be found.
  ///
  /// - Throws: `JobError` about files that name them.
  mutating func placeElements(
    of frames: [Frame], _ fit: Fit, on screen: PixelSize? = nil
  ) throws(JobError) {
    let pair = ScreenPair(
      from: frames[0], to: frames[1], fit, size: screen ?? layout.frame, in: screenContainer)
    for row in rows.indices { _ = try pair.placeElements(of: &rows[row]) }
  }

  /// Draws all frames onto `image` and writes the sheet to `output` as its one frame.
  ///
  /// - Parameters:
  ///   - image: the background, of the layout's size. It is drawn on in place: a sheet of many
  ///     effects may have a hundred megabytes.
  ///   - pipeline: a pipeline for frames of `layout.frame`.
  ///   - exposer: what turns frames into exposures; nil for frames of one instant.
  ///   - checkpoint: called before each frame and at the end; throwing ends the work.
  func draw(
    on image: consuming ContactSheetImage, with pipeline: FramePipeline, into output: any FrameSink,
    exposing exposer: FrameExposer? = nil,
    checkpoint: (FramePipeline.Checkpoint) throws -> Void = { _ in }
  ) throws {
    let origins = (0..<count).map {
      let (row, instant) = indices(ofFrame: $0)
      return layout.origin(row: row, instant: instant)
    }
    let sink = ContactSheetSink(
      on: image, frameSize: layout.frame, AlphaMode(over: background),
      at: origins, into: output)
    try pipeline.run(
      into: sink, next: { $0 < count ? try request($0, exposing: exposer) : nil },
      checkpoint: checkpoint)
  }

  /// The frame periods in a second of an exposure.
  private static let exposureRate = 60.0

  /// Returns the request for frame `index`; a frame of one screen is not exposed.
  private func request(
    _ index: Int, exposing exposer: FrameExposer?
  ) throws -> FramePipeline.Request {
    let request = FramePipeline.Request(presented(scene(index)))
    let (row, instant) = indices(ofFrame: index)
    let fraction = instants[instant % instants.count] / 100
    guard let exposer else { return request }
    guard fraction > 0, fraction < 1 else { return exposer.resting(request) }
    let period = 1 / (rows[row].duration * Self.exposureRate)
    return try exposer.exposing(request, at: 0) { offset in
      presented(
        scene(ofRow: row, isBack: instant >= instants.count, at: fraction + offset * period))
    }
  }

  /// Returns a PNG sink at `path` that takes the sheet as its one frame.
  ///
  /// - Throws: `CommandError` that names the option of the output.
  func sink(
    to path: FilePath, _ options: OutputOptions
  ) throws(CommandError) -> FileSink {
    do {
      return try FileSink(
        .png, to: .file(path, options),
        stream: FrameStreamFormat(
          size: layout.size, framesPerSecond: FrameRate(1), alpha: .opaque))
    } catch {
      throw CommandError(error, option: "-o")
    }
  }

  /// The container of the screen.
  private var screenContainer: Container { device?.container ?? container }

  /// Returns the frame with a scene of the screen.
  private func presented(_ scene: Scene) -> PresentedFrame {
    let frame = PresentedFrame(scene)
    return device.map { $0.frame(showing: frame, $0.stage.setup.pose) } ?? frame
  }

  /// Returns the scene of frame `index`.
  func scene(_ index: Int) -> Scene {
    let (row, instant) = indices(ofFrame: index)
    return scene(
      ofRow: row, isBack: instant >= instants.count,
      at: instants[instant % instants.count] / 100)
  }

  /// Returns the scene of a row at a fraction of the duration.
  private func scene(ofRow row: Int, isBack: Bool, at fraction: Double) -> Scene {
    let spec = rows[row]
    let progress = spec.schedule(rate: 1).progress(atFraction: fraction)
    if isBack {
      return spec.returnScene(at: progress, in: screenContainer, over: backdrop)
    }
    let scene = spec.scene(at: progress, in: screenContainer)
    return backdrop?.placed(behind: scene, at: progress, spec.surroundings) ?? scene
  }
}

extension ContactSheet {
  private static let titleColor = SIMD4<UInt8>(236, 236, 240, 255)
  private static let detailColor = SIMD4<UInt8>(142, 142, 150, 255)

  /// The sheet without frames and labels: a neutral dark grey.
  var blankImage: ContactSheetImage {
    ContactSheetImage(size: layout.size, red: 33, green: 33, blue: 36)
  }

  /// Returns the sheet without frames: its labels are the rows' names and the columns' instants.
  func labelledImage(with typesetter: Typesetter) throws(TextError) -> ContactSheetImage {
    var image = blankImage
    let titleStyle = TextStyle(size: layout.textSize, weight: .bold, color: Self.titleColor)
    let detailStyle = TextStyle(size: layout.textSize, color: Self.detailColor)
    for column in 0..<layout.columns {
      let headings = instants.map { "\(plain($0))%" }
      for (index, text) in (headings + (isLoop ? headings.map { "back \($0)" } : [])).enumerated() {
        let heading = try typesetter.line(
          text, detailStyle, within: layout.frame.width)
        image.composite(
          heading, onBaseline: layout.headingBaseline(ofColumn: column, instant: index))
      }
    }
    // A sheet with only forward pushes needs no direction next to each name.
    let showsDirections = rows.contains { $0.direction != .push || $0.playback == .reversed }
    for (index, row) in rows.enumerated() {
      let baseline = layout.captionBaseline(ofRow: index)
      let title = try typesetter.line(row.name, titleStyle, within: layout.rowWidth)
      image.composite(title, onBaseline: baseline)
      guard showsDirections else { continue }
      let indent = title.width + Int((layout.textSize * 0.6).rounded())
      let text = row.direction.rawValue + (row.playback == .reversed ? ", reversed" : "")
      let detail = try typesetter.line(text, detailStyle, within: max(layout.rowWidth - indent, 0))
      image.composite(
        detail, onBaseline: PixelPosition(x: baseline.x + indent, y: baseline.y))
    }
    return image
  }
}

extension ContactSheetImage {
  /// Composites a line of text whose baseline begins at `baseline`.
  fileprivate mutating func composite(_ line: TextLine, onBaseline baseline: PixelPosition) {
    composite(
      line.frame, at: PixelPosition(x: baseline.x - line.start, y: baseline.y - line.baseline))
  }
}
