import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("hinge with two pictures and nothing else")
struct PictureOperandTests {
  private let workplace: Workplace
  private let from: Frame

  init() throws {
    workplace = try Workplace()
    from = try TestPictures.screen(61, 107, accent: SIMD4(255, 60, 48, 255))
    try PNGFile.write(from, to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(61, 107), to: workplace.path("b.png"))
  }

  /// Runs a line of the shell in the workplace, where `hinge` is the program.
  private func shell(
    _ line: String, environment: [String: String] = [:]
  ) throws -> HingeProcess.Result {
    try ShellLine(line, in: workplace, environment: environment).run()
  }

  @Test("The output has a free name each time, and one line says the defaults")
  func freeNames() throws {
    let first = try shell("hinge a.png b.png --gpu software --fps 10")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(
      first.errors.hasPrefix(
        "Without -t the effect is flip, and without -o the file is hinge-flip.mp4.\n"))
    let file = workplace.folder.appending(path: "hinge-flip.mp4")
    let before = try Data(contentsOf: file)
    #expect(try shell("hinge render a.png b.png --gpu software --fps 5 -q").errors == "")
    #expect(try Data(contentsOf: file) == before)
    #expect(try workplace.contents == ["a.png", "b.png", "hinge-flip-2.mp4", "hinge-flip.mp4"])
    #expect(try DecodedVideo(workplace.path("hinge-flip.mp4")).frames.count == 7)
  }

  @Test("Options may come before the pictures, and files need no extension")
  func order() throws {
    let result = try shell(
      "mv a.png a && hinge -t cube a b.png --at 0% -o x.png --gpu software -q")
    #expect(result.exitCode == 0 && result.errors == "")
    #expect(try PictureReader.read(workplace.path("x.png")) == from)
  }

  @Test(
    "A picture comes from standard input",
    arguments: ["cat a.png | hinge --from - --to b.png", "< a.png hinge - b.png"])
  func standardInput(_ command: String) throws {
    let result = try shell("\(command) --gpu software --at 0 -o x.png -q")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try PictureReader.read(workplace.path("x.png")) == from)
  }

  @Test("An MP4 goes to a pipe")
  func pipedVideo() throws {
    let result = try shell(
      "hinge a.png b.png --gpu software --fps 10 --format mp4 -o - | cat > piped.mp4")
    #expect(result.exitCode == 0, "\(result.errors)")
    let video = try DecodedVideo(workplace.path("piped.mp4"))
    // The odd sides are made even.
    #expect(video.frames.count == 7 && video.width == 62 && video.height == 108)
  }

  @Test("A reader that goes away is named, and one that reads on is not")
  func readers() throws {
    let gone = try shell(
      "(hinge a.png b.png --gpu software --format y4m -o - -q; echo $? > code) | head -c 10 > x")
    #expect(gone.errors.contains("the reader of standard output"), "\(gone.errors)")
    #expect(try String(contentsOfFile: workplace.path("code"), encoding: .utf8) == "1\n")
    let whole = try shell("hinge a.png b.png --gpu software --format y4m -o - -q | cat > x.y4m")
    #expect(whole.exitCode == 0 && whole.errors == "")
  }

  @Test("Errors name the standard streams")
  func streams() throws {
    let closed = try shell("hinge - b.png --at 0 -o x.png --gpu software <&-")
    #expect(closed.exitCode == 1 && closed.errors.contains("standard input is closed"))
    let empty = try shell("hinge - b.png --at 0 -o x.png --gpu software < /dev/null")
    #expect(empty.exitCode == 1 && empty.errors.contains("standard input is not a picture"))
    let read = try shell("hinge - b.png --at 0 -o x.png --gpu software < a.png")
    #expect(read.errors.contains("Read standard input (61x107) and b.png"), "\(read.errors)")
  }

  @Test(
    "What comes without quotes, or with a word too many, is said",
    arguments: [
      (
        "hinge my screen.png b.png",
        "'my screen.png' has spaces in its name; put it in quotes: 'my screen.png'"
      ),
      ("hinge render my screen.png b.png", "'my screen.png' has spaces"),
      ("hinge a.png to b.png", "'to' does not exist; give two pictures and nothing between them"),
      ("hinge -dash.png b.png", "./-dash.png"),
      ("hinge join a.png -dash.png -o x.mp4", "./-dash.png"),
    ])
  func words(_ line: String, _ sentence: String) throws {
    let result = try shell("cp a.png 'my screen.png'; cp a.png ./-dash.png; \(line)")
    #expect(result.exitCode == 2 && result.errors.contains(sentence), "\(result.errors)")
  }

  @Test("HINGE_GPU stands for --gpu, which overrides it")
  func device() throws {
    let variables = ["HINGE_GPU": "nonsense"]
    let refused = try shell("hinge a.png b.png --at 0 -o x.png", environment: variables)
    #expect(
      refused.exitCode == 2 && refused.errors.contains("HINGE_GPU: invalid device 'nonsense'"))
    let given = try shell(
      "hinge a.png b.png --at 0 -o x.png -q --gpu software", environment: variables)
    #expect(given.exitCode == 0 && given.errors == "")
    let absent = try shell(
      "hinge a.png b.png --at 0 -o y.png", environment: ["HINGE_GPU": "99", "NO_COLOR": "1"])
    #expect(absent.exitCode == 1 && absent.errors.contains("99"), "\(absent.errors)")
  }

  @Test("A screen that is turned from portrait to landscape is said, unless --fit was given")
  func fit() throws {
    try PNGFile.write(try TestPictures.smooth(107, 61), to: workplace.path("wide.png"))
    let line = "hinge a.png wide.png --gpu software --at 0 -t cube -o x.png"
    let note = "wide.png is landscape and the frames are portrait"
    let told = try shell(line).errors.split(separator: "\n").filter { $0.contains("--fit") }
    #expect(told.count == 1 && told[0].hasPrefix(note), "\(told)")
    #expect(try !shell("\(line) --fit fill").errors.contains("--fit"))
    #expect(try !shell("hinge a.png b.png --gpu software --at 0 -o x.png").errors.contains("--fit"))
  }

  @Test("Clips say which part moves, and lead to join")
  func clips() throws {
    try FFmpegProgram.run(
      "-f lavfi -i testsrc2=size=64x48:rate=10:duration=1 -pix_fmt yuv420p @0",
      [workplace.path("c.mp4")])
    let first = try shell("hinge c.mp4 b.png -t cube --gpu software -d 0.5 -o x.mp4")
    #expect(first.exitCode == 0)
    #expect(first.errors.contains("The last 0.5 s of c.mp4 move; 'hinge join c.mp4 b.png"))
    let second = try shell("hinge a.png c.mp4 -t cube --gpu software -d 0.5 -o x.mp4")
    #expect(second.errors.contains("The first 0.5 s of c.mp4 move; 'hinge join a.png c.mp4"))
  }

  @Test("Random effects of a film are said, with the seed that chooses them again")
  func randomFilm() throws {
    let line = "hinge join a.png b.png a.png -t random --gpu software --still 3 --fps 5 -o x.mp4"
    func effects(_ options: String) throws -> String {
      let result = try shell("\(line) \(options)")
      #expect(result.exitCode == 0, "\(result.errors)")
      let told = result.errors.split(separator: "\n").filter { $0.contains("--seed") }
      #expect(told.count == 1)
      return String(told.first ?? "")
    }
    let first = try effects("")
    #expect(first.hasPrefix("The effects with random ones are ") && first.contains("--seed 0 "))
    #expect(try effects("--seed 0") == first)
    #expect(try effects("--seed 1").contains("--seed 1 "))
  }

  /// 122/61 · 107 = 214, and 321/107 · 61 = 183.
  @Test(
    "A size keeps the shape of the first picture",
    arguments: [("122p", 122, 214), ("x321", 183, 321), ("200%", 122, 214), ("122x", 122, 214)])
  func sizes(_ size: String, _ width: Int, _ height: Int) throws {
    let result = try shell("hinge a.png b.png --gpu software --size \(size) --at 0 -o x.png -q")
    #expect(result.exitCode == 0)
    let read = try PictureReader.read(workplace.path("x.png")).size
    #expect(read == PixelSize(width: width, height: height))
  }

  @Test("A size that becomes too large for the pictures is wrong usage")
  func tooLarge() throws {
    let result = try shell("hinge a.png b.png --gpu software --size 30000x --at 0 -o x.png -q")
    #expect(result.exitCode == 2 && result.errors.hasPrefix("hinge: --size: "), "\(result.errors)")
  }
}
