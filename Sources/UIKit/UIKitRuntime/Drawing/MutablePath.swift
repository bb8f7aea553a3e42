public import SceneGraph

/// A path that is shared by reference, after `CGMutablePath`. Two are equal if their paths are.
///
/// Layers copy the path that they are given.
public final class MutablePath: Hashable {
  /// The path.
  public var path: Path

  /// Creates an empty path.
  public init() { path = Path() }

  /// Creates a copy of `path`.
  public init(_ path: Path) { self.path = path }

  public static func == (a: MutablePath, b: MutablePath) -> Bool { a.path == b.path }

  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension ShapeLayer {
  /// The shape as an object; nil for none.
  public var path: MutablePath? {
    get { outline.isEmpty ? nil : MutablePath(outline) }
    set { outline = newValue?.path ?? Path() }
  }
}
