import Effects
import Jobs
import SceneGraph
import Testing
import Transitions

@testable import CommandLine

@Suite("Transitions on the command line")
struct TransitionSpecTests {
  private let library = EffectLibrary(builtIn: Catalog.all)

  @Test(
    "The default direction is push; present and dismiss are synonyms",
    arguments: [
      ("flip", Direction.push), ("flip:push", .push), ("flip:present", .push), ("flip:pop", .pop),
      ("flip:dismiss", .pop),
    ])
  func directions(_ text: String, _ direction: Direction) throws {
    let spec = try library.transition(text)
    #expect(spec.name == "flip" && spec.direction == direction)
    #expect(spec.duration == 0.6 && spec.curve == .easeOut)
    #expect(spec.transition as? Flip == Flip())
  }

  @Test("Settings set the effect's parameters")
  func settings() throws {
    let spec = try library.transition(
      "flip", ["edge=top", "angle=135", "perspective=800"])
    let flip = try #require(spec.transition as? Flip)
    #expect(flip.edge == .top && flip.angle == .pi * 3 / 4 && flip.perspective == 800)
  }

  @Test("An effect lists the pictures that its parameters name")
  func pictures() throws {
    let hero = try library.transition("hero:pop", ["avatar=face.png"]).transition
    let pictures = hero.pictures
    try #require(pictures.count == 1)
    #expect(pictures[0].name == PictureName("avatar") && pictures[0].file == "face.png")
    #expect(Hero().pictures.isEmpty && Flip().pictures.isEmpty)
  }

  @Test(
    "An unknown word is an error with the nearest known one",
    arguments: [
      ("flop", [], ["-t", "'flop'", "did you mean 'flip'?", "hinge list"]),
      ("", [], ["-t", "hinge list"]), ("Flipp", [], ["'Flipp'", "did you mean 'flip'?"]),
      ("flip:pup", [], ["-t", "'pup'", "did you mean 'pop'?", "flip:push"]),
      ("flip:", [], ["-t", "flip:push"]), ("flip:pop:pop", [], ["'pop:pop'"]),
      ("flip", ["edg=top"], ["-p", "'edg'", "did you mean 'edge'?", "perspective"]),
      ("flip", ["edge"], ["-p", "'edge'", "KEY=VALUE"]), ("flip", ["=top"], ["-p", "''"]),
      ("flip", ["edge=up"], ["-p", "edge", "'up'", "left, right, top or bottom"]),
      ("flip", ["perspective=0"], ["-p", "perspective", "from 1 to 1000000", "'0'"]),
      ("flip", ["angle=181"], ["-p", "angle", "from 90 to 180", "degrees"]),
      ("flip", ["shadow=dark"], ["-p", "shadow", "'dark'"]),
      ("flip", ["shadow="], ["-p", "shadow"]),
      ("flip", ["edge=top", "edge=left"], ["-p", "'edge'", "twice"]),
      ("corner", ["edge=top"], ["-p", "'edge'", "it has none"]),
    ] as [(String, [String], [String])])
  func refused(_ text: String, _ settings: [String], _ parts: [String]) throws {
    let error = #expect(throws: CommandError.self) {
      try library.transition(text, settings)
    }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    for part in parts { #expect(found.message.contains(part), "'\(found.message)' has no \(part)") }
  }
}
