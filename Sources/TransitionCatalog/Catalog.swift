public import Transitions

/// Every transition that ships with Hinge, found by name.
public enum Catalog {
  /// The transition called `name`, or nil.
  public static func transition(named name: String) -> (any Transition.Type)? {
    all.first { $0.name == name }
  }
}
