public import FoundationNames
import RigidBodies

/// A rule for the motion of items, or a group of rules.
@MainActor
open class UIDynamicBehavior: NSObject {
  /// The child behaviours.
  public private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Code that runs for each frame of the motion, 60 times per second.
  open var action: (() -> Void)?
  /// The animator to which the behaviour was added.
  public internal(set) weak var dynamicAnimator: UIDynamicAnimator? {
    didSet { for child in childBehaviors { child.dynamicAnimator = dynamicAnimator } }
  }

  /// Creates a behaviour without a rule.
  public override init() { super.init() }

  /// Adds a child behaviour.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.append(behavior)
    behavior.dynamicAnimator = dynamicAnimator
    didChange()
  }

  /// Removes a child behaviour.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    behavior.dynamicAnimator = nil
    didChange()
  }

  /// Called before the behaviour is added to an animator, or with nil before it is removed.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  // MARK: - For the animator

  /// The items to which the rule applies, without those of children.
  var ruledItems: [any UIDynamicItem] { [] }

  /// Adds the forces of a step to the moving items.
  func apply(to simulation: DynamicSimulation) {}

  /// Notes a change of the rule.
  final func didChange() { dynamicAnimator?.behaviorDidChange() }

  /// This behaviour and its descendants.
  final var withDescendants: [UIDynamicBehavior] {
    [self] + childBehaviors.flatMap(\.withDescendants)
  }
}

/// A behaviour's items in the order in which they were added, without duplicates.
@MainActor
struct DynamicItems {
  private(set) var all: [any UIDynamicItem] = []
  private var identifiers: Set<ObjectIdentifier> = []

  init(_ items: [any UIDynamicItem] = []) { for item in items { add(item) } }

  mutating func add(_ item: any UIDynamicItem) {
    if identifiers.insert(ObjectIdentifier(item)).inserted { all.append(item) }
  }

  mutating func remove(_ item: any UIDynamicItem) {
    identifiers.remove(ObjectIdentifier(item))
    all.removeAll { $0 === item }
  }

  func contains(_ item: any UIDynamicItem) -> Bool {
    identifiers.contains(ObjectIdentifier(item))
  }
}
