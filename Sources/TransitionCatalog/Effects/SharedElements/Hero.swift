public import SceneGraph
public import Transitions

/// A round avatar flies from the middle of the screen home into a list.
///
/// *pop*: `to` is below a black cover of opacity 0.4·(1 − p). Above both, the avatar flies from a
/// square of side min(W, H) in the middle to its target, and its corner radius goes from half that
/// side to half the target's width. *push* is the same motion backwards. The numbers are the
/// article's.
///
/// Of the detail screen the motion shows the avatar only, and the list need not show the avatar at
/// the target. So the picture jumps at both ends: at the detail screen's end the list appears under
/// the cover, at the other end the avatar disappears.
public struct Hero: ReversibleTransition {
  public static let name = "hero"
  public static let summary = "A round avatar flies home from the middle of the screen into a list."
  public static let source = "Toutiao's way from a profile back to its list"
  public static let duration = 0.2
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "The avatar flies on past its target and shrinks to half its size there at most, "
    + "and grows before the middle."

  public static let sourceDirection = Direction.pop

  public static func jumps(_ direction: Direction) -> Set<TransitionEnd> { [.start, .end] }

  public static func gesture(_ direction: Direction) -> TransitionGesture {
    HeroDrag.gesture(direction)
  }

  /// Returns the motion under a finger: the detail screen is dragged before the avatar flies home.
  public func interactiveMotion(_ direction: Direction) -> (any Transition)? {
    direction == .pop ? HeroDrag() : nil
  }

  /// The avatar's frame in the list, in container coordinates, in points.
  public var target = Rect(x: 14, y: 78, width: 48, height: 48)
  /// The path of the avatar's picture; empty for the square in the middle of the detail screen.
  public var avatar = ""

  public static let parameters: [Parameter<Hero>] = [
    .text("target", \.target, "where the avatar is in the list, in points"),
    .picture("avatar", \.avatar, "the avatar; without one, the middle of the detail screen"),
  ]

  /// Creates a hero with the article's numbers: the target is the picture in a list's first row.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    // The avatar's progress on its way home.
    let flight = 1 - progress
    var cover = Layer(frame: container.bounds, contents: .color(.black))
    cover.opacity = min(max(0.4 * (1 - flight), 0), 1)
    return Scene(
      container,
      sublayers: [
        Layer(frame: container.bounds, contents: .picture(.from)), cover,
        avatarLayer(at: flight, in: container),
      ])
  }

  /// Returns the avatar at `flight`, from 0 in the middle of the screen to 1 at the target.
  private func avatarLayer(at flight: Double, in container: Container) -> Layer {
    let screen = container.size
    let side = min(screen.width, screen.height)
    let square = Rect(
      x: (screen.width - side) / 2, y: (screen.height - side) / 2, width: side, height: side)

    let frame = square.interpolated(to: target, flight)
    var layer = Layer(frame: frame)
    // A curve that overshoots would turn the frame inside out.
    let least = Size(
      width: min(side, target.size.width) / 2, height: min(side, target.size.height) / 2)
    layer.bounds.size = Size(
      width: max(frame.size.width, least.width), height: max(frame.size.height, least.height))
    layer.cornerRadius = max(
      (side / 2).interpolated(to: target.size.width / 2, flight), least.width / 2)
    layer.masksToBounds = true
    if avatar.isEmpty {
      layer.contents = .picture(.to)
      layer.contentsRect = centralSquare(side, of: screen, filling: layer.bounds.size)
    } else {
      layer.contents = .picture(PictureName("avatar"))
      layer.contentsGravity = .aspectFill
    }
    return layer
  }

  /// Returns the unit rectangle of the screen that fills `size` unstretched from the square in its
  /// middle. `contentsGravity` would use the picture's own aspect ratio, but the picture may have
  /// been stretched to fill the screen.
  private func centralSquare(_ side: Double, of screen: Size, filling size: Size) -> Rect {
    let scale = max(size.width, size.height) / side
    let (width, height) = (size.width / scale / screen.width, size.height / scale / screen.height)
    return Rect(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
  }
}
