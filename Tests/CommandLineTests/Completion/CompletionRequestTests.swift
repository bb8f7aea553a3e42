import Effects
import Testing
import Transitions

@testable import CommandLine

@Suite("Completion of a command line")
struct CompletionRequestTests {
  private func answer(_ words: String...) -> CompletionAnswer { CompletionRequest(words).answer }

  private func texts(_ answer: CompletionAnswer) -> [String] { answer.candidates.map(\.text) }

  @Test("The first word is a command or a picture")
  func first() {
    let all = answer("")
    #expect(texts(all) == CommandLineTool.commands.map { $0.name } + ["help"])
    #expect(all.files?.endings?.contains("png") == true)
    #expect(texts(answer("re")) == ["render"])
    #expect(texts(answer("--ver")) == ["--version"])
    #expect(texts(answer("help", "jo")) == ["join"])
    #expect(texts(answer("man", "jo")) == ["join"])
    #expect(texts(answer("completions", "")) == ["bash", "zsh", "fish"])
  }

  @Test("Every option of every command, but for those that were given and do not repeat")
  func options() {
    for command in CommandLineTool.commands {
      let expected = (command.options + [Options.help]).map(\.name)
      #expect(texts(answer(command.name, "--")) == expected, "\(command.name)")
    }
    let more = texts(
      answer("render", "--from", "a", "--size=720p", "-p", "x=1", "-t", "flip", "--"))
    #expect(!more.contains("--from") && !more.contains("--size") && !more.contains("--transition"))
    #expect(more.contains("--to") && more.contains("--parameter"))
    #expect(texts(answer("a.png", "b.png", "--cu")) == ["--curve"])
  }

  @Test("Effects after -t, their directions after a colon")
  func effects() {
    let all = answer("a.png", "b.png", "-t", "")
    #expect(texts(all) == Catalog.all.map { $0.name } + ["random"])
    #expect(all.files == .init(prefix: "", endings: ["glsl"]))
    #expect(texts(answer("render", "--transition=cub")) == ["--transition=cube"])
    #expect(texts(answer("render", "-t", "cube:")) == ["cube:push", "cube:pop"])
    #expect(texts(answer("render", "-t", "cube:po")) == ["cube:pop"])
    #expect(texts(answer("join", "a", "-t", "no")) == ["none"])
    #expect(texts(answer("list", "cub")) == ["cube"])
    #expect(texts(answer("bench", "-t", "al")) == ["all"])
  }

  @Test("The parameters of the effect that was typed, and their values")
  func parameters() {
    let cube = answer("a.png", "b.png", "-t", "cube:pop", "-p", "")
    #expect(texts(cube) == Cube.parameters.map { "\($0.name)=" })
    #expect(cube.candidates.allSatisfy { $0.isPart && !$0.help.isEmpty })
    #expect(
      texts(answer("a.png", "b.png", "-t", "cube", "-p", "side=")) == [
        "side=outside", "side=inside",
      ])
    #expect(texts(answer("a.png", "b.png", "-t", "cube", "-p", "side=in")) == ["side=inside"])
    // Without -t it is a flip; one that was given is not offered again.
    #expect(texts(answer("a.png", "b.png", "-p", "ed")) == ["edge="])
    #expect(texts(answer("a.png", "b.png", "-p", "edge=top", "-p", "ed")) == [])
    #expect(texts(answer("a.png", "b.png", "--parameter=edge=t")) == ["--parameter=edge=top"])
    #expect(texts(answer("join", "-t", "cube:pop,si")) == ["cube:pop,side="])
    #expect(texts(answer("join", "-t", "cube,side=in")) == ["cube,side=inside"])
    #expect(texts(answer("a.png", "b.png", "-t", "no-such", "-p", "")) == [])
  }

  @Test("Every parameter of every effect is completed")
  func allParameters() {
    for effect in Catalog.all.map({ TransitionEffect($0) }) {
      let names = texts(answer("a", "b", "-t", effect.name, "-p", ""))
      #expect(names == effect.settings.map { "\($0.name)=" }, "\(effect.name)")
      for setting in effect.settings {
        let values = answer("a", "b", "-t", effect.name, "-p", "\(setting.name)=")
        #expect(!values.candidates.isEmpty || values.files != nil, "\(effect.name) \(setting.name)")
        for value in texts(values) {
          #expect(throws: Never.self) {
            try TransitionSpec(effect.name, settings: [value], from: Catalog.all)
          }
        }
      }
    }
  }

  @Test("Curves, sizes, colours and words, each of which the option takes")
  func values() throws {
    for curve in texts(answer("a", "b", "--curve", "")) {
      #expect(TimingCurve(cssText: curve) != nil, "\(curve)")
    }
    #expect(texts(answer("a", "b", "--curve", "ease-out-ba")) == ["ease-out-back"])
    for size in texts(answer("a", "b", "--size", "")) {
      #expect(throws: Never.self) { try FrameSizeOption(text: size) }
    }
    #expect(texts(answer("a", "b", "--size", "4")) == ["4k"])
    #expect(texts(answer("a", "b", "--background", "rebecca")) == ["rebeccapurple"])
    #expect(texts(answer("a", "b", "--fit", "")) == ["fill", "contain", "cover"])
    #expect(texts(answer("a", "b", "--fit=c")) == ["--fit=contain", "--fit=cover"])
    #expect(texts(answer("a", "b", "--gpu", "")) == ["auto", "software", "zink"])
    #expect(texts(answer("a", "b", "--format", "web")) == ["webm", "webp"])
    #expect(texts(answer("sheet", "--direction", "")) == ["push", "pop", "both"])
    #expect(texts(answer("bench", "--sink", "")) == ["none", "readback", "yuv", "mp4"])
  }

  @Test("Files by their kind, and the part of the word before them")
  func files() {
    #expect(answer("render", "--from=").files?.prefix == "--from=")
    #expect(answer("render", "--trace", "").files == .init(prefix: "", endings: ["jsonl"]))
    #expect(answer("batch", "").files?.endings == ["jsonl"])
    #expect(answer("port", "").files?.endings == ["swift"])
    #expect(answer("render", "--transitions", "").files == .init(prefix: "", endings: nil))
    #expect(answer("a.png", "b.png", "-o", "").files?.endings?.contains("mp4") == true)
    #expect(answer("join", "a.mp4", "").files?.endings?.contains("otio") == true)
    #expect(answer("completions", "").files == nil)
  }

  @Test("Every option with a value of a known kind offers something")
  func allOptions() {
    for command in CommandLineTool.commands {
      for option in command.options where option.completion != nil {
        let answer = answer(command.name, option.name, "")
        #expect(
          !answer.candidates.isEmpty || answer.files != nil, "\(command.name) \(option.name)")
      }
    }
  }

  @Test("The answer's lines: kind, text, description; files last")
  func lines() {
    let answer = CompletionAnswer(
      candidates: [.init(text: "a", help: "x\ty"), .init(text: "b=", isPart: true)],
      files: .init(prefix: "--from=", endings: ["png", "jpg"]))
    #expect(answer.text == "word\ta\tx\u{FFFD}y\npart\tb=\t\nfiles\tpng jpg\t--from=\n")
    #expect(CompletionAnswer(files: .init()).text == "folders\t*\t\n")
  }

  @Test("complete-words takes options as words; completions names the shells")
  func program() {
    let result = CapturedConsole.hinge("complete-words", "render", "--help")
    #expect(result.code == 0 && result.output == "word\t--help\tshow this help\n")
    #expect(CapturedConsole.hinge("completions", "zsh").output.hasPrefix("#compdef hinge\n"))
    let wrong = CapturedConsole.hinge("completions", "bsh")
    #expect(wrong.code == 2 && wrong.error.contains("did you mean 'bash'?"))
    #expect(CapturedConsole.hinge("completions").code == 2)
  }
}
