/// The version of Hinge.
public enum HingeVersion {
  /// The version that `hinge --version` prints.
  public static let current = "0.1.0"
}
