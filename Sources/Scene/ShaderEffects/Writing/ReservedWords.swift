/// Words that are free in GLSL ES 1.00 but reserved in GLSL 4.50.
enum ReservedWords {
  /// Keywords that transitions do not need: followed by punctuation, they are names.
  static let keywords: Set<String> = [
    "active", "buffer", "centroid", "coherent", "common", "filter", "noperspective", "partition",
    "patch", "precise", "readonly", "resource", "restrict", "sample", "shared", "smooth",
    "subroutine", "writeonly",
  ]

  /// Types: after another word, they are names.
  static let types: Set<String> = [
    "uint", "uvec2", "uvec3", "uvec4", "double", "dvec2", "dvec3", "dvec4", "dmat2", "dmat3",
    "dmat4", "mat2x2", "mat2x3", "mat2x4", "mat3x2", "mat3x3", "mat3x4", "mat4x2", "mat4x3",
    "mat4x4", "atomic_uint", "image1D", "image2D", "image3D", "imageCube", "imageBuffer",
    "sampler1D", "sampler3D", "samplerBuffer", "sampler2DArray", "isampler2D", "usampler2D",
  ]

  /// Functions that read a picture, whose bottom row comes first in a shader.
  static let pictureFunctions: Set<String> = [
    "texture", "textureLod", "textureGrad", "textureProj", "texelFetch",
  ]
}

/// The names of a shader's words in GLSL 4.50: the same, except for reserved words. A name has as
/// many bytes as the word, so that columns stay the same.
struct SymbolNames {
  /// The replacements, by word.
  private(set) var replacements: [String: String] = [:]
  /// The shader's functions that share a name with a GLSL function, with the types of their
  /// parameters.
  private(set) var overloads: [String: Set<[String]>] = [:]
  /// All words of the text.
  private var taken: Set<String> = []

  init(_ source: ShaderSource) {
    var words: [Int] = []
    for index in source.tokens.indices where source.tokens[index].kind == .word {
      words.append(index)
      taken.insert(source.text(index))
    }
    taken.formUnion(Prologue.names)
    var functions: Set<String> = []
    for position in source.code.indices {
      guard let name = source.declaredFunction(at: position) else { continue }
      functions.insert(name)
      if BuiltinFunction.names.contains(name), let types = source.parameterTypes(at: position) {
        overloads[name, default: []].insert(types)
      }
    }
    let variables = Set(
      source.code.indices.filter { position in
        let next = position + 1
        return next < source.code.count && !source.isMark(source.code[next], "(")
      }.map { source.text(source.code[$0]) })
    for index in words {
      let word = source.text(index)
      guard replacements[word] == nil else { continue }
      if isName(word, at: index, functions, variables, in: source) || overloads[word] != nil {
        replacements[word] = unused(like: word)
      }
    }
  }

  /// Returns the name of `word` in GLSL 4.50.
  func symbol(for word: String) -> String { replacements[word] ?? word }

  private func isName(
    _ word: String, at index: Int, _ functions: Set<String>, _ variables: Set<String>,
    in source: ShaderSource
  ) -> Bool {
    if ReservedWords.keywords.contains(word) {
      guard let next = source.codeToken(after: index) else { return true }
      return source.tokens[next].kind == .punctuation
    }
    if ReservedWords.types.contains(word) {
      guard let previous = source.codeToken(before: index) else { return false }
      let isBehindType =
        source.tokens[previous].kind == .word
        && !["const", "in", "out", "inout", "uniform", "return", "lowp", "mediump", "highp"]
          .contains(source.text(previous))
      return isBehindType && source.tokens[previous].directive == nil
    }
    if ReservedWords.pictureFunctions.contains(word), !functions.contains(word) {
      let isCall = source.codeToken(after: index).map { source.isMark($0, "(") } ?? false
      // A macro may refer to the function, unless a variable has the name.
      return isCall || (source.tokens[index].directive != nil && !variables.contains(word))
    }
    return false
  }

  /// Returns an unused name of the same length.
  private mutating func unused(like word: String) -> String {
    let letters = Array(word)
    for index in letters.indices where letters[index].isLowercase {
      var other = letters
      other[index] = Character(letters[index].uppercased())
      if taken.insert(String(other)).inserted { return String(other) }
    }
    for number in 0..<1000 {
      let name = letters.dropLast(3) + "\(number + 1000)".dropFirst()
      if taken.insert(String(name)).inserted { return String(name) }
    }
    return word
  }
}

extension ShaderSource {
  /// Returns the next token that is not a comment, in the same preprocessor line or outside all of
  /// them.
  func codeToken(after index: Int) -> Int? {
    var next = index + 1
    while next < tokens.count, tokens[next].isComment { next += 1 }
    guard next < tokens.count, tokens[next].directive == tokens[index].directive else {
      return nil
    }
    return next
  }

  /// Returns the previous token that is not a comment, in the same preprocessor line or outside all
  /// of them.
  func codeToken(before index: Int) -> Int? {
    var previous = index - 1
    while previous >= 0, tokens[previous].isComment { previous -= 1 }
    guard previous >= 0, tokens[previous].directive == tokens[index].directive else { return nil }
    return previous
  }

  /// Returns the name of the function declared at `position` of the code: a word between a type and
  /// a parenthesis.
  func declaredFunction(at position: Int) -> String? {
    guard position > 0, position + 1 < code.count, tokens[code[position]].kind == .word,
      tokens[code[position - 1]].kind == .word, isMark(code[position + 1], "("),
      !["return", "else", "do"].contains(text(code[position - 1]))
    else { return nil }
    return text(code[position])
  }

  /// Returns the types of the parameters of the function at `position` of the code.
  func parameterTypes(at position: Int) -> [String]? {
    var types: [String] = []
    var isType = true
    for index in code[(position + 2)...].prefix(60) {
      if isMark(index, ")") { return types == ["void"] ? [] : types }
      if isMark(index, ",") {
        isType = true
      } else if isType, tokens[index].kind == .word,
        !["const", "in", "out", "inout", "lowp", "mediump", "highp"].contains(text(index))
      {
        types.append(text(index))
        isType = false
      }
    }
    return nil
  }
}
