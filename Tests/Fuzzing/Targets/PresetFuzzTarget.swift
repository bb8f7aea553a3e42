import FoundationEssentials

/// Reads presets. The pictures do not exist, so that nothing is drawn.
public struct PresetFuzzTarget: FuzzTarget {
  public static let name = "presets"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = [
    "\"transition\":\"cube\"", "\"t\":\"flip\"", "\"parameter\":{", "\"p\":[", "\"duration\":",
    "\"curve\":\"ease\"", "\"backdrop\":\"blur\"", "\"background\":\"red\"", "\"output\":\"x\"",
    "null", "true", "1e999", "-0", "{}", "[]", "[[[[[[[[", "\u{FEFF}", "\\ud83d", "\\u0000", "{",
    "}", ",", "\"500ms\"", "\"random\"", "\"none.glsl\"",
  ]

  private let folder: String
  private var path: String { folder + "/preset.json" }

  public static func seeds() -> [[UInt8]] {
    [
      #"{"transition": "cube", "parameter": {"side": "inside", "dolly": 2}, "duration": 0.5}"#,
      #"{"transition": "flip:pop", "curve": "cubic-bezier(0.1,0,0.2,1)", "backdrop": "gradient"}"#,
      #"{"t": "doors", "p": ["depth=0.5"], "-d": "500ms", "--background": "navy"}"#,
      "{}", "",
    ].map { Array($0.utf8) }
  }

  public init(in folder: String) { self.folder = folder }

  public func run(_ input: [UInt8]) throws {
    try Data(input).write(to: URL(filePath: path))
    let pictures = ["--from", "none.png", "--to", "none.png", "--preset-file", path]
    for arguments in [
      ["render"] + pictures + ["-o", "x.mp4"], ["sheet"] + pictures + ["-o", "x.png"],
    ] {
      let result = CapturedRun(arguments)
      try result.requireContract()
      try require(result.code != 0, "pictures that do not exist were drawn")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    try require(names == ["preset.json"], "files are left: \(names)")
  }
}
