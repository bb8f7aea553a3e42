import Frames
import GPU
import SceneGraph

/// The program of a shader that paints a picture, and its uniforms.
final class PaintProgram {
  /// The program.
  let program: Program
  /// The painted rectangle on the target, in OpenGL's coordinates: two opposite corners.
  private let area: Uniform<SIMD4<Float>>
  /// The page's left and bottom edge in pixels from the target's top left corner, and its size.
  private let place: Uniform<SIMD4<Float>>
  private let working: WorkingSpace
  /// The setters of the shader's own uniforms, by name.
  private var setters: [String: Setter] = [:]

  /// A uniform by the type of its value.
  private enum Setter {
    case real1(Uniform<Float>), real2(Uniform<SIMD2<Float>>), real3(Uniform<SIMD3<Float>>)
    case real4(Uniform<SIMD4<Float>>)
    case integer1(Uniform<Int32>), integer2(Uniform<IntegerVector2>)
    case integer3(Uniform<IntegerVector3>), integer4(Uniform<IntegerVector4>)
    case truth(Uniform<Bool>)
  }

  /// Covers the painted rectangle. The fragment shader computes its position with `hinge_place`:
  /// the last bits of a varying differ between drivers, and shaders turn them into noise.
  private static let vertexShader = """
    #version 450 core
    uniform vec4 hinge_area;
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(mix(hinge_area.xy, hinge_area.zw, corner), 0.0, 1.0);
    }

    """
  /// The vertices of a draw, a strip.
  static let vertexCount = 4

  /// Compiles the program of `contents`.
  ///
  /// - Parameters:
  ///   - isOpaque: true if no picture that it samples has a transparent pixel; the macro
  ///     `HINGE_OPAQUE` is then defined.
  ///   - isOverBlack: true to lay the result over opaque black; the macro `HINGE_OVER_BLACK` is
  ///     then defined.
  ///   - working: the space of the numbers; the macro `HINGE_LINEAR` is defined for light, which
  ///     the shader gets as encoded values.
  /// - Throws: `GPUError.shader`, whose log has the shader's name and lines; `GPUError.uniform` for
  ///   a uniform that `contents` lacks or has with another type.
  init(
    of contents: ShaderContents, sampling isOpaque: Bool, overBlack isOverBlack: Bool,
    in working: WorkingSpace, in device: Device
  ) throws(GPUError) {
    let name = contents.program.name
    self.working = working
    do {
      program = try Program(
        label: name, vertex: Self.vertexShader, fragment: contents.program.source,
        defines: (isOpaque ? ["HINGE_OPAQUE"] : []) + (isOverBlack ? ["HINGE_OVER_BLACK"] : [])
          + Self.definitions(of: working),
        in: device)
    } catch .shader(_, let log) {
      throw .shader(name: name, log: Self.naming(name, in: log))
    }
    // A driver drops uniforms that do not affect the result.
    var uniforms = UniformTable(of: program, allowingUnused: true)
    area = try uniforms.claim("hinge_area")
    place = try uniforms.claim("hinge_place")
    for (index, input) in contents.inputs.enumerated() {
      let unit: Uniform<TextureUnit> = try uniforms.claim(input.sampler)
      unit.set(TextureUnit(index))
    }
    for uniform in contents.uniforms where setters[uniform.name] == nil {
      setters[uniform.name] = try Self.setter(of: uniform, in: &uniforms)
    }
    try uniforms.finish()
  }

  /// Returns the macros of a working space: the number of the transfer function in ITU-T H.273.
  private static func definitions(of working: WorkingSpace) -> [ShaderMacro] {
    guard working.light == .linear else { return [] }
    return switch working.colorSpace {
    case .srgb, .displayP3, .bt2020: [ShaderMacro("HINGE_LINEAR", 13)]
    case .pq: [ShaderMacro("HINGE_LINEAR", 16)]
    case .hlg: [ShaderMacro("HINGE_LINEAR", 18)]
    }
  }

  private static func setter(
    of uniform: ShaderContents.Uniform, in table: inout UniformTable
  ) throws(GPUError) -> Setter? {
    let name = uniform.name
    return switch uniform.value {
    case .real(let parts) where parts.count == 1: .real1(try table.claim(name))
    case .real(let parts) where parts.count == 2: .real2(try table.claim(name))
    case .real(let parts) where parts.count == 3: .real3(try table.claim(name))
    case .real(let parts) where parts.count == 4: .real4(try table.claim(name))
    case .integer(let parts) where parts.count == 1: .integer1(try table.claim(name))
    case .integer(let parts) where parts.count == 2: .integer2(try table.claim(name))
    case .integer(let parts) where parts.count == 3: .integer3(try table.claim(name))
    case .integer(let parts) where parts.count == 4: .integer4(try table.claim(name))
    case .truth: .truth(try table.claim(name))
    case .color: .real4(try table.claim(name))
    case .real, .integer: nil
    }
  }

  /// Sets the uniforms of `contents` for a draw over `area`, a part of the page at `page`, on a
  /// target of `size` pixels.
  func setUniforms(
    _ contents: ShaderContents, area: PixelRect, of page: PixelRect, target size: Size
  ) {
    func clip(_ pixels: Int, _ side: Double) -> Float { Float(2 * Double(pixels) / side - 1) }
    self.area.set(
      SIMD4(
        clip(area.x, size.width), clip(area.y, size.height),
        clip(area.x + area.width, size.width), clip(area.y + area.height, size.height)))
    place.set(
      SIMD4(
        Float(page.x), Float(page.y + page.height), Float(page.width), Float(page.height)))
    for uniform in contents.uniforms {
      if let setter = setters[uniform.name] { set(setter, to: uniform.value) }
    }
  }

  private func set(_ setter: Setter, to value: ShaderContents.Value) {
    func clamp(_ number: Int) -> Int32 { Int32(clamping: number) }
    switch (setter, value) {
    case (.real1(let uniform), .real(let v)) where v.count == 1: uniform.set(Float(v[0]))
    case (.real2(let uniform), .real(let v)) where v.count == 2:
      uniform.set(SIMD2(Float(v[0]), Float(v[1])))
    case (.real3(let uniform), .real(let v)) where v.count == 3:
      uniform.set(SIMD3(Float(v[0]), Float(v[1]), Float(v[2])))
    case (.real4(let uniform), .real(let v)) where v.count == 4:
      uniform.set(SIMD4(Float(v[0]), Float(v[1]), Float(v[2]), Float(v[3])))
    case (.integer1(let uniform), .integer(let v)) where v.count == 1:
      uniform.set(clamp(v[0]))
    case (.integer2(let uniform), .integer(let v)) where v.count == 2:
      uniform.set(IntegerVector2(SIMD2(clamp(v[0]), clamp(v[1]))))
    case (.integer3(let uniform), .integer(let v)) where v.count == 3:
      uniform.set(IntegerVector3(SIMD3(clamp(v[0]), clamp(v[1]), clamp(v[2]))))
    case (.integer4(let uniform), .integer(let v)) where v.count == 4:
      uniform.set(IntegerVector4(SIMD4(clamp(v[0]), clamp(v[1]), clamp(v[2]), clamp(v[3]))))
    case (.truth(let uniform), .truth(let v)): uniform.set(v)
    case (.real4(let uniform), .color(let color)): uniform.set(working.premultiplied(color))
    default: break
    }
  }

  /// Returns a driver's log with `name` instead of the number of the source: at the start of a
  /// line, `0:12(3)`, `0(12)` or `ERROR: 0:12` becomes `wave.glsl:12(3)`, `wave.glsl(12)` or
  /// `ERROR: wave.glsl:12`.
  static func naming(_ name: String, in log: String) -> String {
    log.split(separator: "\n", omittingEmptySubsequences: true).map { line in
      let start = ["ERROR: ", "WARNING: "].first { line.hasPrefix($0) } ?? ""
      let rest = line.dropFirst(start.count)
      let location = rest.drop { $0.isNumber }
      guard location.count < rest.count, let mark = location.first, ":(".contains(mark) else {
        return String(line)
      }
      return "\(start)\(name)\(location)"
    }.joined(separator: "\n")
  }
}

/// The programs of the most recently painted shaders.
struct PaintPrograms {
  /// The maximum number of cached programs: a job has few, and a sweep over a folder uses each only
  /// once.
  private static let limit = 16

  private let device: Device
  /// The programs, the least recently used first.
  private var programs: [(key: Key, program: PaintProgram)] = []

  private struct Key: Equatable {
    let isOpaque: Bool
    let isOverBlack: Bool
    let working: WorkingSpace
    let source: ShaderContents.Program
  }

  /// Creates an empty collection.
  init(in device: Device) { self.device = device }

  /// Returns the program of `contents`, and compiles it if it is not cached.
  ///
  /// - Parameters:
  ///   - isOpaque: true if no picture that it samples has a transparent pixel.
  ///   - isOverBlack: true to lay the result over opaque black.
  ///   - working: the space of the numbers.
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  mutating func program(
    for contents: ShaderContents, sampling isOpaque: Bool, overBlack isOverBlack: Bool,
    in working: WorkingSpace
  ) throws(GPUError) -> PaintProgram {
    let key = Key(
      isOpaque: isOpaque, isOverBlack: isOverBlack, working: working, source: contents.program)
    if let index = programs.lastIndex(where: { $0.key == key }) {
      if index < programs.count - 1 { programs.append(programs.remove(at: index)) }
      return programs[programs.count - 1].program
    }
    let program = try PaintProgram(
      of: contents, sampling: isOpaque, overBlack: isOverBlack, in: working, in: device)
    if programs.count >= Self.limit { programs.removeFirst() }
    programs.append((key, program))
    return program
  }
}
