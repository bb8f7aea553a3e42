/// The version of Hinge.
public enum HingeVersion {
  /// The version that `hinge --version` prints.
  public static let current = "0.9.0"
}
