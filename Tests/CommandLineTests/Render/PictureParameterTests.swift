import FoundationEssentials
import Frames
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import TestSupport
import Testing
import Transitions

@testable import CommandLine

/// An effect with a parameter of each kind; `face` is drawn over the incoming screen.
struct Portrait: Transition {
  static let name = "portrait"
  static let summary = "A face appears."
  static let source = "a test"
  static let duration = 1.0
  static let curve = TimingCurve.linear
  static let overshoot = "It stays."
  static let parameters: [Parameter<Portrait>] = [
    .picture("face", \.face, "whose face"),
    .text("frame", \.frame, "where it is"),
    .whole("count", \.count, in: 1...9, "how many"),
    .number("turn", \.turn, in: 0...90, .degrees, "how far it turns"),
    .choice("order", \.order, "what is in front"),
  ]

  enum Order: String, CaseIterable { case front, back }

  var face = ""
  var frame = Rect(x: 1, y: 2, width: 8, height: 8)
  var count = 3
  var turn = Double.pi / 4
  var order = Order.front

  func motion(at progress: Double, _ direction: Direction, in container: Container) -> Scene {
    Scene(
      container,
      sublayers: [
        Layer(frame: container.bounds, contents: .picture(.to)),
        Layer(frame: frame, contents: .picture(PictureName("face"))),
      ])
  }
}

@Suite("Pictures that parameters name")
struct PictureParameterTests {
  private let face = InputPicture(path: "f.png", origin: "-p face", name: PictureName("face"))

  @Test("A picture that several effects name is read once, after both screens")
  func once() {
    let pictures = InputPictures(from: "a", to: "b", others: [face, face])
    #expect(pictures.all.map(\.origin) == ["--from", "--to", "-p face"])
    #expect(pictures.all.map(\.name) == [.from, .to, PictureName("face")])
  }

  @Test("The error for an unreadable picture names its parameter")
  func unreadable() throws {
    let face = InputPicture(path: "nowhere/f.png", origin: "-p face", name: PictureName("face"))
    let error = #expect(throws: JobError.self) { try face.read() }
    let found = CommandError(try #require(error))
    #expect(found.exitCode == 1)
    #expect(found.message.hasPrefix("-p face: 'nowhere/f.png' does not exist"))
  }

  @Test("An output never replaces a picture")
  func kept() throws {
    let face = InputPicture(path: #filePath, origin: "-p face", name: PictureName("face"))
    let files = InputPictures(from: "a", to: "b", others: [face]).inputFiles
    #expect(throws: Never.self) {
      try InputFiles.refuse([OutputClaim("other.png")], named: "other.png", reading: files)
    }
    let error = #expect(throws: CommandError.self) {
      try InputFiles.refuse(
        [OutputClaim("x.png"), OutputClaim(#filePath)], named: #filePath, reading: files)
    }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix("-o: ") && found.message.contains("the picture of -p face"))
  }

  @Test("A parameter's picture is not cropped with the screens")
  func uncropped() throws {
    let size = try pixels(40, 20)
    let screen = try TestPictures.plain(20, 40, SIMD4(9, 9, 9, 255))
    let picture = try TestPictures.smooth(8, 8)
    try withDevice { device in
      let pictures = InputPictures(from: "a", to: "b", others: [face])
      let store = try pictures.upload(
        [screen, screen, picture], .cover, in: size, over: .black, to: device)
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      let frame = try pipeline.frame(
        Portrait().scene(at: 0.5, .push, in: Container(filling: size, scale: 1)))
      for y in 0..<20 {
        for x in 0..<40 {
          let isFace = (1..<9).contains(x) && (2..<10).contains(y)
          let expected = isFace ? picture[x - 1, y - 2] : SIMD4(9, 9, 9, 255)
          #expect(frame[x, y] == expected, "(\(x), \(y))")
        }
      }
    }
  }

  @Test("list shows the setting and the values of each kind")
  func list() {
    let lines = EffectDescription(TransitionEffect(Portrait.self)).listText.split(separator: "\n")
      .map(String.init)
    #expect(
      lines == [
        "portrait  A face appears.",
        "  push, pop; 1 s, linear; from: a test",
        "  Overshoot: It stays.",
        "    -p face=FILE      whose face (a picture's file)",
        "    -p frame=1,2,8,8  where it is (x,y,width,height)",
        "    -p count=3        how many (a whole number, 1 to 9)",
        "    -p turn=45        how far it turns (0 to 90 degrees)",
        "    -p order=front    what is in front (front, back)",
      ])
  }

  @Test("list --json has the type of each kind and its limits")
  func json() throws {
    struct Found: Decodable {
      struct Parameter: Decodable {
        let type: String
        let form, unit: String?
        let maximum: Double?
        let examples, choices: [String]?
      }
      let parameters: [Parameter]
    }
    let text = try JSONText.pretty(EffectDescription(TransitionEffect(Portrait.self)))
    let found = try JSONDecoder().decode(Found.self, from: Data(text.utf8)).parameters
    #expect(found.map(\.type) == ["picture", "text", "integer", "number", "choice"])
    #expect(found.map(\.form) == [nil, "x,y,width,height", nil, nil, nil])
    #expect(found.map(\.unit) == [nil, nil, nil, "degrees", nil])
    #expect(found.map(\.maximum) == [nil, nil, 9, 90, nil])
    #expect(found.map(\.examples) == [nil, Rect.examples, nil, nil, nil])
    #expect(found.map(\.choices) == [nil, nil, nil, nil, ["front", "back"]])
  }
}
