import Effects
import Jobs
import Media
import Support
import Transitions

/// The probable meaning of words that are not an option, a command or a picture.
enum MisreadWord {
  /// Returns the error about a file whose name begins with a hyphen.
  static func fileLikeOption(_ word: String) -> CommandError {
    .usage(
      "'\(word)' is read as an option; for the file of this name, give: "
        + shellLine([operandPath(FilePath(word))]))
  }

  /// Returns true for the dashes that word processors substitute for hyphens.
  static func isLongDash(_ character: Character) -> Bool {
    ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}"].contains(character)
  }

  /// Returns "; did you mean '-p edge=…'?" for an option with the name of a parameter; nil for
  /// others, and if `known` has no parameters.
  ///
  /// - Parameter value: the word after the option; nil for none.
  static func parameterHint(_ option: String, _ value: String?, _ known: [String]) -> String? {
    guard option.hasPrefix("--"), known.contains(Options.parameter.name) else { return nil }
    let name = option.dropFirst(2)
    let isParameter = Catalog.all.contains { effect in
      TransitionEffect(effect).settings.contains { $0.name == name }
    }
    return isParameter ? didYouMean("-p \(name)=\(value ?? "…")") : nil
  }

  /// Returns "; did you mean '--size 1280x'?" for an option with a value that stand for another
  /// option with another value; nil for others.
  ///
  /// - Parameter value: the word after the option; nil for none.
  static func meantPair(_ option: String, _ value: String?, _ known: [String]) -> String? {
    if let pair = attachedShort(option, known) { return pair }
    let number = value.flatMap { Int($0.hasSuffix("px") ? String($0.dropLast(2)) : $0) }
    switch option {
    case "--width", "-w":
      guard known.contains(Options.size.name) else { return nil }
      return number.map { didYouMean("--size \($0)x") }
    case "--height":
      guard known.contains(Options.size.name) else { return nil }
      return number.map { didYouMean("--size x\($0)") }
    case "--direction", "--dir", "--side", "--from-side":
      guard known.contains(Options.parameter.name), !known.contains(option) else { return nil }
      let side = value.flatMap { EffectSide.isSide($0) ? $0 : nil }
      return side.map { didYouMean("-p edge=\(EffectSide.value(of: $0))") }
        ?? didYouMean("-t \(ParsedOptions.defaultEffect):pop")
    default: return nil
    }
  }

  /// Returns the sentence about a file name with spaces that was given without quotes, as several
  /// words; nil if no consecutive words are the name of a file.
  static func unquotedFile(in words: [FilePath]) -> String? {
    // A pattern of the shell may give thousands of words.
    let words = words.prefix(20)
    for first in words.indices {
      for last in words.indices where last > first {
        let name = FilePath(words[first...last].map(\.description).joined(separator: " "))
        if name.exists {
          return "'\(name)' has spaces in its name; put it in quotes: \(shellLine([name]))"
        }
      }
    }
    return nil
  }

  /// Returns "; did you mean '-t cube'?" for `-t=cube` and `-tcube`; nil for others.
  private static func attachedShort(_ option: String, _ known: [String]) -> String? {
    guard option.hasPrefix("-"), !option.hasPrefix("--"), option.count > 2 else { return nil }
    let shorts =
      [
        Options.transition, Options.parameter,
      ].filter { known.contains($0.name) }.compactMap(\.short) + ["-o", "-d"]
    guard let short = shorts.first(where: { option.hasPrefix($0) }) else { return nil }
    let rest = option.dropFirst(short.count)
    let value = rest.hasPrefix("=") ? rest.dropFirst() : rest
    // A word that is close to a long option is that.
    let isWord = known.contains { editDistance("-\(option)", $0) <= 1 }
    let isEffect = short == Options.transition.short && Catalog.all.contains { $0.name == value }
    guard !value.isEmpty, !isWord, rest.hasPrefix("=") || isEffect else { return nil }
    return didYouMean(shellLine([FilePath(short), FilePath(String(value))]))
  }

  // MARK: - The first word

  /// The built-in effects, and the user's own.
  private static var library: EffectLibrary {
    EffectLibrary(builtIn: Catalog.all, folders: ParsedOptions.standardShaderFolders)
  }

  /// Returns the error about an effect where a command is expected; nil for another word.
  ///
  /// - Parameter rest: the words after it.
  static func effect(_ word: String, before rest: ArraySlice<Argument>) -> CommandError? {
    let meaning = library.meaning(of: word)
    // A word that is close to a command is one.
    let isCommand = ForeignNames.commands[meaningKey(word)] != nil
    let isSame = meaning.map { meaningKey($0.text) == meaningKey(word) } ?? false
    let isEffect = Catalog.all.contains { $0.name == word } || (meaning != nil && !isCommand)
    guard isEffect || isSame else { return nil }
    let name = meaning?.name ?? word
    let words = meaning.map { $0.text } ?? word
    let settings = meaning?.settings.flatMap { ["-p", $0] } ?? []
    let given = rest.map(\.path)
    let files = given.isEmpty ? ["a.png", "b.png"] : given
    return .usage(
      "'\(word)' is an effect, not a command; 'hinge list \(name)' describes it, and this renders "
        + "it: " + shellLine(["hinge"] + files + (["-t", words] + settings).map { FilePath($0) }))
  }
}

// MARK: - Folders

/// Returns the error about a folder among the screens of a transition, with the command that joins
/// its pictures; nil if none is a folder.
///
/// - Parameter option: the name of the option before an error; nil for operands.
func folderError(_ screens: [FilePath], naming option: String? = nil) -> CommandError? {
  guard let folder = screens.first(where: \.isFolder) else { return nil }
  let base = operandPath(folder.withoutTrailingSlashes)
  let files = base.files(withPrefix: "").filter { file in
    file.lastComponent.bytes.first != UInt8(ascii: ".") && pictureExtension(of: file) != nil
  }
  let text =
    (option.map { "\($0): " } ?? "")
    + "'\(folder)' is a folder, and a transition has two pictures"
  if files.count == 2 {
    let sorted = files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return .failure("\(text): \(shellLine(["hinge"] + sorted))")
  }
  var counts: [String: Int] = [:]
  for file in files { counts[pictureExtension(of: file) ?? "", default: 0] += 1 }
  guard let common = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
    return .failure(
      "\(text); it has none. To join several: hinge join a.png b.png c.png -o film.mp4")
  }
  let pattern = base == "." ? "*.\(common.key)" : "\(shellLine([base]))/*.\(common.key)"
  return .failure("\(text); to join all of its pictures: hinge join \(pattern) -o film.mp4")
}

/// Returns the extension of a picture or a clip; nil for another file.
private func pictureExtension(of file: FilePath) -> String? {
  let name = file.lastComponent.description
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
  let ending = String(name[name.index(after: dot)...])
  let known = [
    "png", "jpg", "jpeg", "webp", "avif", "heic", "gif", "bmp", "tif", "tiff", "mp4", "m4v", "mov",
    "mkv", "webm",
  ]
  return known.contains(ending.lowercased()) ? ending : nil
}

// MARK: - Operands

extension ParsedOptions {
  /// Returns the error about more operands than the two screens, with the command line that was
  /// probably meant.
  ///
  /// - Parameters:
  ///   - indices: the indices of the operands.
  ///   - screens: the two screens, as the first words are read.
  func misreadOperands(_ indices: [Int], screens: [FilePath]) -> CommandError {
    let words = indices.map { operands[$0].path }
    if let sentence = MisreadWord.unquotedFile(in: words) { return .usage(sentence) }
    if let error = splitSetting(indices) { return error }
    let named = (has(Options.from) ? 1 : 0) + (has(Options.to) ? 1 : 0)
    let others = indices.filter { !isPicture(operands[$0].path) }
    var changes: [Int: [FilePath]] = [:]
    var clauses: [String] = []
    for (index, meaning) in meanings(of: others) {
      changes[operandPositions[index]] = meaning.words.map { FilePath($0) }
      clauses.append("'\(operands[index].text)' \(meaning.clause)")
    }
    if let first = clauses.first {
      return .sentence(
        first, words.count - others.count + named == 2 ? line(with: changes) : nil)
    }
    if words.count - others.count + named == 2, let first = others.first {
      return .usage(
        "'\(operands[first].path)' does not exist; give two pictures and nothing between them, as in: "
          + (line(with: [operandPositions[first]: []])
            ?? shellLine(["hinge"] + words.filter(isPicture).map(operandPath))))
    }
    let all = screens + words.dropFirst(2 - min(named, 2))
    return .usage(
      "'\(all[2])' is a third picture, and a transition has two; to join all of them: "
        + joinLine(all, with: self))
  }

  /// Returns the error about an effect where the second picture is expected; nil for another word.
  func missingScreen(_ word: FilePath) -> CommandError? {
    guard let index = operands.indices.last(where: { operands[$0].path == word }),
      !isPicture(word), !has(Options.transition), let library = try? effectLibrary(),
      (try? library.transition(word.description)) != nil
    else { return nil }
    let name = library.meaning(of: word.description)?.text ?? word.description
    return .sentence(
      "'\(word)' is an effect, and the second picture is missing; give it, as in",
      line(with: [operandPositions[index]: ["b.png", "-t", FilePath(name)]]))
  }

  /// Returns the error about `-p edge left`, two words; nil for other operands.
  private func splitSetting(_ indices: [Int]) -> CommandError? {
    for position in indices.map({ operandPositions[$0] }) where position >= 2 {
      let key = words[position - 1].text
      guard Options.parameter.isNamed(words[position - 2].text), !key.contains("="),
        !words[position].path.exists
      else { continue }
      let setting = FilePath("\(key)=\(words[position].text)")
      return .sentence(
        "\(words[position - 2].text): a parameter and its value are one word, KEY=VALUE",
        line(with: [position - 1: [setting], position: []]))
    }
    return nil
  }

  /// Returns true for a file, and for a name that only a picture or a clip to read can have.
  private func isPicture(_ word: FilePath) -> Bool {
    if word == "-" || word.exists { return true }
    let text = word.description
    if let format = OutputFormat(path: text), !format.isStill { return false }
    guard text.contains(".") || text.contains("/") else { return false }
    return seconds(text) == nil
  }

  /// The meaning of an operand that is not a picture.
  private struct Meaning {
    /// The option for it, with its value; none for a word that is left out.
    let words: [String]
    /// The clause about it.
    let clause: String
  }

  /// Returns the meanings of operands, by their indices; none for a word without one.
  private func meanings(of indices: [Int]) -> [(index: Int, meaning: Meaning)] {
    guard let library = try? effectLibrary() else { return [] }
    var effect = text(of: Options.transition).flatMap { try? library.spec($0).effect }
    var found: [(index: Int, meaning: Meaning)] = []
    // The effect first, on which the meaning of a side depends.
    for index in indices where effect == nil {
      let word = operands[index].text
      guard let spec = try? library.transition(word) else {
        let (name, side) = TransitionSpec.parts(of: word)
        if let known = try? library.effect(named: name),
          let side = side.flatMap({ EffectSide($0, of: known) })
        {
          effect = known
          found.append(
            (
              index,
              Meaning(
                words: ["-t", name, "-p", side.setting],
                clause: "is an effect with a side, not a picture; \(side.clause)")
            ))
        }
        continue
      }
      effect = spec.effect
      let meaning = library.meaning(of: word)
      let settings = meaning?.settings.flatMap { ["-p", $0] } ?? []
      found.append(
        (
          index,
          Meaning(
            words: ["-t", meaning?.text ?? word] + settings,
            clause: "is an effect, not a picture; give -t \(meaning?.text ?? word)")
        ))
    }
    let drawn = effect ?? (try? library.effect(named: Self.defaultEffect))
    for index in indices where !found.contains(where: { $0.index == index }) {
      guard let meaning = meaning(of: operands[index].text, with: drawn) else { continue }
      found.append((index, meaning))
    }
    return found.count == indices.count ? found : Array(found.prefix(1))
  }

  private func meaning(of word: String, with effect: TransitionEffect?) -> Meaning? {
    if let effect, let side = EffectSide(word, of: effect) {
      return Meaning(
        words: ["-p", side.setting], clause: "is not a picture; \(side.clause)")
    }
    if let format = OutputFormat(path: word), !format.isStill, !has(Options.output) {
      return Meaning(words: ["-o", word], clause: "does not exist; to write it, give -o \(word)")
    }
    let number = seconds(word)
    if let number, number > 0, !has(Options.duration) {
      return Meaning(words: ["-d", word], clause: "is not a picture; a duration is given by -d")
    }
    if (try? FrameSizeOption(text: word)) != nil, !has(Options.size) {
      return Meaning(
        words: ["--size", word], clause: "is not a picture; a size is given by --size")
    }
    if word.hasSuffix("fps"), !has(Options.rate), Double(word.dropLast(3)) != nil {
      return Meaning(
        words: ["--fps", String(word.dropLast(3))],
        clause: "is not a picture; a frame rate is given by --fps")
    }
    if TimingCurve(cssText: word) != nil, !has(Options.curve) {
      return Meaning(words: ["--curve", word], clause: "is a curve; give --curve \(word)")
    }
    return nil
  }
}

/// Returns the command line that joins files, with a pattern of the shell for many.
///
/// - Parameter options: the command line, whose effect and film are kept.
func joinLine(_ files: [FilePath], with options: ParsedOptions) -> String {
  let endings = Set(files.map { $0.description.split(separator: ".").last.map(String.init) })
  let folders = Set(files.map(\.folder))
  let effect = options.text(of: Options.transition)
  let output = options.text(of: Options.output).map { FilePath($0) }
  let isFilm = output.flatMap { OutputFormat(path: $0.description)?.hasEncoders } ?? false
  let ending = shellLine(
    (effect.map { ["-t", FilePath($0)] } ?? [])
      + ["-o", isFilm ? output ?? "film.mp4" : "film.mp4"])
  guard files.count > 8 else {
    return "\(shellLine(["hinge", "join"] + files.map(operandPath))) \(ending)"
  }
  guard folders.count == 1, endings.count == 1, let folder = folders.first,
    let name = endings.first ?? nil
  else { return "hinge join FILES… \(ending)" }
  let pattern = folder == "." ? "*.\(name)" : "\(shellLine([operandPath(folder)]))/*.\(name)"
  return "hinge join \(pattern) \(ending)"
}
