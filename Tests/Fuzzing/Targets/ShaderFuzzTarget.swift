import ShaderSources

/// Puts texts together to shaders as `--shaders` does, and reads them as a driver's log.
///
/// The texts are not compiled: what a driver's compiler makes of a text is the driver's matter.
public struct ShaderFuzzTarget: FuzzTarget {
  public static let name = "shaders"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = [
    "#version 450 core\n", "#line 1\n", "#include \"Varyings.glsl\"\n", "#define X\n", "ERROR: ",
    "WARNING: ", "0:40012(3): ", "0(40012) : ", "0:10000(1)", "\r\n", "\r", "\u{2028}", "//", "/*",
  ]

  public static func seeds() -> [[UInt8]] {
    let files = ShaderLibrary.fileNames.compactMap { name -> String? in
      let library = ShaderLibrary.builtIn
      let passes = [library.quad, library.shadow, library.group, library.blur]
      return passes.first { "\($0.name).frag" == name }?.fragment
    }
    let logs = [
      "0:40012(3): error: syntax error, unexpected ';'\n0:40013(1): warning: unused\n",
      "ERROR: 0:30007: 'x' : undeclared identifier\nERROR: 1 compilation errors.\n",
      "0(20001) : error C0000: syntax error\n",
    ]
    return (files + logs).map { Array($0.utf8) }
  }

  public init(in folder: String) {}

  public func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    for name in ShaderLibrary.fileNames {
      let library = ShaderLibrary(replacing: [name: text, "Other.glsl": text])
      try require(!library.isBuiltIn, "\(name) is not replaced")
      for pass in [library.quad, library.shadow, library.group, library.blur] {
        for source in [pass.vertex, pass.fragment] {
          try require(source.hasPrefix("#version"), "\(name): #version is not the first line")
        }
      }
    }
    let lines = text.utf8.count { $0 == 0x0A }
    let named = ShaderLibrary.naming(filesIn: text)
    try require(named.utf8.count { $0 == 0x0A } == lines, "the log has other lines")
  }
}
