import Frames
import GPU
import Headless
import Rendering
import SceneGraph
import ShaderSources
import TestSupport
import Testing
import Transitions

/// Tests shaders instead of the built-in ones.
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

  private let red = ShaderLibrary(replacing: ["Quad.frag": filling("1.0, 0.0, 0.0, 1.0")])

  private var white: Scene {
    Scene(container, sublayers: [Layer(frame: container.bounds, contents: .color(.white))])
  }

  /// Returns the pixel in the middle of `scene`.
  private func middle(
    of scene: Scene, _ renderer: Renderer, _ pictures: PictureStore
  ) throws -> SIMD4<UInt8> {
    try FramePipeline(renderer, pictures, size: size).frame(scene)[20, 15]
  }

  @Test func replacedShaderIsUsedUntilReset() throws {
    try withDevice { device in
      let (renderer, pictures) = (Renderer(in: device), PictureStore(in: device))
      #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 255, 255, 255))
      try renderer.use(red, redrawing: pictures)
      #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 0, 0, 255))
      try renderer.use(.builtIn, redrawing: pictures)
      #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 255, 255, 255))
    }
  }

  /// A pixel-aligned picture of another size is resampled once and blitted from then on, and a
  /// snapshot is kept as long as its scene does not change.
  @Test func cachedRenderingsAreRenderedAgain() throws {
    try withDevice { device in
      let (renderer, pictures) = (Renderer(in: device), PictureStore(in: device))
      let blue = try TestPictures.make(20, 15) { _, _ in SIMD4(0, 0, 255, 255) }
      try pictures.set(blue, as: .from)
      let still = Scene.still(.from, in: container)
      let frame = PresentedFrame(
        Scene.still(PictureName("snapshot"), in: container),
        snapshots: [.init(PictureName("snapshot"), showing: white)])
      func seen(_ frame: PresentedFrame) throws -> SIMD4<UInt8> {
        let pipeline = try FramePipeline(renderer, pictures, size: size)
        _ = try pipeline.frame(frame)
        return try pipeline.frame(frame)[20, 15]
      }
      #expect(try seen(PresentedFrame(still)) == SIMD4(0, 0, 255, 255))
      #expect(try seen(frame) == SIMD4(255, 255, 255, 255))
      try renderer.use(red, redrawing: pictures)
      #expect(try seen(PresentedFrame(still)) == SIMD4(255, 0, 0, 255))
      #expect(try seen(frame) == SIMD4(255, 0, 0, 255))
    }
  }

  @Test func brokenShaderChangesNothingAndErrorNamesFileAndLine() throws {
    // The driver's messages are wanted here.
    let device = try Device.headless(.tested, validation: true)
    try refuseBroken(device)
    #expect(device.liveObjects.isEmpty)
  }

  private func refuseBroken(_ device: Device) throws {
    let (renderer, pictures) = (Renderer(in: device), PictureStore(in: device))
    #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 255, 255, 255))
    for (file, text, location) in [
      ("Coverage.glsl", "\n\nnonsense\n", "Coverage.glsl:3"),
      ("Varyings.glsl", "#define VARYINGS(X) X(vec2, halfTarget)\nnonsense\n", "Varyings.glsl:2"),
      ("Draw.vert", "#version 450 core\n\nvoid main() {\n  nonsense = 1;\n}\n", "Draw.vert:4"),
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
      ("SmearCoverage.glsl", "nonsense\n", "SmearCoverage.glsl:1"),
      (
        "Smear.frag",
        "#version 450 core\n#if defined(CELLS) && defined(DENSE)\nnonsense\n#endif\nvoid main() {}\n",
        "Smear.frag:3"
      ),
      (
        "Smear.frag", "#version 450 core\n#ifdef LINES\nnonsense\n#endif\nvoid main() {}\n",
        "Smear.frag:3"
      ),
    ] {
      // The correct one of the two is not used either.
      let shaders = ShaderLibrary(replacing: [
        file: text, "Quad.frag": Self.filling("1.0, 0.0, 0.0, 1.0"),
      ])
      let error = #expect(throws: GPUError.self) {
        try renderer.use(shaders, redrawing: pictures)
      }
      guard case .shader(_, let log) = error else {
        Issue.record("\(file): \(String(describing: error))")
        continue
      }
      // Other compilers than Mesa's report an unknown word where the next declaration ends.
      #expect(log.contains(location) || GPUChoice.tested != .software, "\(log)")
      #expect(try middle(of: white, renderer, pictures) == SIMD4(255, 255, 255, 255))
    }
  }

  @Test func unknownUniformIsRefused() throws {
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
      try renderer.use(ShaderLibrary(replacing: ["Quad.frag": own]), redrawing: pictures)
    }
    #expect("\(try #require(error))".contains("tint"))
  }

  /// The formats of Mesa, NVIDIA and AMD; the eighth file is `Quad.frag`.
  @Test func locationsOfDriverLogsAreTranslated() {
    for (log, expected) in [
      ("0:80012(3): error: x", "Quad.frag:12(3): error: x"),
      ("0(80012) : error C0000: x", "Quad.frag(12) : error C0000: x"),
      ("ERROR: 0:20001: x", "ERROR: Coverage.glsl:1: x"),
      (
        "0:1(1): error: x\n0:140002(9): warning: 0:80012",
        "0:1(1): error: x\nVaryings.glsl:2(9): warning: 0:80012"
      ),
      ("error: no place", "error: no place"),
    ] {
      #expect(ShaderLibrary.naming(filesIn: log) == expected)
    }
  }
}
