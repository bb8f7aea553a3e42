/// The name of a picture that a scene shows. The renderer maps it to pixels.
///
/// Drawings and shader pictures are their own names, and need no upload.
public struct PictureName: Hashable, Sendable {
  /// The name itself.
  public let rawValue: String
  /// The storage of `drawing` and `shader`: an array is small, and compares fast with a copy of
  /// itself.
  private let recipes: [Recipe]

  /// A picture that is generated on demand.
  private enum Recipe: Hashable {
    case drawing(VectorDrawing)
    case shader(ShaderContents)
  }

  /// Creates a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
    recipes = []
  }

  /// Creates the name of a drawing.
  public init(_ drawing: VectorDrawing) {
    rawValue = "drawing"
    recipes = [.drawing(drawing)]
  }

  /// Creates the name of a shader's picture.
  public init(_ shader: ShaderContents) {
    rawValue = "shader"
    recipes = [.shader(shader)]
  }

  /// The drawing that the name stands for; nil for other pictures.
  public var drawing: VectorDrawing? {
    guard case .drawing(let drawing)? = recipes.first else { return nil }
    return drawing
  }

  /// The shader whose picture the name stands for; nil for other pictures.
  public var shader: ShaderContents? {
    guard case .shader(let shader)? = recipes.first else { return nil }
    return shader
  }

  /// Returns the replaced name; for a shader, the same shader with its inputs replaced.
  public func replacing(_ replacement: (PictureName) -> PictureName) -> PictureName {
    guard var shader else { return replacement(self) }
    for index in shader.inputs.indices {
      shader.inputs[index].picture = shader.inputs[index].picture?.replacing(replacement)
    }
    return PictureName(shader)
  }

  /// The screen that the transition leaves.
  public static let from = PictureName("from")
  /// The screen that the transition reaches.
  public static let to = PictureName("to")
}
