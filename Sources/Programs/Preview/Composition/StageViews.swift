import Effects
import Inspection
import Jobs
import Rendering
import SceneGraph
import Support
import Transitions
import UIKitRuntime

/// The stage's other views: a side-by-side comparison of two settings at one playhead, the onion
/// skin of a change, and its motion blur.
///
/// Each part of the first two is a snapshot, a picture of its own, so that a view can contain any
/// scene.
@MainActor
final class StageViews {
  /// A view of the stage.
  enum View: Hashable {
    case plain, sideBySide, onionSkin, motionBlur
  }

  /// The instants of the onion skin, as fractions of the time: those of a contact sheet.
  static let instants = [0.15, 0.35, 0.55, 0.75, 0.95]

  /// The current view.
  private(set) var view: View
  /// The settings kept as A; nil for none.
  private(set) var kept: TransitionSpec?

  private let navigation: PreviewNavigation
  private let pictures: PreviewPictures

  /// Creates the views of a stage.
  ///
  /// - Parameter shutter: the shutter of the motion blur, which is then the first view; nil for
  ///   half a frame period, and the plain stage first.
  init(
    of navigation: PreviewNavigation, _ pictures: PreviewPictures, shutter: Shutter? = nil
  ) {
    (self.navigation, self.pictures) = (navigation, pictures)
    self.shutter = shutter ?? Shutter(angle: 180)
    view = shutter == nil ? .plain : .motionBlur
  }

  /// Keeps the current settings as A.
  func keep() { kept = navigation.spec }

  /// Shows a view, or returns to the plain stage.
  func show(_ view: View) {
    self.view = view
    if view == .plain { pictures.removeAliases() }
  }

  // MARK: Frames

  /// Returns the stage's frame in the current view, with its labels.
  ///
  /// - Parameter isPlain: true for the plain stage.
  func frame(isPlain: Bool) -> (frame: PresentedFrame, labels: [Annotation]) {
    let plain = pictures.presentedFrame(of: navigation)
    switch isPlain ? .plain : view {
    case .plain, .motionBlur: return (plain, [])
    case .sideBySide: return kept.map { sideBySide(plain, with: $0) } ?? (plain, [])
    case .onionSkin: return onionSkin(over: plain)
    }
  }

  /// The shutter of the motion blur.
  let shutter: Shutter
  /// The frames per second of the motion blur: those of a saved video.
  private static let rate = 60.0
  /// The instants of a frame while something moves.
  private static let movingInstants = 8

  /// Returns the exposure of the visible instant of a change; nil without motion blur, at rest, and
  /// while a pointer holds the change.
  ///
  /// - Parameters:
  ///   - isInMotion: true for a few instants, which keep the pace; false for what `hinge render`
  ///     draws.
  ///   - overlaid: adds the overlays to a frame.
  func exposure(
    isInMotion: Bool, _ overlaid: @escaping (PresentedFrame) throws -> PresentedFrame
  ) throws -> Exposure? {
    guard view == .motionBlur, !navigation.hasPointer, let ends,
      let moment = navigation.change?.moment, let instant = navigation.instant,
      moment.seconds > 0, moment.seconds < moment.duration
    else { return nil }
    let plain = pictures.presentedFrame(of: navigation)
    let container = Container(size: plain.scene.root.bounds.size, scale: plain.scene.scale)
    func frame(_ position: Double) throws -> PresentedFrame? {
      let time = min(max(position / Self.rate / moment.duration, 0), 1)
      let scene = scene(
        of: instant.spec, at: instant.spec.curve.progress(at: time), ends, in: container)
      return try overlaid(PresentedFrame(scene, snapshots: plain.snapshots))
    }
    let position = moment.seconds * Self.rate
    if isInMotion {
      let instants = shutter.instants(Self.movingInstants)
      let frames = try instants.map { try frame(position + $0.offset) ?? plain }
      return Exposure(weights: instants.map(\.weight)) { frames[$0] }
    }
    return try FrameExposer(shutter: shutter, keepsFrames: true)
      .exposing(FramePipeline.Request(plain), at: position, frame).exposure
  }

  /// Returns A on the left and the current frame on the right, both in the stage's shape.
  private func sideBySide(
    _ plain: PresentedFrame, with kept: TransitionSpec
  ) -> (frame: PresentedFrame, labels: [Annotation]) {
    let bounds = plain.scene.root.bounds
    let other = scene(of: kept, in: plain) ?? plain.scene
    let container = Container(size: bounds.size, scale: plain.scene.scale)
    var frame = PresentedFrame(Scene(container), snapshots: plain.snapshots)
    var labels: [Annotation] = []
    let parts = [("A", other, kept), ("B", plain.scene, navigation.spec)]
    for (index, (name, scene, spec)) in parts.enumerated() {
      let picture = PictureName("view \(name)")
      var small = opaque(scene)
      // A snapshot contains only visible pixels.
      small.scale /= 2
      frame.snapshots.append(.init(picture, showing: small))
      let place = Rect(
        x: Double(index) * bounds.size.width / 2, y: bounds.size.height / 4,
        width: bounds.size.width / 2, height: bounds.size.height / 2)
      frame.scene.root.sublayers.append(Layer(frame: place, contents: .picture(picture)))
      labels.append(
        Annotation(
          "\(name): \(spec.name), \(fixed(spec.duration, 2)) s",
          at: Point(x: place.minX + place.size.width / 2, y: place.maxY),
          anchor: Point(x: 0.5, y: -0.5)))
    }
    return (frame, labels)
  }

  /// Returns the onion skin of the change in progress, or of the next one: five instants, each with
  /// a fifth of the weight.
  private func onionSkin(
    over plain: PresentedFrame
  ) -> (frame: PresentedFrame, labels: [Annotation]) {
    let container = Container(size: plain.scene.root.bounds.size, scale: plain.scene.scale)
    guard let ends = ends else { return (plain, []) }
    var frame = PresentedFrame(Scene(container))
    for (index, instant) in Self.instants.enumerated() {
      let picture = PictureName("view instant \(index)")
      let scene = scene(
        of: navigation.spec, at: navigation.spec.curve.progress(at: instant), ends, in: container)
      frame.snapshots.append(.init(picture, showing: opaque(scene)))
      var layer = Layer(frame: container.bounds, contents: .picture(picture))
      // A layer over n others has the opacity 1/(n + 1), so that all end with equal weight.
      layer.opacity = 1 / Double(index + 1)
      frame.scene.root.sublayers.append(layer)
    }
    let size = container.size
    let percents = Self.instants.map { "\(Int(($0 * 100).rounded()))" }.joined(separator: ", ")
    return (
      frame,
      [
        Annotation(
          "\(navigation.spec.name) at \(percents) %", at: Point(x: size.width / 2, y: size.height),
          anchor: Point(x: 0.5, y: 1.5))
      ]
    )
  }

  /// The indices of the screens of the change in progress, or of the next one; nil for none.
  private var ends: (direction: Direction, from: Int, to: Int)? {
    let direction = navigation.direction
    let from = navigation.screen - 1
    let to = direction == .push ? from + 1 : from - 1
    guard pictures.screens.indices.contains(from), pictures.screens.indices.contains(to) else {
      return nil
    }
    return (direction, from, to)
  }

  /// Returns the scene of the change in progress, or of the next one, or of the same change
  /// backwards.
  ///
  /// - Parameter progress: the eased progress.
  /// - Returns: nil if there is no screen to change to.
  func scene(at progress: Double, _ direction: Direction) -> Scene? {
    guard var ends else { return nil }
    if ends.direction != direction { ends = (direction, from: ends.to, to: ends.from) }
    return scene(of: navigation.spec, at: progress, ends, in: navigation.container)
  }

  /// Returns the scene of `kept` at the playhead of the change in progress: at the same fraction of
  /// its time, along its own curve if the change follows one; nil at rest.
  private func scene(of kept: TransitionSpec, in plain: PresentedFrame) -> Scene? {
    guard let ends, let moment = navigation.change?.moment else { return nil }
    let container = Container(size: plain.scene.root.bounds.size, scale: plain.scene.scale)
    let time = min(max(moment.seconds / max(moment.duration, .leastNormalMagnitude), 0), 1)
    let curve = moment.curve == navigation.spec.curve ? kept.curve : moment.curve
    return scene(of: kept, at: curve.progress(at: time), ends, in: container)
  }

  private func scene(
    of spec: TransitionSpec, at progress: Double,
    _ ends: (direction: Direction, from: Int, to: Int), in container: Container
  ) -> Scene {
    pictures.aliasEnds(from: ends.from, to: ends.to)
    var spec = navigation.complete?(spec, (ends.from, ends.to)) ?? spec
    spec.direction = ends.direction
    let scene = spec.scene(at: progress, in: container)
    return pictures.backdrop?.placed(behind: scene, at: progress, spec.surroundings) ?? scene
  }

  /// Returns the scene over the stage's background.
  private func opaque(_ scene: Scene) -> Scene {
    var scene = scene
    if scene.root.contents == .none { scene.root.contents = .color(pictures.drawing.background) }
    return scene
  }
}
