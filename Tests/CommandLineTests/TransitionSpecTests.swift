import RenderJobs
import SceneGraph
import Testing
import TransitionCatalog
import Transitions

@testable import CommandLine

@Suite("The transition that a command line asks for")
struct TransitionSpecTests {
  @Test(
    "A name alone pushes; present and dismiss are other words",
    arguments: [
      ("flip", Direction.push), ("flip:push", .push), ("flip:present", .push), ("flip:pop", .pop),
      ("flip:dismiss", .pop),
    ])
  func directions(_ text: String, _ direction: Direction) throws {
    let choice = try TransitionSpec(text, settings: [])
    #expect(choice.name == "flip" && choice.direction == direction)
    #expect(choice.duration == 0.6 && choice.curve == .easeOut)
    #expect(choice.transition as? Flip == Flip())
  }

  @Test("Settings reach the transition")
  func settings() throws {
    let choice = try TransitionSpec(
      "flip", settings: ["edge=top", "angle=135", "perspective=800"])
    let flip = try #require(choice.transition as? Flip)
    #expect(flip.edge == .top && flip.angle == .pi * 3 / 4 && flip.perspective == 800)
  }

  @Test("A transition says which pictures its parameters name")
  func pictures() throws {
    let hero = try TransitionSpec("hero:pop", settings: ["avatar=face.png"]).transition
    let pictures = hero.pictures
    try #require(pictures.count == 1)
    #expect(pictures[0].name == PictureName("avatar") && pictures[0].file == "face.png")
    #expect(Hero().pictures.isEmpty && Flip().pictures.isEmpty)
  }

  @Test(
    "What is wrong is named, with what is near",
    arguments: [
      ("flop", [], ["--transition", "'flop'", "did you mean 'flip'?", "hinge list"]),
      ("", [], ["--transition", "hinge list"]), ("Flip", [], ["'Flip'", "did you mean 'flip'?"]),
      ("flip:pup", [], ["--transition", "'pup'", "did you mean 'pop'?", "flip:push"]),
      ("flip:", [], ["--transition", "flip:push"]), ("flip:pop:pop", [], ["'pop:pop'"]),
      ("flip", ["edg=top"], ["-p", "'edg'", "did you mean 'edge'?", "perspective"]),
      ("flip", ["edge"], ["-p", "'edge'", "KEY=VALUE"]), ("flip", ["=top"], ["-p", "''"]),
      ("flip", ["edge=up"], ["-p", "'edge'", "'up'", "left, right, top, bottom"]),
      ("flip", ["perspective=0"], ["-p", "'perspective'", "from 1 to 1000000", "outside"]),
      ("flip", ["angle=181"], ["-p", "'angle'", "from 90 to 180", "degrees"]),
      ("flip", ["shadow=dark"], ["-p", "'shadow'", "'dark'"]),
      ("flip", ["shadow="], ["-p", "'shadow'"]),
      ("flip", ["edge=top", "edge=left"], ["-p", "'edge'", "twice"]),
      ("hero-drag", ["edge=top"], ["-p", "'edge'", "it has none"]),
    ] as [(String, [String], [String])])
  func refused(_ text: String, _ settings: [String], _ parts: [String]) throws {
    let error = #expect(throws: CommandError.self) {
      try TransitionSpec(text, settings: settings)
    }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    for part in parts { #expect(found.message.contains(part), "'\(found.message)' has no \(part)") }
  }
}
