public import SceneGraph
public import Transitions

/// A transition that a shader file draws, following the gl-transitions contract.
///
/// Its parameters are the file's uniforms. At progress 0 and 1, the pictures themselves are shown
/// without running the shader.
public struct ShaderTransition: ReversibleTransition {
  /// The file.
  public let file: ShaderFile
  /// The path of the file as `-t` takes it, or its name.
  public let path: String
  /// The program, built from the file once.
  private let program: ShaderContents.Program
  /// The values that differ from the file's defaults, by uniform name.
  var values: [String: [Double]] = [:]
  /// The picture files, by sampler name.
  var pictureFiles: [String: String] = [:]

  /// Creates the transition of a file, with every parameter at its default.
  ///
  /// - Parameter path: the path of the file as `-t` takes it; nil for its name.
  public init(_ file: ShaderFile, path: String? = nil) {
    self.file = file
    self.path = path ?? file.name
    program = ShaderContents.Program(name: "\(file.name).glsl", source: file.fragmentShader)
  }

  /// Creates a crossfade.
  public init() { self.init(.crossfade) }

  /// Describes the file.
  public var effect: TransitionEffect {
    var prototype = self
    (prototype.values, prototype.pictureFiles) = ([:], [:])
    return TransitionEffect(
      prototype, name: file.name, summary: file.description ?? "A shader without a description.",
      source: path + (file.author.map { ", by \($0)" } ?? ""), license: file.license)
  }

  /// The file's uniforms.
  public var parameters: [Parameter<ShaderTransition>] { file.uniforms.map(Parameter.init) }

  public func push(at progress: Double, in container: Container) -> Scene {
    switch progress {
    case ...0: .still(.from, in: container)
    case 1...: .still(.to, in: container)
    default: painted(at: progress, in: container)
    }
  }

  /// True if every parameter has the file's value.
  public var isAtDefaults: Bool { values.isEmpty && pictureFiles.isEmpty }

  /// Returns the scene that the shader paints, also at the ends.
  ///
  /// - Parameter progress: from 0 to 1.
  public func painted(at progress: Double, in container: Container) -> Scene {
    let contents = ShaderContents(
      program,
      inputs: [
        .init("from", .from, isPage: true), .init("to", .to, isPage: true),
      ]
        + file.uniforms.filter { $0.kind == .sampler2D }.map { uniform in
          let file = pictureFiles[uniform.name] ?? ""
          return .init(
            uniform.symbol, file.isEmpty ? nil : PictureName(uniform.name), isPage: false)
        },
      uniforms: [
        .init("progress", .real([progress])),
        .init("ratio", .real([container.size.width / container.size.height])),
      ] + file.uniforms.compactMap(value))
    return Scene(
      container, sublayers: [Layer(frame: container.bounds, contents: .shader(contents))])
  }

  /// Returns the value of a uniform; nil for a sampler.
  private func value(of uniform: ShaderUniform) -> ShaderContents.Uniform? {
    let numbers = values[uniform.name] ?? uniform.defaultValue
    return switch uniform.kind {
    case .float, .vec2, .vec3, .vec4: .init(uniform.symbol, .real(numbers))
    case .int, .ivec2, .ivec3, .ivec4:
      .init(uniform.symbol, .integer(numbers.map { whole($0) }))
    case .bool: .init(uniform.symbol, .truth(numbers.first != 0))
    case .sampler2D: nil
    }
  }
}

// MARK: - The type

extension ShaderTransition {
  public static let name = "shader"
  public static let summary = "A shader that follows the gl-transitions contract."
  public static let source = "gl-transitions"
  public static let duration = 1.0
  public static let curve = TimingCurve.linear
  public static let overshoot = "Each picture stays still."
  public static let parameters: [Parameter<ShaderTransition>] = []
}
