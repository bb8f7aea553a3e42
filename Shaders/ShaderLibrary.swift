/// The GLSL sources, embedded in the program.
public enum ShaderLibrary {
  /// A vertex and a fragment shader that belong together.
  public struct Pass: Sendable, Hashable {
    /// The stem of both files.
    public let name: String
    /// The vertex shader's source.
    public let vertex: String
    /// The fragment shader's source.
    public let fragment: String
  }

  /// Draws one layer.
  public static var layer: Pass {
    Pass(
      name: "Layer",
      vertex: text(PackageResources.Layer_vert), fragment: text(PackageResources.Layer_frag))
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
