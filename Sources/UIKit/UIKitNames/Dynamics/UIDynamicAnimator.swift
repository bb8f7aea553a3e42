public import FoundationNames
import RigidBodies
public import SceneGraph
import Transitions
public import UIKitRuntime

/// The motion of items under behaviours, in the window's time.
///
/// The motion is computed in steps of 1/240 second from its start, so it does not depend on the
/// times to which the window advances: a film, a test and a window get the same motion.
///
/// - Precondition: Chipmunk's library is installed when the first motion starts. UIKit's methods do
///   not throw, so otherwise the process ends with a message that names the package.
@MainActor
open class UIDynamicAnimator: NSObject {
  /// The duration of a step, in seconds.
  static let step = 1.0 / 240
  /// The number of steps in a frame of the motion, after which behaviours' actions run.
  private static let stepsPerFrame = 4
  /// The number of steps at rest after which the animator pauses: half a second, as in Box2D.
  private static let stepsToPause = 120
  /// The maximum speeds of an item at rest, in points and radians per second: Box2D's 0.01 m and
  /// 2°, at 150 points per metre as in SpriteKit.
  private static let restingSpeed = (linear: 1.5, angular: 2 * Double.pi / 180)

  /// Keeps the animator's entry on the timeline, and cancels it when the animator is deallocated.
  private final class Ticker {
    var action: ScheduledAction?
  }

  /// The view in whose coordinates the motion is computed.
  public private(set) weak var referenceView: UIView?
  /// The behaviours in the order in which they were added.
  public private(set) var behaviors: [UIDynamicBehavior] = []
  /// The delegate of the motion's start and end.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  private var simulation: DynamicSimulation?
  private var needsUpdate = false
  private var lastBounds: Rect?
  private var ticker: Ticker?
  private var stepCount = 0
  private var restingCount = 0
  /// True if the delegate has not been notified of the motion yet.
  private var isSilent = false

  /// Creates an animator of items in the coordinates of a view.
  public init(referenceView: UIView) {
    self.referenceView = referenceView
    super.init()
  }

  /// Creates an animator of items that are not views.
  public override init() { super.init() }

  /// Adds a behaviour, and starts or continues the motion.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.willMove(to: self)
    behaviors.append(behavior)
    behavior.dynamicAnimator = self
    behaviorDidChange()
  }

  /// Removes a behaviour.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.willMove(to: nil)
    behaviors.removeAll { $0 === behavior }
    behavior.dynamicAnimator = nil
    behaviorDidChange(isRemoval: true)
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  /// Returns the items whose bounds meet a rectangle of the reference view.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    updateIfNeeded()
    return simulation?.actors.map(\.item).filter { item in
      let frame =
        (item as? UIView)?.frame
        ?? Rect(
          x: item.center.x - item.bounds.size.width / 2,
          y: item.center.y - item.bounds.size.height / 2, width: item.bounds.size.width,
          height: item.bounds.size.height)
      return frame.intersects(rect)
    } ?? []
  }

  /// Takes the position of an item that was moved from outside. Its velocity stays.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    updateIfNeeded()
    simulation?.read(item)
    behaviorDidChange()
  }

  /// True while items are moving.
  open var isRunning: Bool { ticker != nil }

  /// The duration of the motion so far, without pauses, in seconds.
  open var elapsedTime: TimeInterval { Double(stepCount) * Self.step }

  // MARK: - For behaviours

  /// Notes a change of the items or of a rule.
  ///
  /// - Parameter isRemoval: true if the change may leave nothing to move.
  func behaviorDidChange(isRemoval: Bool = false) {
    needsUpdate = true
    restingCount = 0
    resume(silently: isRemoval)
  }

  /// Returns the body of an item; nil if no behaviour lists it.
  func body(of item: any UIDynamicItem) -> Body? {
    updateIfNeeded()
    return simulation?.actor(of: item)?.body
  }

  // MARK: - Time

  /// Starts or continues the motion.
  ///
  /// - Parameter silently: true to notify the delegate only when an item actually moves. A delegate
  ///   that removes behaviours at a pause is then not called again.
  private func resume(silently: Bool) {
    guard ticker == nil, !behaviors.isEmpty,
      let timeline = (referenceView?.window ?? Window.current)?.timeline.root
    else { return }
    let ticker = Ticker()
    self.ticker = ticker
    ticker.action = timeline.schedule(after: Self.step, repeating: Self.step) { [weak self] in
      guard let self, self.ticker === ticker else {
        ticker.action?.cancel()
        return
      }
      self.tick()
    }
    isSilent = silently
    if !silently { delegate?.dynamicAnimatorWillResume(self) }
  }

  private func pause() {
    ticker?.action?.cancel()
    (ticker, restingCount) = (nil, 0)
    if !isSilent { delegate?.dynamicAnimatorDidPause(self) }
  }

  private func tick() {
    updateIfNeeded()
    guard let simulation, !simulation.actors.isEmpty else {
      pause()
      return
    }
    if isSilent {
      isSilent = false
      delegate?.dynamicAnimatorWillResume(self)
    }
    let rules = behaviors.flatMap(\.withDescendants)
    for actor in simulation.actors { (actor.force, actor.torque) = (.zero, 0) }
    for rule in rules { rule.apply(to: simulation) }
    let contacts = simulation.advance(by: Self.step)
    stepCount += 1
    restingCount = simulation.actors.allSatisfy(isResting) ? restingCount + 1 : 0
    let isOver = restingCount >= Self.stepsToPause
    if isOver {
      for case let snap as UISnapBehavior in rules { snap.settle(in: simulation) }
    }
    simulation.write()
    tell(contacts, simulation)
    if stepCount % Self.stepsPerFrame == 0 { for rule in rules { rule.action?() } }
    // A delegate or an action may have changed the behaviours.
    if isOver, restingCount > 0, !needsUpdate { pause() }
  }

  private func isResting(_ actor: DynamicSimulation.Actor) -> Bool {
    let (velocity, limit) = (actor.body.velocity, Self.restingSpeed)
    return (velocity * velocity).sum() < limit.linear * limit.linear
      && abs(actor.body.angularVelocity) < limit.angular
  }

  private func updateIfNeeded() {
    let bounds = referenceView?.bounds
    guard needsUpdate || bounds != lastBounds else { return }
    (needsUpdate, lastBounds) = (false, bounds)
    if simulation == nil {
      do {
        simulation = DynamicSimulation(try World(), in: referenceView)
      } catch {
        fatalError("\(error)")
      }
    }
    simulation?.update(behaviors.flatMap(\.withDescendants))
  }

  private func tell(_ contacts: [Contact], _ simulation: DynamicSimulation) {
    for contact in contacts {
      let point = CGPoint(x: contact.point.x, y: contact.point.y)
      switch simulation.touch(contact.first, contact.second) {
      case .items(let first, let second):
        for behavior in simulation.behaviors(of: first, second) {
          let delegate = behavior.collisionDelegate
          if contact.hasBegun {
            delegate?.collisionBehavior(behavior, beganContactFor: first, with: second, at: point)
          } else {
            delegate?.collisionBehavior(behavior, endedContactFor: first, with: second)
          }
        }
      case .boundary(let item, let behavior, let wall):
        let (delegate, name) = (behavior.collisionDelegate, behavior.identifier(of: wall))
        if contact.hasBegun {
          delegate?.collisionBehavior(
            behavior, beganContactFor: item, withBoundaryIdentifier: name, at: point)
        } else {
          delegate?.collisionBehavior(behavior, endedContactFor: item, withBoundaryIdentifier: name)
        }
      case nil: break
      }
    }
  }
}

/// A delegate of the start and end of a motion. All methods are optional.
@MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Called before items start to move.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called when everything has come to rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
