import SceneGraph
import ShaderEffects
import Testing
import Transitions

/// Tests a shader file as an effect.
@Suite("A shader file as a transition") struct ShaderTransitionTests {
  private let container = Container(size: Size(width: 320, height: 180), scale: 2)
  private let text = """
    // Author: Someone
    // License: MIT
    uniform float strength; // = 0.5
    uniform float limited; // = 0.25 [0, 1]
    uniform int count; // = 7
    uniform bool inward; // = true
    uniform vec2 centre; // = vec2(0.5, 0.25)
    uniform vec3 tintColor; // = vec3(1.0, 0.0, 0.0)
    uniform ivec2 grid; // = ivec2(8, 5)
    uniform sampler2D map;
    vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }
    """

  private var transition: ShaderTransition {
    get throws { ShaderTransition(try ShaderFile(name: "veil", text: text), path: "./veil.glsl") }
  }

  /// Returns the contents that `spec` paints at the progress 0.25.
  private func contents(_ spec: TransitionSpec) throws -> ShaderContents {
    let layer = try #require(spec.scene(at: 0.25, in: container).root.sublayers.first)
    guard case .shader(let shader) = layer.contents else { throw Fault.noShader }
    #expect(layer.bounds == container.bounds)
    return shader
  }

  private enum Fault: Error { case noShader }

  private func uniform(_ name: String, _ contents: ShaderContents) -> ShaderContents.Value? {
    contents.uniforms.first { $0.name == name }?.value
  }

  @Test("The effect says what the file says of itself")
  func effect() throws {
    let effect = try transition.effect
    #expect(effect.name == "veil")
    #expect(effect.license == "MIT")
    #expect(effect.source.contains("./veil.glsl") && effect.source.contains("Someone"))
    #expect(
      effect.settings.map(\.name) == [
        "strength", "limited", "count", "inward", "centre", "tintColor", "grid", "map",
      ])
    #expect(
      effect.settings.map(\.defaultText) == [
        "0.5", "0.25", "7", "true", "0.5,0.25", "#ff0000ff", "8,5", "",
      ])
  }

  @Test("The shader samples the screens and gets its progress, the shape and the defaults")
  func defaults() throws {
    let contents = try contents(TransitionSpec(transition))
    #expect(
      contents.inputs == [
        .init("from", .from, isPage: true), .init("to", .to, isPage: true),
        .init("map", nil, isPage: false),
      ])
    #expect(uniform("progress", contents) == .real([0.25]))
    #expect(uniform("ratio", contents) == .real([320.0 / 180]))
    #expect(uniform("strength", contents) == .real([0.5]))
    #expect(uniform("count", contents) == .integer([7]))
    #expect(uniform("inward", contents) == .truth(true))
    #expect(uniform("grid", contents) == .integer([8, 5]))
    #expect(uniform("tintColor", contents) == .real([1, 0, 0]))
  }

  @Test("The crossfade is what its text says")
  func crossfade() throws {
    let file = ShaderTransition().file
    let read = try ShaderFile(name: file.name, text: file.text)
    #expect(read == file)
  }

  @Test("At both ends, and beyond, the pictures themselves are shown")
  func ends() throws {
    let transition = try transition
    for direction in Direction.allCases {
      for progress in [-0.5, 0] {
        #expect(
          transition.motion(at: progress, direction, in: container) == .still(.from, in: container))
      }
      for progress in [1, 1.5] {
        #expect(
          transition.motion(at: progress, direction, in: container) == .still(.to, in: container))
      }
    }
  }

  @Test("A pop is the push played backwards, with the screens exchanged")
  func pop() throws {
    let contents = try contents(TransitionSpec(transition, .pop))
    #expect(contents.inputs.prefix(2).map(\.picture) == [.to, .from])
    #expect(uniform("progress", contents) == .real([0.75]))
  }

  @Test(
    "Parameters are set from text",
    arguments: [
      ("strength", "3.5", ShaderContents.Value.real([3.5])),
      ("count", "-2", .integer([-2])),
      ("inward", "false", .truth(false)),
      ("inward", "1", .truth(true)),
      ("centre", "0.1, 0.9", .real([0.1, 0.9])),
      ("centre", "2", .real([2, 2])),
      ("tintColor", "#00ff00", .real([0, 1, 0])),
      ("grid", "3,4", .integer([3, 4])),
    ])
  func set(_ name: String, _ value: String, _ expected: ShaderContents.Value) throws {
    var spec = TransitionSpec(try transition)
    try spec.set(name, to: value)
    #expect(uniform(name, try contents(spec)) == expected)
    let setting = try #require(spec.setting(named: name))
    // The text of a value reads back to it.
    var again = TransitionSpec(try transition)
    try again.set(name, to: setting.text)
    #expect(again.settings == spec.settings)
    spec.reset()
    #expect(try contents(spec) == contents(TransitionSpec(transition)))
  }

  @Test(
    "Values that a parameter cannot have are refused",
    arguments: [
      ("strength", "much"), ("strength", "inf"), ("limited", "1.5"), ("count", "1.5"),
      ("inward", "perhaps"), ("centre", "1,2,3"), ("centre", "1,"), ("tintColor", "1,0,0"),
      ("grid", "1.5,2"), ("progress", "0.5"), ("nothing", "1"),
    ])
  func refused(_ name: String, _ value: String) throws {
    var spec = TransitionSpec(try transition)
    #expect(throws: TransitionSpecError.self) { try spec.set(name, to: value) }
  }

  @Test("A sampler takes the path of a picture, which has the parameter's name")
  func picture() throws {
    var spec = TransitionSpec(try transition)
    try spec.set("map", to: "luma.png")
    #expect(spec.transition.pictures.map(\.file) == ["luma.png"])
    #expect(spec.transition.pictures.map(\.name) == [PictureName("map")])
    #expect(
      try contents(spec).inputs.last == .init("map", PictureName("map"), isPage: false))
  }

  @Test("A number without a range has a slider around its default, and one with a range keeps it")
  func ranges() throws {
    let effect = try transition.effect
    func range(_ name: String) -> ClosedRange<Double>? {
      guard case .number(let range, _)? = effect.settings.first(where: { $0.name == name })?.kind
      else { return nil }
      return range
    }
    #expect(range("limited") == 0...1)
    #expect(range("strength")?.contains(0.5) == true)
  }

  @Test("Defaults that are not numbers, or larger than any, do not end the program")
  func extremeDefaults() throws {
    let file = try ShaderFile(
      name: "extreme",
      text: """
        uniform float a; // = 1e39
        uniform int b; // = 99999999999999999999
        uniform ivec2 c; // = ivec2(1e30, -1e30)
        uniform float d; // = 1.0 / 0.0
        vec4 transition(vec2 uv) { return vec4(a + d + float(b + c.x)); }
        """)
    let spec = TransitionSpec(ShaderTransition(file))
    #expect(spec.settings.count == 4)
    _ = try contents(spec)
  }
}
