internal import COpenGL

/// A vertex array without attributes: vertex shaders compute positions only from `gl_VertexID`.
///
/// The core profile requires a bound vertex array for every draw.
public struct VertexArray: ~Copyable {
  let object: GLObject

  /// Creates a vertex array.
  public init(in device: Device) {
    object = GLObject(.vertexArray, label: "attributeless", in: device)
  }
}
