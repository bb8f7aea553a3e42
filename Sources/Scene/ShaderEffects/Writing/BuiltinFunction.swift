/// The GLSL functions that a shader may overload.
///
/// In GLSL ES 1.00, a shader's function overloads the GLSL functions of the same name; in GLSL
/// 4.50, it hides them. The shader's functions are therefore renamed, and the GLSL functions are
/// repeated under the new name.
enum BuiltinFunction {
  /// Signatures: the result, a colon, the parameters. `g` is float, vec2, vec3 or vec4, the same in
  /// the whole signature; `v` the same without float; `b` the boolean vector of `v`'s length; `f`
  /// float; `o` bool; `3` vec3.
  private static let signatures: [String: [String]] = {
    var table: [String: [String]] = [
      "atan": ["g:gg", "g:g"], "pow": ["g:gg"], "mod": ["g:gg", "g:gf"],
      "min": ["g:gg", "g:gf"], "max": ["g:gg", "g:gf"], "clamp": ["g:ggg", "g:gff"],
      "mix": ["g:ggg", "g:ggf"], "step": ["g:gg", "g:fg"], "smoothstep": ["g:ggg", "g:ffg"],
      "length": ["f:g"], "distance": ["f:gg"], "dot": ["f:gg"], "cross": ["3:33"],
      "faceforward": ["g:ggg"], "reflect": ["g:gg"], "refract": ["g:ggf"], "any": ["o:b"],
      "all": ["o:b"], "not": ["b:b"],
    ]
    for name in [
      "radians", "degrees", "sin", "cos", "tan", "asin", "acos", "exp", "log", "exp2", "log2",
      "sqrt", "inversesqrt", "abs", "sign", "floor", "ceil", "fract", "normalize", "round",
      "trunc", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "dFdx", "dFdy", "fwidth",
    ] {
      table[name] = ["g:g"]
    }
    for name in [
      "lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual", "equal", "notEqual",
    ] {
      table[name] = ["b:vv"]
    }
    return table
  }()

  /// All names.
  static let names = Set(signatures.keys)

  /// Returns GLSL for the functions `name` under another name, except those with the parameters
  /// `types`.
  static func text(of name: String, as symbol: String, without types: Set<[String]>) -> String {
    var seen = types
    var text = ""
    for signature in signatures[name] ?? [] {
      let letters = Array(signature)
      for size in 1...4 {
        guard let result = type(letters[0], size) else { continue }
        let parameters = letters.dropFirst(2).compactMap { type($0, size) }
        guard parameters.count == letters.count - 2, seen.insert(parameters).inserted else {
          continue
        }
        let names = ["a", "b", "c"].prefix(parameters.count)
        let list = zip(parameters, names).map { "\($0) \($1)" }.joined(separator: ", ")
        let call = "\(name)(\(names.joined(separator: ", ")))"
        text += "\(result) \(symbol)(\(list)) { return \(call); }\n"
      }
    }
    return text
  }

  private static func type(_ letter: Character, _ size: Int) -> String? {
    switch letter {
    case "g": size == 1 ? "float" : "vec\(size)"
    case "v": size == 1 ? nil : "vec\(size)"
    case "b": size == 1 ? nil : "bvec\(size)"
    case "f": "float"
    case "o": "bool"
    default: "vec3"
    }
  }
}
