import Headless
import Jobs
import Media
import Sequences
import Testing
import Transitions

@testable import CommandLine

@Suite("Films in a batch")
struct BatchJoinTests {
  private func film(_ line: String, _ defaults: BatchDefaults = .init()) throws -> JoinRequest {
    guard case .film(let film) = try BatchJob(number: 1, line: line).task(defaults) else {
      throw CommandError.failure("It is not a film.")
    }
    return film
  }

  @Test("A film has its clips in their order, and the options of hinge join")
  func options() throws {
    let film = try film(
      #"{"command": "join", "clips": ["z.mp4#t=1,2", "-a.png", "b.mp4"], "t": ["cube:pop", "none"], "#
        + #""d": 0.25, "no-audio": true, "o": "film.mkv", "write-otio": "film.otio"}"#)
    #expect(
      film.film.script.clips == [
        SequenceClip(.file("z.mp4"), begin: 1, end: 2), SequenceClip(.file("./-a.png")),
        SequenceClip(.file("b.mp4")),
      ])
    #expect(film.film.specs.map { $0?.name } == ["cube", nil])
    #expect(film.film.specs[0]?.direction == .pop && film.film.specs[0]?.duration == 0.25)
    #expect(film.film.sound == nil && film.film.format == .mkv)
    #expect(film.outputs == ["film.mkv", "film.otio"])
    #expect(film.inputFiles.map(\.path) == ["z.mp4", "./-a.png", "b.mp4"])
  }

  @Test("The music and the timeline of a film are inputs, too")
  func inputs() throws {
    let film = try film(
      #"{"command": "join", "clips": "a.mp4", "audio": "song.ogg", "o": "film.mp4"}"#)
    #expect(film.inputFiles.map(\.path) == ["a.mp4", "song.ogg"])
  }

  @Test("The defaults of the batch are those of a film")
  func defaults() throws {
    let line = #"{"command": "join", "clips": ["a.mp4"], "o": "film.mp4"}"#
    #expect(try film(line).film.outputOptions.isSynced)
    let changed = try film(line, BatchDefaults(gpu: "1", isSynced: false))
    #expect(changed.film.drawing.gpu == .device(1) && !changed.film.outputOptions.isSynced)
  }

  @Test("A job may name the command render")
  func render() throws {
    let line = #"{"command": "render", "from": "a", "to": "b", "t": "flip", "o": "x.mp4"}"#
    guard case .transition(let job) = try BatchJob(number: 1, line: line).task() else {
      Issue.record("It is not a transition.")
      return
    }
    #expect(job.output == "x.mp4")
    // The fingerprint of a job is that of its words, which the key does not change.
    let plain = line.replacing(#""command": "render", "#, with: "")
    #expect(
      try BatchJob(number: 1, line: line).words.get()
        == BatchJob(number: 1, line: plain).words.get())
  }

  @Test(
    "A film that is wrong is refused, with a sentence about it",
    arguments: [
      (#"{"command": "sheet"}"#, #""render", "join""#),
      (#"{"command": true}"#, #""render", "join""#),
      (#"{"command": "join", "o": "a.mp4"}"#, "Name the clips to join"),
      (#"{"command": "join", "clips": [true], "o": "a.mp4"}"#, "clips: expected a list"),
      (#"{"command": "join", "clips": ["a\u0000b"], "o": "a.mp4"}"#, "clips: a name has a NUL"),
      (#"{"command": "join", "clips": ["a"], "from": "b"}"#, "'hinge join --help'"),
      (#"{"command": "join", "clip": ["a"]}"#, "'clip'; did you mean 'clips'?"),
      (#"{"clips": ["a"], "o": "a.mp4"}"#, "'hinge render --help'"),
      (#"{"command": "join", "clips": ["a"], "o": "-", "format": "webm"}"#, "not a file"),
      (
        #"{"command": "join", "clips": ["a"], "o": "a.mp4", "write-otio": "./a.mp4"}"#,
        "is the film; choose another name"
      ),
    ])
  func wrong(line: String, sentence: String) throws {
    let error = #expect(throws: CommandError.self) { try film(line) }
    #expect(error?.message.contains(sentence) == true, "\(error?.message ?? "")")
  }

  @Test("A stinger has its logo and the options of hinge stinger")
  func stinger() throws {
    let line = #"{"command": "stinger", "logo": "-a.png", "t": "doors", "hold": 1, "o": "s.webm"}"#
    guard case .transition(let job) = try BatchJob(number: 1, line: line).task() else {
      throw CommandError.failure("It is not a transition.")
    }
    #expect(job.stinger?.hold == 1 && job.spec.name == "doors" && job.output == "s.webm")
    #expect(job.inputFiles.map(\.path).allSatisfy { $0 == "./-a.png" })
  }

  @Test(
    "A stinger of several pictures, or with an option of another command, is refused",
    arguments: [
      (#"{"command": "stinger", "logo": ["a.png", "b.png"], "t": "doors", "o": "s.webm"}"#, "logo"),
      (#"{"command": "stinger", "logo": "a.png", "to": "b.png", "o": "s.webm"}"#, "to"),
      (#"{"command": "movie", "o": "s.webm"}"#, "stinger"),
      (#"{"command": "film", "o": "s.webm"}"#, "script"),
    ])
  func refused(_ line: String, _ word: String) {
    let error = #expect(throws: CommandError.self) { try BatchJob(number: 1, line: line).task() }
    #expect(error?.message.contains(word) == true)
  }
}
