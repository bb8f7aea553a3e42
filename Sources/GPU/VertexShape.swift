internal import COpenGL

/// A shape made of vertices that the vertex shader places by `gl_VertexID` alone.
public struct VertexShape: ~Copyable {
  let array: ObjectName

  /// A shape without attributes; core profile wants an array bound even so.
  public init(in device: Device) {
    array = ObjectName(.vertexArray, label: "attributeless", in: device)
  }
}
