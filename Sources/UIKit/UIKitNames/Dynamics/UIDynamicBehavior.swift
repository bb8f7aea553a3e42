public import FoundationNames
import RigidBodies

/// A rule by which items move, or several rules as one.
@MainActor
open class UIDynamicBehavior: NSObject {
  /// The behaviours that belong to this one.
  public private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Code that runs for each frame of the motion, 60 times a second.
  open var action: (() -> Void)?
  /// The animator that the behaviour was added to.
  public internal(set) weak var dynamicAnimator: UIDynamicAnimator? {
    didSet { for child in childBehaviors { child.dynamicAnimator = dynamicAnimator } }
  }

  /// Creates a behaviour without a rule of its own.
  public override init() { super.init() }

  /// Adds a behaviour to this one.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.append(behavior)
    behavior.dynamicAnimator = dynamicAnimator
    didChange()
  }

  /// Removes a behaviour of this one.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    behavior.dynamicAnimator = nil
    didChange()
  }

  /// Is called before the behaviour is added to an animator, or with nil removed from it.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  // MARK: - For the animator

  /// The items that the rule is about, without those of children.
  var ruledItems: [any UIDynamicItem] { [] }

  /// Adds the forces of a step to what moves.
  func apply(to simulation: DynamicSimulation) {}

  /// Notes that the rule is another one from now on.
  final func didChange() { dynamicAnimator?.behaviorDidChange() }

  /// This behaviour and what belongs to it.
  final var withDescendants: [UIDynamicBehavior] {
    [self] + childBehaviors.flatMap(\.withDescendants)
  }
}

/// Items of a behaviour in the order in which they were added, each once.
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
