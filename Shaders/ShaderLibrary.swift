/// The GLSL sources, embedded in the program.
public enum ShaderLibrary {
  /// A vertex and a fragment shader that belong together.
  public struct Pass: Sendable, Hashable {
    /// The stem of the fragment shader's file.
    public let name: String
    /// The vertex shader's source.
    public let vertex: String
    /// The fragment shader's source.
    public let fragment: String
  }

  /// Draws a flat piece of a layer.
  public static var sheet: Pass { pass("Sheet", PackageResources.Sheet_frag) }
  /// Draws a soft shadow.
  public static var shadow: Pass { pass("Shadow", PackageResources.Shadow_frag) }
  /// Draws what was drawn apart.
  public static var group: Pass { pass("Group", PackageResources.Group_frag) }

  private static func pass(_ name: String, _ fragment: [UInt8]) -> Pass {
    let values = "#define \(name.uppercased())\n" + text(PackageResources.Values_glsl)
    return Pass(
      name: name, vertex: inserting(values, into: text(PackageResources.Piece_vert)),
      fragment: inserting(values + text(PackageResources.Coverage_glsl), into: text(fragment)))
  }

  /// `#version` has to be the first line, so what passes share follows it; `#line` keeps the log's numbers true.
  private static func inserting(_ shared: String, into source: String) -> String {
    let lines = source.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return "\(lines[0])\n\(shared)#line 2\n\(lines.count > 1 ? String(lines[1]) : "")"
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
