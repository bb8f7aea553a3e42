public import Transitions

/// The transitions that ship with Hinge.
public enum Catalog {
  /// Returns the transition with the given `name`, or nil if there is none.
  public static func transition(named name: String) -> (any Transition.Type)? {
    all.first { $0.name == name }
  }
}
