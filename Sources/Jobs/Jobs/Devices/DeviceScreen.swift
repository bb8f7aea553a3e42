package import Devices
package import Frames
import Media
package import Rendering
package import SceneGraph

/// The screen of a device in the frames of a job.
package struct DeviceScreen {
  /// The device in a frame.
  package let stage: DeviceStage
  /// The screen in pixels of a frame that it faces.
  package let size: PixelSize
  /// The screen as the container of its contents.
  package let container: Container
  /// The mask of the screen; nil for a whole rectangle.
  private let mask: Frame?
  /// The largest number of pixels of a picture per pixel of the screen.
  private let detail: Double
  /// The most pixels that a turned screen has beyond those shown; fewer with motion blur, which
  /// draws it many times.
  private let mostDetail: Double
  /// The colour of the screen behind all layers, opaque.
  private let background: Color

  /// The name of the picture of the screen.
  private static let name = PictureName("device's screen")
  /// The name of the picture of the body.
  private static let bodyName = PictureName("device's body")
  /// The largest side of the screen's picture in pixels.
  private static let mostSide = 8192.0
  /// The largest number of its pixels.
  private static let mostPixels = 24e6

  /// Places a device in frames.
  ///
  /// - Parameters:
  ///   - frame: the frame size in pixels.
  ///   - poses: the turns in which the body stays within the frame.
  ///   - pictures: the sizes of the pictures in pixels; the first one shapes the screen.
  ///   - drawing: the settings of the job.
  ///   - named: returns the decoded pictures of the device itself.
  /// - Throws: `JobError` about the size if the screen would be too large, or about a picture
  ///   without a hole.
  package init(
    _ setup: DeviceSetup, in frame: PixelSize, poses: [DevicePose],
    pictures: [PixelSize], _ drawing: DrawingSettings,
    named: (PictureName) -> Frame?
  ) throws(JobError) {
    let (setup, mask) = try drawing.openings.measured(setup, named)
    self.mask = mask
    // Facing the viewer, a plane is where the screen is without a device.
    let isWhole = setup.kind == .plane && drawing.fit != .contain
    let picture = isWhole ? frame : pictures.first ?? frame
    stage = DeviceStage(
      setup, in: Container(filling: frame, scale: drawing.scale), poses: poses,
      shape: Double(picture.height) / Double(picture.width))
    let side = stage.screenSize
    guard let size = PixelSize(width: side.width, height: side.height), size.isWithinFFmpegLimit
    else {
      throw JobError(
        .invalidRequest,
        "the device's screen would have \(side.width)x\(side.height) pixels; choose a smaller "
          + "scale or size.", about: .size)
    }
    self.size = size
    mostDetail = drawing.shutter == nil ? 2 : 1
    detail = pictures.map { Double($0.width) / Double(size.width) }.max() ?? 1
    container = Container(filling: size, scale: drawing.scale)
    let color = drawing.background
    background =
      color.alpha >= 1
      ? color
      : Color(
        red: color.red * color.alpha, green: color.green * color.alpha,
        blue: color.blue * color.alpha)
  }

  /// Uploads the mask of the screen, if it has one.
  package func upload(to store: PictureStore) throws {
    if let mask, let name = stage.setup.screenMask { try store.set(mask, as: name) }
  }

  /// Returns a frame of the device with a frame of the screen on it.
  ///
  /// - Parameters:
  ///   - contents: what the screen shows, in its container.
  ///   - zoom: the factor by which the frame is magnified afterwards, for which the screen is drawn
  ///     in more detail.
  ///   - isStill: true if the body stays where it is, so that it is a picture that is drawn once.
  package func frame(
    showing contents: PresentedFrame, _ pose: DevicePose, zoom: Double = 1, isStill: Bool = true
  ) -> PresentedFrame {
    let density = density(pose, zoom)
    var screen = contents.scene
    screen.root = Layer(frame: container.bounds, contents: .color(background))
    screen.root.sublayers =
      [contents.scene.root] + stage.overlay(in: container, density: density)
    var snapshots = contents.snapshots + [PresentedFrame.Snapshot(Self.name, showing: screen)]
    for index in snapshots.indices { snapshots[index].scene.scale *= Double(density) }
    var body = stage.bodyLayers(pose)
    if isStill, !body.isEmpty {
      snapshots.append(
        PresentedFrame.Snapshot(Self.bodyName, showing: Scene(stage.frame, sublayers: body)))
      body = [Layer(frame: stage.frame.bounds, contents: .picture(Self.bodyName))]
    }
    return PresentedFrame(
      Scene(stage.frame, sublayers: body + stage.screenLayers(showing: Self.name, pose)),
      snapshots: snapshots)
  }

  /// Returns the place in the frame of a place on the screen; nil if it is behind the eye.
  ///
  /// - Parameter point: points of the screen's container.
  package func location(of point: Point, _ pose: DevicePose) -> Point? {
    let factor = stage.screenFrame.size.width / container.size.width
    return stage.location(of: Point(x: point.x * factor, y: point.y * factor), pose)
  }

  /// Returns the pixels that are drawn per pixel of the screen: one if each is shown as it is. A
  /// screen that is turned has those of its pictures, so that they are averaged once.
  package func density(_ pose: DevicePose, _ zoom: Double) -> Int {
    let shown = max(zoom, 1).rounded(.up)
    let wanted = pose.isFacing ? shown : min(max(detail.rounded(.up), shown), shown + mostDetail)
    let (width, height) = (Double(size.width), Double(size.height))
    let most = min(
      Self.mostSide / max(width, height), (Self.mostPixels / (width * height)).squareRoot())
    return max(Int(min(wanted, most.rounded(.down))), 1)
  }
}

/// The frames of a source on the screen of a device.
package struct DeviceFrames: FrameSource {
  private let source: any FrameSource
  private let screen: DeviceScreen

  /// Creates the frames of a source on a screen.
  package init(_ source: any FrameSource, on screen: DeviceScreen) {
    (self.source, self.screen) = (source, screen)
  }

  package var title: String { source.title }

  package var length: FrameCount { source.length }

  package func frame(_ index: Int, in container: Container) throws -> PresentedFrame? {
    try source.frame(index, in: screen.container).map(shown)
  }

  package func frame(at position: Double, in container: Container) throws -> PresentedFrame? {
    try source.frame(at: position, in: screen.container).map(shown)
  }

  package func isAtRest(_ index: Int, isLast: Bool) -> Bool {
    source.isAtRest(index, isLast: isLast)
  }

  package func isHeld(_ index: Int, isLast: Bool) -> Bool { source.isHeld(index, isLast: isLast) }

  private func shown(_ frame: PresentedFrame) -> PresentedFrame {
    screen.frame(showing: frame, screen.stage.setup.pose)
  }
}
