import Frames
import GPU
import Headless
import Rendering
import SceneGraph
import ShaderLibrary
import TestSupport
import Testing
import Transitions

/// Shaders of somebody's own in the place of the built-in ones.
@Suite struct ShaderTests {
  private let size: PixelSize
  private let container = Container(size: Size(width: 40, height: 30), scale: 1)

  init() throws { size = try pixels(40, 30) }

  private static func filling(_ color: String) -> String {
    """
    #version 450 core
    layout(location = 0) out vec4 fragment;
    void main() { fragment = vec4(\(color)); }
    """
  }

  private let red = ShaderLibrary(replacing: ["Sheet.frag": filling("1.0, 0.0, 0.0, 1.0")])

  private var white: Scene {
    Scene(container, sublayers: [Layer(frame: container.bounds, contents: .color(.white))])
  }

  /// What is in the middle of `scene`.
  private func middle(
    of scene: Scene, _ renderer: Renderer, _ pictures: PictureStore
  ) throws -> SIMD4<UInt8> {
    try FramePipeline(renderer, pictures, size: size).frame(scene)[20, 15]
  }

  @Test func whatIsDrawnHasTheNewColourAndThenTheOldOneAgain() throws {
    try withDevice { device in
      let (renderer, pictures) = (Renderer(in: device), PictureStore(in: device))
      #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 255, 255, 255))
      try renderer.use(red, redrawing: pictures)
      #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 0, 0, 255))
      try renderer.use(.builtIn, redrawing: pictures)
      #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 255, 255, 255))
    }
  }

  /// A picture that rests at another size than its own is drawn once and copied from then on, and a snapshot is kept for
  /// as long as its scene is the same.
  @Test func whatWasDrawnBeforeIsDrawnAgain() throws {
    try withDevice { device in
      let (renderer, pictures) = (Renderer(in: device), PictureStore(in: device))
      let blue = try TestPictures.make(20, 15) { _, _ in SIMD4(0, 0, 255, 255) }
      try pictures.set(blue, as: .from)
      let resting = Scene.still(.from, in: container)
      let frame = PresentedFrame(
        Scene.still(PictureName("snapshot"), in: container),
        snapshots: [.init(PictureName("snapshot"), showing: white)])
      func seen(_ frame: PresentedFrame) throws -> SIMD4<UInt8> {
        let pipeline = try FramePipeline(renderer, pictures, size: size)
        _ = try pipeline.frame(frame)
        return try pipeline.frame(frame)[20, 15]
      }
      #expect(try seen(PresentedFrame(resting)) == SIMD4(0, 0, 255, 255))
      #expect(try seen(frame) == SIMD4(255, 255, 255, 255))
      try renderer.use(red, redrawing: pictures)
      #expect(try seen(PresentedFrame(resting)) == SIMD4(255, 0, 0, 255))
      #expect(try seen(frame) == SIMD4(255, 0, 0, 255))
    }
  }

  @Test func aBrokenOneChangesNothingAndItsErrorSaysTheFileAndTheLine() throws {
    // The driver's messages are what is asked for.
    let device = try Device.headless(.software, validation: true)
    try refuseBroken(device)
    #expect(device.liveObjects.isEmpty)
  }

  private func refuseBroken(_ device: Device) throws {
    let (renderer, pictures) = (Renderer(in: device), PictureStore(in: device))
    #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 255, 255, 255))
    for (file, text, place) in [
      ("Coverage.glsl", "\n\nnonsense\n", "Coverage.glsl:3"),
      ("Values.glsl", "#define VALUES(X) X(vec2, halfTarget)\nnonsense\n", "Values.glsl:2"),
      ("Piece.vert", "#version 450 core\n\nvoid main() {\n  nonsense = 1;\n}\n", "Piece.vert:4"),
      // The version need not be on the first line, and lines may end as on other systems.
      ("Shadow.frag", "// A shadow.\r\n#version 450 core\r\nnonsense\r\n", "Shadow.frag:3"),
      (
        "Shadow.frag", "#version 450 core\n#ifdef WIDE\nnonsense\n#endif\nvoid main() {}\n",
        "Shadow.frag:3"
      ),
      (
        "Shadow.frag", "#version 450 core\n#ifndef WIDE\nnonsense\n#endif\nvoid main() {}\n",
        "Shadow.frag:3"
      ),
      ("Group.frag", "nonsense\n", "Group.frag:1"),
    ] {
      // What is right is not taken either.
      let shaders = ShaderLibrary(replacing: [
        file: text, "Sheet.frag": Self.filling("1.0, 0.0, 0.0, 1.0"),
      ])
      let error = #expect(throws: GPUError.self) {
        try renderer.use(shaders, redrawing: pictures)
      }
      guard case .shader(_, let log) = error else {
        Issue.record("\(file): \(String(describing: error))")
        continue
      }
      #expect(log.contains(place), "\(log)")
      #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 255, 255, 255))
    }
  }

  @Test func aUniformThatNobodySetsIsRefused() throws {
    try withDevice { try refuseUniform($0) }
  }

  private func refuseUniform(_ device: Device) throws {
    let (renderer, pictures) = (Renderer(in: device), PictureStore(in: device))
    let own = """
      #version 450 core
      uniform vec4 tint;
      layout(location = 0) out vec4 fragment;
      void main() { fragment = tint; }
      """
    let error = #expect(throws: GPUError.self) {
      try renderer.use(ShaderLibrary(replacing: ["Sheet.frag": own]), redrawing: pictures)
    }
    #expect("\(try #require(error))".contains("tint"))
  }

  /// As Mesa, NVIDIA's driver and AMD's write them; the fourth file is `Sheet.frag`.
  @Test func driversWritePlacesInSeveralWays() {
    for (log, expected) in [
      ("0:40012(3): error: x", "Sheet.frag:12(3): error: x"),
      ("0(40012) : error C0000: x", "Sheet.frag(12) : error C0000: x"),
      ("ERROR: 0:10001: x", "ERROR: Values.glsl:1: x"),
      (
        "0:1(1): error: x\n0:60002(9): warning: 0:40012",
        "0:1(1): error: x\nGroup.frag:2(9): warning: 0:40012"
      ),
      ("error: no place", "error: no place"),
    ] {
      #expect(ShaderLibrary.naming(filesIn: log) == expected)
    }
  }
}
