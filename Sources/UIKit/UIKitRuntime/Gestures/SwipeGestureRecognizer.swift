import SceneGraph
import Transitions

/// A recognizer of fast straight motions, after `UISwipeGestureRecognizer`. UIKit does not document
/// its limits; these are this module's own.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The maximum duration of the motion, in seconds.
  static let maximumDuration = 0.5
  /// The minimum distance of a swipe, in points.
  static let minimumDistance = 50.0
  /// The maximum sideways distance of a swipe, in points.
  static let maximumDeviation = 50.0

  /// Directions of a swipe, after `UISwipeGestureRecognizer.Direction`. The raw values are UIKit's.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The allowed directions. The recognizer recognizes one swipe in one of them.
  open var direction = Direction.right
  /// The number of pointers of a swipe, at least 1.
  open var numberOfTouchesRequired = 1

  private var start: Point?

  open override func touchesBegan(_ event: PointerEvent) {
    if numberOfTouches == 1 { deadline = event.timestamp + Self.maximumDuration }
    if numberOfTouches > numberOfTouchesRequired { state = .failed }
    start = location(in: nil)
  }

  open override func touchesMoved(_ event: PointerEvent) {
    guard let start, numberOfTouches == numberOfTouchesRequired else { return }
    let here = location(in: nil)
    let (x, y) = (here.x - start.x, here.y - start.y)
    if matches(x, y, .right, .left) || matches(y, x, .down, .up) {
      state = .recognized
    } else if deviates(x, y) {
      state = .failed
    }
  }

  open override func touchesEnded(_ event: PointerEvent) {
    touchesMoved(event)
    if state == .possible { state = .failed }
  }

  open override func reset() { start = nil }

  /// Returns true for a motion far enough along an axis in an allowed direction.
  private func matches(
    _ along: Double, _ across: Double, _ forward: Direction, _ backward: Direction
  ) -> Bool {
    abs(along) >= Self.minimumDistance && abs(across) < Self.maximumDeviation
      && direction.contains(along > 0 ? forward : backward)
  }

  /// Returns true for a motion too far sideways from every allowed direction.
  private func deviates(_ x: Double, _ y: Double) -> Bool {
    let isHorizontal = !direction.isDisjoint(with: [.left, .right])
    let isVertical = !direction.isDisjoint(with: [.up, .down])
    return (!isHorizontal || abs(y) >= Self.maximumDeviation)
      && (!isVertical || abs(x) >= Self.maximumDeviation)
  }
}
