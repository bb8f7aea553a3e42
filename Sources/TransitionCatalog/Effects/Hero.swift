public import SceneGraph
public import Transitions

/// A round avatar flies from the middle of the screen home into a list.
///
/// *pop*: `to` lies below a black cover that clears; above both the avatar flies to its target. *push* is the same motion
/// backwards: the avatar comes from its place in the list.
///
/// The motion shows nothing of the detail screen but the avatar, and the avatar need not be what the list shows at
/// the target. So the screen changes at once at both ends: where the flight starts on the detail screen's side the list
/// appears under the cover, and where it ends the avatar goes.
public struct Hero: ReversibleTransition {
  public static let name = "hero"
  public static let summary = "A round avatar flies home from the middle of the screen into a list."
  public static let source = "Toutiao's way from a profile back to its list"
  public static let duration = 0.2
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "The avatar flies on past its target and shrinks to half its size there at most, and grows before the middle."

  public static let sourceDirection = Direction.pop

  public static func jumps(_ direction: Direction) -> Set<TransitionEnd> { [.start, .end] }

  public static func gesture(_ direction: Direction) -> TransitionGesture {
    HeroDrag.gesture(direction)
  }

  /// The detail screen is dragged before the avatar flies home.
  public func interactiveMotion(_ direction: Direction) -> (any Transition)? {
    direction == .pop ? HeroDrag() : nil
  }

  /// Where the avatar is in the list, in points of the container.
  public var target = Rect(x: 14, y: 78, width: 48, height: 48)
  /// The avatar's file; where it is empty, the square in the middle of the detail screen is the avatar.
  public var avatar = ""

  public static let parameters: [Parameter<Hero>] = [
    .text("target", \.target, "where the avatar is in the list, in points"),
    .picture("avatar", \.avatar, "the avatar; without one, the middle of the detail screen"),
  ]

  /// A hero with the article's numbers, and a target where a list's first row has its picture.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    // How far the avatar is on its way home.
    let home = 1 - progress
    var cover = Layer(frame: container.bounds, contents: .color(.black))
    cover.opacity = min(max(0.4 * (1 - home), 0), 1)
    return Scene(
      container,
      sublayers: [
        Layer(frame: container.bounds, contents: .picture(.from)), cover,
        flying(home: home, in: container),
      ])
  }

  private func flying(home: Double, in container: Container) -> Layer {
    let whole = container.size
    let side = min(whole.width, whole.height)
    let square = Rect(
      x: (whole.width - side) / 2, y: (whole.height - side) / 2, width: side, height: side)

    let frame = square.interpolated(to: target, home)
    var layer = Layer(frame: frame)
    // A curve that overshoots would turn it inside out.
    let least = Size(
      width: min(side, target.size.width) / 2, height: min(side, target.size.height) / 2)
    layer.bounds.size = Size(
      width: max(frame.size.width, least.width), height: max(frame.size.height, least.height))
    layer.cornerRadius = max(
      (side / 2).interpolated(to: target.size.width / 2, home), least.width / 2)
    layer.masksToBounds = true
    if avatar.isEmpty {
      layer.contents = .picture(.to)
      layer.contentsRect = middle(side, of: whole, filling: layer.bounds.size)
    } else {
      layer.contents = .picture(PictureName("avatar"))
      layer.contentsGravity = .aspectFill
    }
    return layer
  }

  /// What of the square in the middle of the screen fills `size` without being stretched, in fractions of the screen.
  /// `contentsGravity` goes by a picture's own shape, and the screen's picture may have been stretched to fill it.
  private func middle(_ side: Double, of whole: Size, filling size: Size) -> Rect {
    let scale = max(size.width, size.height) / side
    let (width, height) = (size.width / scale / whole.width, size.height / scale / whole.height)
    return Rect(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
  }
}
