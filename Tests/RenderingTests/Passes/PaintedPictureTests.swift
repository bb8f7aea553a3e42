import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import Rendering

/// Tests pictures that shaders paint, each against its formula.
@Suite("Painted pictures") struct PaintedPictureTests {
  private let size: PixelSize
  private let container = Container(size: Size(width: 40, height: 30), scale: 1)
  private let pictures: [PictureName: Frame]

  init() throws {
    size = try pixels(40, 30)
    pictures = [
      .from: try TestPictures.smooth(40, 30), .to: try TestPictures.smooth(40, 30, phase: -0.3),
    ]
  }

  /// Returns contents whose colour at `uv`, with its origin at the bottom left, is `color`.
  private func contents(
    _ color: String, _ declarations: String = "", _ uniforms: [ShaderContents.Uniform] = [],
    others: [ShaderContents.Input] = []
  ) -> ShaderContents {
    let source = """
      #version 450 core
      uniform vec4 hinge_place;
      out vec4 fragment;
      uniform sampler2D a, b;
      uniform float progress;
      \(declarations)
      vec4 at(sampler2D s, vec2 uv) { return texture(s, vec2(uv.x, 1.0 - uv.y)); }
      void main() {
        vec2 uv = vec2(gl_FragCoord.x - hinge_place.x, hinge_place.y - gl_FragCoord.y)
          / hinge_place.zw;
        fragment = \(color);
      }

      """
    return ShaderContents(
      ShaderContents.Program(name: "test.glsl", source: source),
      inputs: [.init("a", .from, isPage: true), .init("b", .to, isPage: true)] + others,
      uniforms: [.init("progress", .real([0.375]))] + uniforms)
  }

  private func scene(_ contents: ShaderContents) -> Scene {
    Scene(container, sublayers: [Layer(frame: container.bounds, contents: .shader(contents))])
  }

  private func frame(_ contents: ShaderContents) throws -> Frame {
    var result: Frame?
    try withDevice { result = try $0.frame(scene(contents), pictures, size: size) }
    return try #require(result)
  }

  /// Returns the largest difference of a channel from `formula`, in levels of 255.
  private func difference(
    _ frame: Frame, _ formula: (_ x: Int, _ y: Int, _ u: Double, _ v: Double) -> SIMD4<Double>
  ) -> Double {
    var largest = 0.0
    for y in 0..<30 {
      for x in 0..<40 {
        let (u, v) = ((Double(x) + 0.5) / 40, 1 - (Double(y) + 0.5) / 30)
        let expected = formula(x, y, u, v)
        let pixel = frame[x, y]
        for channel in 0..<4 {
          largest = max(largest, abs(Double(pixel[channel]) - expected[channel]))
        }
      }
    }
    return largest
  }

  private func pixel(_ name: PictureName, _ x: Int, _ y: Int) -> SIMD4<Double> {
    guard let pixel = pictures[name]?[x, y] else { return .zero }
    return SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w))
  }

  @Test("A crossfade is the mean of the pixels, in place")
  func mix() throws {
    let frame = try frame(contents("mix(at(a, uv), at(b, uv), progress)"))
    let error = difference(frame) { x, y, _, _ in
      pixel(.from, x, y) * 0.625 + pixel(.to, x, y) * 0.375
    }
    #expect(error <= tolerance(0.51))
  }

  @Test("A soft wipe from the bottom follows smoothstep")
  func wipe() throws {
    let frame = try frame(
      contents("mix(at(b, uv), at(a, uv), smoothstep(progress, progress + 0.25, uv.y))"))
    let error = difference(frame) { x, y, _, v in
      let t = min(max((v - 0.375) / 0.25, 0), 1)
      let amount = t * t * (3 - 2 * t)
      return pixel(.to, x, y) * (1 - amount) + pixel(.from, x, y) * amount
    }
    #expect(error <= tolerance(0.51))
  }

  @Test("Uniforms of every type arrive")
  func uniforms() throws {
    let frame = try frame(
      contents(
        "vec4(f + v2.y + v3.z + v4.w, float(i + i2.y + i3.z + i4.w) / 255.0, t ? 1.0 : 0.0, 1.0)",
        """
        uniform float f; uniform vec2 v2; uniform vec3 v3; uniform vec4 v4;
        uniform int i; uniform ivec2 i2; uniform ivec3 i3; uniform ivec4 i4; uniform bool t;
        """,
        [
          .init("f", .real([0.0625])), .init("v2", .real([9, 0.125])),
          .init("v3", .real([9, 9, 0.25])), .init("v4", .real([9, 9, 9, 0.5])),
          .init("i", .integer([1])), .init("i2", .integer([9, 20])),
          .init("i3", .integer([9, 9, 30])), .init("i4", .integer([9, 9, 9, 40])),
          .init("t", .truth(true)), .init("unused", .real([1])),
        ]))
    // 0.9375 of 255 is 239.06.
    #expect(frame[7, 7] == SIMD4(239, 91, 255, 255))
  }

  @Test("A uniform of another type, or that nobody sets, is an error that names it")
  func wrongUniform() throws {
    for declaration in ["uniform int progress2;", "uniform vec2 other;"] {
      let name = declaration.contains("other") ? "other" : "progress2"
      let contents = contents(
        "vec4(vec2(\(name)), 0.0, 1.0)", declaration, [.init("progress2", .real([1]))])
      #expect {
        try frame(contents)
      } throws: { error in
        guard case GPUError.uniform(let program, let text)? = error as? GPUError else {
          return false
        }
        return program == "test.glsl" && text.contains(name)
      }
    }
  }

  @Test("A compile error has the name of the shader and the line of its text")
  func compileError() throws {
    let contents = contents("vec4(1.0)", "\n\nfloat broken = nonsense;")
    #expect {
      try frame(contents)
    } throws: { error in
      guard case GPUError.shader(let name, let log)? = error as? GPUError else { return false }
      // Mesa writes 8(17), NVIDIA's driver (8).
      return name == "test.glsl" && log.contains("nonsense")
        && (log.hasPrefix("test.glsl:8(") || log.hasPrefix("test.glsl(8)"))
    }
  }

  @Test("A sampler without a picture reads transparent black; one with a picture reads it as it is")
  func otherPictures() throws {
    let face = PictureName("face")
    let contents = contents(
      "textureSize(c, 0).x == 1 ? vec4(texture(c, uv).a + 0.2, texelFetch(d, ivec2(2, 1), 0).gb, 1.0)"
        + " : vec4(1.0)", "uniform sampler2D c, d;",
      others: [.init("c", nil, isPage: false), .init("d", face, isPage: false)])
    var pictures = pictures
    pictures[face] = try TestPictures.make(3, 2) { x, y in
      SIMD4(0, UInt8(100 * y), UInt8(20 * x), 255)
    }
    try withDevice { device in
      let frame = try device.frame(scene(contents), pictures, size: size)
      #expect(frame[20, 10] == SIMD4(51, 100, 40, 255))
    }
  }

  @Test("A screen of another size is sampled at the size of the frame")
  func page() throws {
    var pictures = pictures
    // Columns alternate, so that the mean of two is the same everywhere.
    pictures[.from] = try TestPictures.make(80, 60) { x, _ in
      x % 2 == 0 ? SIMD4(100, 0, 0, 255) : SIMD4(200, 0, 0, 255)
    }
    let contents = contents("vec4(at(a, uv).r, float(textureSize(a, 0).x) / 255.0, 0.0, 1.0)")
    try withDevice { device in
      let frame = try device.frame(scene(contents), pictures, size: size)
      #expect(frame[0, 0] == SIMD4(150, 40, 0, 255))
      #expect(frame[39, 29] == SIMD4(150, 40, 0, 255))
    }
  }

  @Test("Without a screen, nothing is painted")
  func missingScreen() throws {
    try withDevice { device in
      let frame = try device.frame(scene(contents("vec4(1.0)")), [:], size: size)
      #expect(frame[20, 10] == SIMD4(0, 0, 0, 255))
    }
  }

  @Test("Transparent pixels show what is below")
  func transparency() throws {
    var scene = scene(contents("vec4(0.25, 0.0, 0.0, 0.25)"))
    scene.root.sublayers.insert(Layer(frame: container.bounds, contents: .color(.white)), at: 0)
    try withDevice { device in
      let frame = try device.frame(scene, pictures, size: size)
      // 0.25 · 255 + 0.75 · 255, and 0.75 · 255.
      #expect(frame[20, 10] == SIMD4(255, 191, 191, 255))
    }
  }

  @Test("A smaller, turned or half transparent layer shows the same picture")
  func placedLayers() throws {
    let contents = contents("vec4(step(0.5, uv), 0.0, 1.0)")
    try withDevice { device in
      var layer = Layer(
        frame: Rect(x: 10, y: 7.5, width: 20, height: 15), contents: .shader(contents))
      layer.opacity = 0.5
      let small = try device.frame(
        Scene(container, sublayers: [layer]), pictures, size: size)
      // Right and up are above 0.5: red on the right, green in the upper half.
      #expect(isRounded(small[24, 11], to: SIMD4(128, 128, 0, 255)))
      #expect(small[15, 18] == SIMD4(0, 0, 0, 255))
      #expect(small[5, 5] == SIMD4(0, 0, 0, 255))
      layer.opacity = 1
      layer.transform = .rotation(.pi, x: 0, y: 0, z: 1)
      let turned = try device.frame(
        Scene(container, sublayers: [layer]), pictures, size: size)
      #expect(turned[15, 18] == SIMD4(255, 255, 0, 255))
      #expect(turned[24, 11] == SIMD4(0, 0, 0, 255))
    }
  }

  @Test("Values that are not numbers end in some colour, and the frame after is right")
  func notANumber() throws {
    let bad = contents("vec4(0.0 / (progress - progress), sqrt(-progress), 1e38 * 1e38, 1.0)")
    try withDevice { device in
      let store = PictureStore(in: device)
      for (name, frame) in pictures { try store.set(frame, as: name) }
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      #expect(try pipeline.frame(scene(bad))[3, 3].w == 255)
      let good = try pipeline.frame(scene(contents("vec4(0.2, 0.4, 0.6, 1.0)")))
      #expect(good[3, 3] == SIMD4(51, 102, 153, 255))
    }
  }

  @Test("A program is compiled once, and the programs that are kept are few")
  func programs() throws {
    try withDevice { device in
      let store = PictureStore(in: device)
      for (name, frame) in pictures { try store.set(frame, as: name) }
      let pipeline = try FramePipeline(Renderer(in: device), store, size: size)
      var contents = contents("vec4(progress)")
      _ = try pipeline.frame(scene(contents))
      let before = device.createdObjects
      for step in 1...5 {
        contents.uniforms[0].value = .real([Double(step) / 10])
        _ = try pipeline.frame(scene(contents))
      }
      for kind in [ObjectKind.program, .shader, .texture, .framebuffer, .sampler] {
        #expect(device.createdObjects[kind] == before[kind])
      }
      for number in 1...40 {
        _ = try pipeline.frame(scene(self.contents("vec4(\(number).0 / 255.0)")))
      }
      #expect((device.liveObjects[.program] ?? 0) <= 20)
    }
  }

  @Test("A pop and reversed playback exchange the screens that a shader samples")
  func exchange() {
    let scene = scene(contents("vec4(1.0)")).exchangingPictures()
    guard case .shader(let shader) = scene.root.sublayers[0].contents else {
      Issue.record("the contents are a shader's")
      return
    }
    #expect(shader.inputs.map(\.picture) == [.to, .from])
  }
}
