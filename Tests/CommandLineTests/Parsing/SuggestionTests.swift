import Effects
import Jobs
import Testing
import Transitions

@testable import CommandLine

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "The edit distance counts insertions, deletions, substitutions and swaps",
    arguments: [
      ("", "", 0), ("flip", "flip", 0), ("", "flip", 4), ("flip", "", 4), ("flip", "flap", 1),
      ("flip", "lip", 1), ("flip", "flips", 1), ("flip", "filp", 1), ("kitten", "sitting", 3),
      ("abc", "cba", 2), ("ab", "ba", 1), ("sunday", "saturday", 3), ("Flip", "flip", 1),
      // The restricted distance: swapped letters are not edited again.
      ("ca", "abc", 3),
    ])
  func distance(_ first: String, _ second: String, _ expected: Int) {
    #expect(editDistance(first, second) == expected)
    #expect(editDistance(second, first) == expected)
  }

  @Test("The nearest word is suggested, regardless of case")
  func nearest() {
    #expect(suggestion(for: "filp", among: ["card", "flip"]) == "; did you mean 'flip'?")
    #expect(suggestion(for: "FLIP", among: ["card", "flip"]) == "; did you mean 'flip'?")
    #expect(
      suggestion(for: "perspectiv", among: ["perspective"]) == "; did you mean 'perspective'?")
  }

  @Test("Each effect of other programs leads to one that there is, with its parameters")
  func foreignEffects() throws {
    for (name, value) in ForeignNames.effects {
      #expect(meaningKey(name) == name)
      let words = value.split(separator: " ").map(String.init)
      let options = try ParsedOptions(
        ["-t"] + words, allowing: [Options.transition, Options.parameter], command: "render")
      let spec = try TransitionSpec(
        try #require(options[Options.transition]), settings: options.values(of: Options.parameter),
        from: Catalog.all)
      #expect(!Catalog.all.contains { $0.name == name }, "'\(name)' is an effect: \(spec.name)")
    }
    for (name, value) in ForeignNames.directions {
      #expect(meaningKey(name) == name && TransitionSpec.directions[value] != nil)
    }
    for name in ForeignNames.shaders { #expect(ForeignNames.effects[name] == nil, "\(name)") }
  }

  @Test(
    "A name in another spelling, and one of another program, is an effect with its parameters",
    arguments: [
      ("Cube", "cube", []), ("PAGE_CURL:pop", "page-curl:pop", []), ("fade", "crossfade", []),
      ("slideleft", "push", ["edge=right"]), ("circleclose", "circle:pop", []),
      // The pop of a pop is the push.
      ("circleclose:pop", "circle", []), ("circleclose:push", "circle:pop", []),
      ("Random", "random", []),
    ])
  func meaning(_ word: String, _ text: String, _ settings: [String]) throws {
    let library = EffectLibrary(builtIn: Catalog.all)
    let meaning = try #require(library.meaning(of: word))
    #expect(meaning.text == text && meaning.settings == settings)
    #expect(meaning.note.contains(word.prefix { $0 != ":" }) && meaning.note.contains(meaning.name))
    // What the user sets takes precedence.
    #expect(meaning.settings(under: ["edge=top"]) == ["edge=top"])
  }

  @Test(
    "A name as it is, a path, and a word without a meaning are not read as something else",
    arguments: ["cube", "cube:pop", "./Cube.glsl", "random", "zzz", "burn"])
  func noMeaning(_ word: String) {
    #expect(EffectLibrary(builtIn: Catalog.all).meaning(of: word) == nil)
  }

  @Test(
    "A junction of a film is read likewise",
    arguments: [
      ("Cube,edge=left,0.5", "cube,edge=left,0.5"), ("slideleft,0.5", "push,edge=right,0.5"),
      ("slideleft,edge=top", "push,edge=top"), ("Cut", "none"), ("none", "none"),
      ("zzz,0.5", "zzz,0.5"),
    ])
  func junction(_ text: String, _ expected: String) {
    #expect(EffectLibrary(builtIn: Catalog.all).junctionText(text) == expected)
  }

  @Test("Each command and option of other programs leads to one that there is")
  func foreignCommands() {
    let options = CommandLineTool.commands.flatMap { $0.options.map(\.name) }
    for (name, value) in ForeignNames.options {
      #expect(options.contains(value) && !options.contains(name), "\(name)")
    }
    let commands = CommandLineTool.commands.map { $0.name } + ["help"]
    for (name, value) in ForeignNames.commands {
      #expect(commands.contains(value) && !commands.contains(name), "\(name)")
    }
  }

  @Test("Each curve of other systems leads to one that there is")
  func foreignCurves() {
    for (name, value) in ForeignNames.curves {
      #expect(meaningKey(name) == name && TimingCurve(cssText: value) != nil, "\(name)")
    }
  }

  @Test(
    "Suggestions by meaning come before those by letters",
    arguments: [
      ("fade", "crossfade"), ("dissolve", "crossfade"), ("wipe", "reveal"),
      ("Dissolve", "crossfade"),
      ("slideleft", "push -p edge=right"), ("pageCurl", "page-curl"), ("magic move", "magic-move"),
      ("transitionFlipFromLeft", "flip-from-left"), ("cubee", "cube"), ("zoom", "portal"),
    ])
  func meaning(_ word: String, _ expected: String) {
    let found = effectSuggestion(for: word, among: Catalog.all.map { $0.name })
    #expect(found == "; did you mean '\(expected)'?")
  }

  @Test(
    "A curve is suggested by its meaning, else by its letters",
    arguments: [
      ("bounce", "ease-out-bounce"), ("linar", "linear"), ("ease out", "ease-out"),
      ("easOutBak", "ease-out-back"), ("ease-inout-cubc", "ease-in-out-cubic"),
    ])
  func curve(_ word: String, _ expected: String) {
    #expect(
      curveSuggestion(for: word, before: "give one") == "; did you mean '\(expected)'? Give one")
    #expect(curveSuggestion(for: "zzz", before: "give one") == "; give one")
  }

  @Test("A shader of gl-transitions leads to its file")
  func shaders() {
    let found = effectSuggestion(for: "burn", among: ["turn"])
    #expect(found.contains("gl-transitions") && found.contains("burn.glsl"))
  }

  @Test("Without a near word there is no suggestion")
  func nothingNear() {
    #expect(suggestion(for: "something", among: ["flip", "card"]) == "")
    #expect(suggestion(for: "flip", among: []) == "")
  }
}
