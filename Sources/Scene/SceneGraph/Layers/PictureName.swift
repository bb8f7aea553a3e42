/// The name of a picture that a scene shows. The renderer maps it to pixels.
///
/// A drawing is its own name: nothing has to be uploaded for it.
public struct PictureName: Hashable, Sendable {
  /// The name itself.
  public let rawValue: String
  /// The storage of `drawing`: an array is small, and compares fast with a copy of itself.
  private let drawings: [VectorDrawing]

  /// Creates a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
    drawings = []
  }

  /// Creates the name of a drawing.
  public init(_ drawing: VectorDrawing) {
    rawValue = "drawing"
    drawings = [drawing]
  }

  /// The drawing that the name stands for; nil for other pictures.
  public var drawing: VectorDrawing? { drawings.first }

  /// The screen that the transition leaves.
  public static let from = PictureName("from")
  /// The screen that the transition reaches.
  public static let to = PictureName("to")
}
