import GPU

/// A list of values of one draw of the program that integrates moving quads.
///
/// Drivers that draw on the CPU load each number of a uniform for each pixel, in some thirty
/// instructions; a flat varying takes one. Hence lists are varyings as far as there is room for
/// them, and the others are loaded once, before the loops.
struct SmearList: Hashable {
  /// The names, as in the shader. A polynomial of the time has its coefficients in order.
  enum Name: String {
    /// The number of segments.
    case segments
    /// The columns and rows of a pixel's cells.
    case cells
    /// The quads that adjoin one in front of them, those whose only side that passes is on the left
    /// or right, and those that have a picture, as masks.
    case joins, uprights, pictured
    /// The columns of the coefficients of the polynomial that takes a pixel (x, y, 1) to the unit
    /// square (u·k, v·k, k); (u, v) if all quads stay parallel to the screen.
    case motion
    /// The same at the middle of the time, as matrices; of a single quad only.
    case middles
    /// The distances from the sides: see `SideCourse.coefficients`.
    case sideCourses
    /// The colour below the picture, premultiplied, and the linear and the quadratic coefficient of
    /// its change.
    case colors, tints
    /// The part of the picture that is shown: origin and size, in fractions of it; the same as a
    /// polynomial.
    case parts, movingParts
    /// The lowest and the highest place of a tap, in fractions of the picture.
    case limits
    /// The size of the part in texels: see `SmearQuad.texels`.
    case texels
    /// The variance that taps have beyond texels: see `SmearQuad.softness`.
    case softness
    /// How the breadth of pixels grows: see `SmearQuad.growth`.
    case growths
    /// The size of the picture in texels, and the axis of its sums: (1, 0) or (0, 1).
    case sums
    /// The opacity: a polynomial.
    case opacities
    /// The colours of the two ends of a gradient, premultiplied: polynomials. If all are black,
    /// `shadeAlphas` has their opacities instead.
    case shades, shadeAlphas
    /// The place of a point (u, v, 1) along the gradient, and the linear and the quadratic
    /// coefficient of its change.
    case shadeAxes, axisTurns
    /// The measures of a form: see `SmearQuad.measures`.
    case measures
    /// `motion` as matrices and `measures` of the rectangles that clip.
    case clipMotion, clipMeasures
    /// The pixels outside of which a quad is not drawn: both corners.
    case bounds
  }

  let name: Name
  /// The type of an element in GLSL.
  let type: String
  /// The number of elements; nil for a single value.
  let count: Int?
  /// The numbers in all elements.
  let size: Int

  /// The arguments of a macro that declares it.
  fileprivate var declaration: String {
    "(\(type)\(count.map { "[\($0)]" } ?? ""), \(name.rawValue))"
  }
}

extension SmearFeatures {
  /// The lists that the program takes, those first that are varyings if there is room.
  private var lists: [SmearList] {
    var lists: [SmearList] = []
    func add(_ name: SmearList.Name, _ type: String, _ numbers: Int) {
      lists.append(SmearList(name: name, type: type, count: nil, size: numbers))
    }
    func add(_ name: SmearList.Name, _ type: String, _ numbers: Int, ofEach count: Int) {
      lists.append(
        SmearList(name: name, type: type, count: quads * count, size: quads * count * numbers))
    }
    add(.segments, "int", 1)
    if hasCells { add(.cells, "vec2", 2) }
    if joins { add(.joins, "int", 1) }
    if hasUprights { add(.uprights, "int", 1) }
    if hasBlanks { add(.pictured, "int", 1) }
    if areParallel {
      add(.motion, "vec2", 2, ofEach: 12)
    } else {
      add(.motion, "vec3", 3, ofEach: 12)
    }
    add(.colors, "vec4", 4, ofEach: 1)
    if pictures != 0 {
      add(.texels, "vec2", 2, ofEach: 1)
      if isWide {
        add(.softness, "vec2", 2, ofEach: 1)
        add(.growths, "vec2", 2, ofEach: 1)
      }
      if wholes != pictures {
        add(.parts, "vec4", 4, ofEach: 1)
        add(.limits, "vec4", 4, ofEach: 1)
      }
    }
    if isSummed { add(.sums, "vec4", 4, ofEach: 1) }
    if fades != 0 { add(.opacities, "vec3", 3, ofEach: 1) }
    if shades != 0 {
      add(.shadeAxes, "vec3", 3, ofEach: 1)
      if blacks == 0 {
        add(.shades, "vec4", 4, ofEach: 6)
      } else {
        add(.shadeAlphas, "vec3", 3, ofEach: 2)
      }
    }
    if edges != 0 { add(.sideCourses, sides.glslType, sides.rawValue, ofEach: 12) }
    if quads == 1 { add(.middles, "mat3", 9, ofEach: 1) }
    if turns != 0 { add(.axisTurns, "vec3", 3, ofEach: 2) }
    if shadows | rounds != 0 { add(.measures, "vec4", 4, ofEach: 3) }
    if tints != 0 { add(.tints, "vec4", 4, ofEach: 2) }
    if moves != 0 { add(.movingParts, "vec4", 4, ofEach: 3) }
    if bounds != 0 { add(.bounds, "vec4", 4, ofEach: 1) }
    if clips != 0 {
      add(.clipMeasures, "vec4", 4, ofEach: 3)
      add(.clipMotion, "mat3", 9, ofEach: 4)
    }
    return lists
  }

  /// The lists that are flat varyings, and those that are uniforms.
  var passedLists: (varyings: [SmearList], uniforms: [SmearList]) {
    var result: (varyings: [SmearList], uniforms: [SmearList]) = ([], [])
    var room = Self.mostVaryings
    for list in lists {
      if list.size <= room {
        room -= list.size
        result.varyings.append(list)
      } else {
        result.uniforms.append(list)
      }
    }
    return result
  }

  /// The numbers that pass from the vertex shader to the fragment shader at most: those of 31
  /// vectors, without half of the target's size. Mesa, whose drivers are the only ones that draw on
  /// the CPU, packs the numbers of lists into vectors.
  private static let mostVaryings = 122

  /// The macros that declare the lists.
  var listDefinitions: [ShaderMacro] {
    let lists = passedLists
    func all(_ name: String, _ lists: [SmearList]) -> ShaderMacro {
      ShaderMacro("\(name)(X)", lists.map { "X\($0.declaration)" }.joined(separator: " "))
    }
    var result = [all("SMEAR_VARYINGS", lists.varyings)]
    if !lists.uniforms.isEmpty { result.append(all("GIVEN_UNIFORMS", lists.uniforms)) }
    return result
  }
}

extension SideCourse.Form {
  /// The type of the distances from these sides in GLSL.
  fileprivate var glslType: String {
    switch self {
    case .one: "float"
    case .corner: "vec2"
    case .all: "vec4"
    }
  }
}
