public import SceneGraph
public import Transitions

/// A detail screen shrinks into its round avatar in a list.
///
/// *pop*: `to` is below a black cover of opacity 0.4·(1 − p). Above both, the avatar flies to its
/// target, and its corner radius goes to half the target's width. *push* is the same motion
/// backwards. The cover is the article's.
///
/// With *screen*, the avatar is the whole detail screen at first: its frame is the container and
/// its corner radius 0. From p = 0.6 on, it fades into the list's own picture at the target.
///
/// With *article*, it flies from a square of side min(W, H) in the middle, and its corner radius
/// starts at half that side. The motion shows only the avatar of the detail screen, and the list
/// need not show the avatar at the target. The picture therefore jumps at both ends: at one, the
/// list appears under the cover instead of the detail screen; at the other, the avatar disappears.
public struct Hero: ReversibleTransition {
  public static let name = "hero"
  public static let summary = "The screen shrinks into a round avatar that flies home into a list."
  public static let source = "Toutiao's transition from a profile back to its list"
  public static let duration = 0.45
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "The avatar flies past its target, fading or no smaller than half its size, "
    + "and grows before the start."

  public static let sourceDirection = Direction.pop

  /// The effect; the article's style takes 0.2 s, the article's duration.
  public var effect: TransitionEffect {
    var effect = TransitionEffect(Self.self)
    if style == .article { effect.duration = 0.2 }
    return effect
  }

  public func jumps(_ direction: Direction) -> Set<TransitionEnd> {
    style == .article ? [.start, .end] : []
  }

  public static func gesture(_ direction: Direction) -> TransitionGesture {
    HeroDrag.gesture(direction)
  }

  /// Returns the article's motion under a finger: the detail screen is dragged before the avatar
  /// flies home, which starts in the middle again. In the style `screen`, the gesture drives the
  /// shrinking screen itself.
  public func interactiveMotion(_ direction: Direction) -> (any Transition)? {
    direction == .pop && style == .article ? HeroDrag(style: .article) : nil
  }

  /// The avatar's frame in the list, in container coordinates, in points.
  public var target = Rect(x: 14, y: 78, width: 48, height: 48)
  /// The path of the avatar's picture; empty for the square in the middle of the detail screen.
  public var avatar = ""
  /// The shape at the start of the flight.
  public var style = HeroStyle.screen

  public static let parameters: [Parameter<Hero>] = [
    .text("target", \.target, "the avatar's place in the list, in points"),
    .picture("avatar", \.avatar, "the avatar; without one, the middle of the detail screen"),
    .choice(
      "style", \.style,
      "screen: the whole screen becomes the avatar; article: a square of it flies, and the frame "
        + "jumps at both ends"),
  ]

  /// The progress of the flight at which the screen has turned into the avatar's own picture.
  private static let avatarEnd = 0.5
  /// The progress of the flight from which the avatar fades into the list.
  private static let fadeStart = 0.6

  /// Creates a hero of the whole screen; the target is the picture in a list's first row.
  public init() {}

  /// Creates a hero with a style.
  public init(style: HeroStyle) { self.style = style }

  public func push(at progress: Double, in container: Container) -> Scene {
    // The avatar's progress on its way home.
    let flight = 1 - progress
    var cover = Layer(frame: container.bounds, contents: .color(.black))
    cover.opacity = min(max(0.4 * (1 - flight), 0), 1)
    cover.liesOnPaint = style == .screen
    return Scene(
      container,
      sublayers: [
        Layer(frame: container.bounds, contents: .picture(.from)), cover,
        style == .article
          ? avatarLayer(at: flight, in: container) : screenLayer(at: flight, in: container),
      ])
  }

  // MARK: - The whole screen

  /// Returns the shrinking screen at `flight`, from 0, where it fills the container, to 1 at the
  /// target.
  private func screenLayer(at flight: Double, in container: Container) -> Layer {
    let screen = container.size
    var layer = flyingLayer(from: container.bounds, at: flight)
    layer.cornerRadius = max(0.0.interpolated(to: target.size.width / 2, flight), 0)
    layer.contents = .picture(.to)
    layer.magnificationFilter = .cubic
    layer.contentsRect = part(of: screen, around: screen, filling: layer.bounds.size)
    layer.opacity = 1 - Easing.smoothstep(flight, from: Self.fadeStart)
    if !avatar.isEmpty {
      var picture = Layer(frame: layer.bounds, contents: .picture(PictureName("avatar")))
      picture.contentsGravity = .aspectFill
      picture.opacity = Easing.smoothstep(flight, to: Self.avatarEnd)
      layer.sublayers = [picture]
    }
    return layer
  }

  // MARK: - The article's square

  /// Returns the avatar at `flight`, from 0 in the middle of the screen to 1 at the target.
  private func avatarLayer(at flight: Double, in container: Container) -> Layer {
    let screen = container.size
    let side = min(screen.width, screen.height)
    let square = Rect(
      x: (screen.width - side) / 2, y: (screen.height - side) / 2, width: side, height: side)
    var layer = flyingLayer(from: square, at: flight)
    layer.cornerRadius = max(
      (side / 2).interpolated(to: target.size.width / 2, flight), leastSize(from: square).width / 2)
    if avatar.isEmpty {
      layer.contents = .picture(.to)
      layer.contentsRect = part(of: screen, around: square.size, filling: layer.bounds.size)
    } else {
      layer.contents = .picture(PictureName("avatar"))
      layer.contentsGravity = .aspectFill
    }
    return layer
  }

  // MARK: - Both

  /// Returns a clipping layer, with its frame at `flight` between `start` and the target.
  private func flyingLayer(from start: Rect, at flight: Double) -> Layer {
    let frame = start.interpolated(to: target, flight)
    var layer = Layer(frame: frame)
    // A curve that overshoots would turn the frame inside out.
    let least = leastSize(from: start)
    layer.bounds.size = Size(
      width: max(frame.size.width, least.width), height: max(frame.size.height, least.height))
    layer.masksToBounds = true
    return layer
  }

  /// Returns the smallest size of the element on its way from `start`.
  private func leastSize(from start: Rect) -> Size {
    Size(
      width: min(start.size.width, target.size.width) / 2,
      height: min(start.size.height, target.size.height) / 2)
  }

  /// Returns the unit rectangle of the screen that fills `size` unstretched from the rectangle of
  /// the size `inner` in its middle. `contentsGravity` would use the picture's own aspect ratio,
  /// but the picture may have been stretched to fill the screen.
  private func part(of screen: Size, around inner: Size, filling size: Size) -> Rect {
    let scale = max(size.width / inner.width, size.height / inner.height)
    let (width, height) = (size.width / scale / screen.width, size.height / scale / screen.height)
    return Rect(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
  }
}
