import Foundation
import ShaderEffects
import Testing

/// The shaders under ShaderTransitions/ and the template are examples: each says who wrote it, what
/// it is, and the range and purpose of every number.
@Suite struct OwnShadersTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "ShaderTransitions")

  private static let names = [
    "displace", "ember", "glass", "ink-bleed", "lens", "light-leak", "liquid", "pixel-sort",
    "pond", "sand",
  ]

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: "\(name).glsl"), encoding: .utf8)
  }

  @Test func theFolderHasTheTen() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.filter { $0.hasSuffix(".glsl") }.sorted() == Self.names.map { "\($0).glsl" })
  }

  @Test(arguments: names) func eachIsDescribed(_ name: String) throws {
    let file = try ShaderFile(name: name, text: try text(name))
    #expect(file.author == "The Hinge authors")
    #expect(file.license == "MIT")
    #expect(file.description?.hasSuffix(".") == true)
    #expect(file.uniforms.count >= 3)
    for uniform in file.uniforms {
      #expect(!uniform.help.isEmpty, "\(name)'s \(uniform.name)")
      switch uniform.kind {
      case .float, .int: #expect(uniform.range != nil, "\(name)'s \(uniform.name)")
      case .vec3: #expect(uniform.isColor, "\(name)'s \(uniform.name)")
      case .bool, .vec2, .vec4, .ivec2, .ivec3, .ivec4, .sampler2D: break
      }
    }
  }

  @Test(arguments: names) func nothingInThemIsChanged(_ name: String) throws {
    let file = try ShaderFile(name: name, text: try text(name))
    #expect(file.fragmentShader.contains(file.text))
    #expect(!file.text.split(separator: "\n").contains { $0.count > 100 })
  }

  @Test func theTemplateIsATransition() throws {
    let file = try ShaderFile(name: "wave", text: ShaderTemplate.text)
    #expect(file.uniforms.map(\.name) == ["height", "waves", "foamColor"])
    #expect(file.uniforms.map(\.defaultValue) == [[0.08], [3], [1, 1, 1]])
    #expect(file.uniforms.map(\.range) == [0...0.3, 1...12, nil])
    #expect(file.description?.contains("wave") == true)
    #expect(file.fragmentShader.contains(file.text))
  }
}
