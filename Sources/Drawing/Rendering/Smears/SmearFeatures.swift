import GPU

/// The features of the shader that integrates moving quads; each combination is a separate program.
/// A mask has a bit for each quad, the lowest one for the front one. A common program also has the
/// bits of quads that need not have the feature: see `takeCommonForms` and `takeCommonPaints`.
struct SmearFeatures: Hashable {
  /// The number of quads, 1 to `mostQuads`.
  var quads = 0
  /// The quads with a picture.
  var pictures = 0
  /// Those of them whose picture is opaque.
  var opaques = 0
  /// The quads that show the whole of their picture, whose texture ends where it does.
  var wholes = 0
  /// The quads that stay parallel to the screen: see `Course.isFlat`.
  var flats = 0
  /// The quads whose points are polynomials of the time, and their highest degree: see
  /// `Course.smoothDegree`.
  var smooths = 0, smoothDegree = 2
  /// True if the opacities of all gradients are, which are black.
  var hasSmoothBlacks = false
  /// True if some of `pictures` may have none in a draw, as a mask of that draw tells.
  var hasBlanks = false
  /// The quads with a gradient over them.
  var shades = 0
  /// Those of them whose gradient is black.
  var blacks = 0
  /// Those of them whose gradient changes its place on the quad.
  var turns = 0
  /// The quads with an opacity below 1.
  var fades = 0
  /// True if some quads adjoin one in front of them.
  var joins = false
  /// The quads of which a side passes the pixels.
  var edges = 0
  /// The quads of which a rounded corner passes the pixels.
  var rounds = 0
  /// The sides of each quad that are taken.
  var sides = SideCourse.Form.all
  /// The number of opaque quads in front whose sides pass. Each is integrated over the segments in
  /// which it may show, and those behind over the segments in which they do not hide all.
  var curtains = 0
  /// The quads whose sides do not follow polynomials.
  var unevenSides = 0
  /// The shadows, and those of them that are wide, steep or fine.
  var shadows = 0, wides = 0, steeps = 0, fines = 0
  /// The quads with a clip of which a side passes the pixels.
  var clips = 0
  /// The quads that end at pixels.
  var bounds = 0
  /// The quads that show a changing part of a picture.
  var moves = 0
  /// The quads whose colour changes.
  var tints = 0
  /// The quads whose gradient shows only as far as they are opaque, and is not all over them.
  var paints = 0
  /// The quads whose gradient has more than two stops.
  var longs = 0
  /// The lines that the rounded corners of a shadow are summed over; 0 for none.
  var lines = 0
  /// True if nothing below the quads shows.
  var isCovered = false
  /// True if a pixel has more than one texel of a picture.
  var isWide = false
  /// True if a pixel has so many texels that taps are at four places along an axis.
  var hasManyTexels = false
  /// True if taps along an axis are exact means of less than a texel, which takes longer.
  var isDense = false
  /// True if the pictures of all quads are sums: see `SmearTiles.Reduction`.
  var isSummed = false
  /// True if the sums at the end of a segment are those at the start of the next one: see
  /// `SmearTiles.Kind.isLinked`.
  var isLinked = false
  /// True if pixels are divided into cells.
  var hasCells = false
  /// True if the segments count differently.
  var isWeighted = false
  /// The number of segments that the loop takes at a time.
  var block = 1

  /// The most quads of a draw.
  static let mostQuads = 6
  /// The most quads of a draw that need not be drawn together.
  static let mostLayerQuads = 3
  /// The most texels across a pixel of which taps at two places tell enough.
  static let mostTexelsOfTwoPlaces = 2.5
  /// The fewest segments for which smooth courses pay: their polynomials are made for each pixel.
  static let fewestSmoothSegments = 5
  /// The most curtains.
  private static let mostCurtains = 3
  /// The most segments of an exposure, the most where halved texels would show across a slanted
  /// way, and the most of cells of a texel.
  static let (mostSegments, mostSlantedSegments, mostCellSegments) = (32, 48, 64)

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    var result = [
      ShaderMacro("QUADS", quads), ShaderMacro("PICTURES", pictures),
      ShaderMacro("OPAQUES", opaques), ShaderMacro("WHOLES", wholes), ShaderMacro("FLATS", flats),
      ShaderMacro("SMOOTHS", smooths),
      ShaderMacro("SHADES", shades), ShaderMacro("BLACKS", blacks), ShaderMacro("TURNS", turns),
      ShaderMacro("FADES", fades),
      ShaderMacro("ROUNDS", rounds), ShaderMacro("SHADOWS", shadows), ShaderMacro("WIDES", wides),
      ShaderMacro("STEEPS", steeps), ShaderMacro("FINES", fines),
      ShaderMacro("CLIPS", clips), ShaderMacro("BOUNDS", bounds), ShaderMacro("TINTS", tints),
      ShaderMacro("MOVES", moves), ShaderMacro("PAINTS", paints), ShaderMacro("LONGS", longs),
      ShaderMacro("UNEVEN_SIDES", unevenSides), ShaderMacro("BLOCK", block),
      ShaderMacro("MAX_SEGMENTS", Self.mostCellSegments), ShaderMacro("CURTAINS", curtains),
      ShaderMacro("PASSING", sides.rawValue),
      Self.each("EACH_QUAD", 0..<quads), Self.each("EACH_CURTAIN", 0..<curtains),
      Self.each("EACH_OTHER", curtains..<quads),
    ]
    if longs != 0 { result.append(ShaderMacro("TABLE_ROWS", ShadeTable.rows)) }
    if edges > 0 { result.append(ShaderMacro("EDGES", edges)) }
    if joins { result.append("JOINS") }
    if hasBlanks { result.append("BLANKS") }
    if lines > 0 { result.append(ShaderMacro("LINES", lines)) }
    if isCovered { result.append("COVERED") }
    if isWide {
      result += [
        "WIDE", ShaderMacro("LEAST_BREADTH", "\(SmearSegments.mostTexels)"),
        ShaderMacro("MOST_APART", "\(SmearSegments.mostApart)"),
      ]
    }
    if hasManyTexels {
      result.append(ShaderMacro("MANY_TEXELS", "\(Self.mostTexelsOfTwoPlaces)"))
    }
    if isDense { result.append("DENSE") }
    if isSummed { result.append("SUMS") }
    if isLinked { result.append("LINKED") }
    if hasCells { result.append("CELLS") }
    if isWeighted { result.append("WEIGHTED") }
    if smooths != 0, smoothDegree == 3 { result.append("THIRD_DEGREE") }
    if hasSmoothBlacks { result.append("SMOOTH_BLACKS") }
    if areParallel { result.append("PARALLEL") }
    return result + listDefinitions
  }

  /// True if all quads stay parallel to the screen.
  var areParallel: Bool { flats == 1 << quads - 1 }
  /// True if the program needs the axis along which the only side limits a cell.
  var hasUprights: Bool { joins && sides == .one }

  /// Returns a macro that applies its argument to some quads.
  private static func each(_ name: String, _ quads: Range<Int>) -> ShaderMacro {
    ShaderMacro("\(name)(x)", quads.map { "x(\($0))" }.joined(separator: " "))
  }
}

extension SmearFeatures {
  /// Creates the features that some quads need.
  ///
  /// A common program serves many kinds of tiles: it also integrates sides that do not pass,
  /// gradients of no opacity, pictures that are not there, and pixels of a single cell. It is taken
  /// where tiles take little time, unless they have one quad, no sides, no shadow and no gradient
  /// of many stops; of more than two quads, for which the driver compiles half a second, all take
  /// the sides.
  ///
  /// - Parameters:
  ///   - smeared: the quads, the front one first.
  ///   - kind: what the tiles need.
  ///   - isLarge: true if the tiles take so long that a program for them alone pays.
  ///   - isWeighted: true if the segments count differently.
  init(
    of smeared: [SmearQuad], _ kind: SmearTiles.Kind, isLarge: Bool, isWeighted: Bool
  ) {
    func mask(_ isSet: (SmearQuad) -> Bool) -> Int {
      smeared.indices.reduce(0) { $0 | (isSet(smeared[$1]) ? 1 << $1 : 0) }
    }
    quads = smeared.count
    shadows = mask(\.isShadow)
    wides = mask { $0.form == .shadow(isWide: true) }
    steeps = mask(\.isSteep)
    fines = mask(\.isFine)
    pictures = mask { $0.reduced != nil }
    opaques = mask { $0.source?.picture.isOpaque == true }
    wholes = mask(\.isWhole)
    flats = mask(\.course.isFlat)
    // Of all quads or of none: one program serves more kinds of tiles.
    if quads > 2 {
      if wholes != pictures { wholes = 0 }
      if flats != 1 << quads - 1 { flats = 0 }
    }
    shades = mask { $0.shade != nil }
    blacks = mask { $0.shade?.isBlack == true }
    turns = mask { $0.shade?.axis.isConstant == false }
    paints = mask { $0.shade?.liesOnPaint == true }
    longs = mask { $0.shade?.isLong == true }
    fades = mask(\.fades)
    tints = mask { !$0.color.isConstant }
    moves = mask { !$0.parts.isEmpty }
    (edges, rounds, clips, bounds) = (kind.edges, kind.rounds, kind.clips, kind.bounds)
    joins = kind.joins != 0 && edges | rounds | clips | bounds != 0
    isWide = kind.isWide && pictures > 0
    isDense =
      isWide && quads <= 2
      && kind.reductions.contains { $0.isDenseAcross || $0.isDenseDown }
    (isSummed, isLinked) = (kind.isSummed, kind.isLinked)
    // Over covered pixels the ground counts nothing.
    isCovered = kind.isCovered
    self.isWeighted = isWeighted
    let areAllBlack = blacks == shades
    if quads > 1, !areAllBlack { blacks = 0 }
    let solids = (1 << quads - 1) & ~shadows
    // Such a program is compiled soon, and for a pixel a common one takes ten times as long.
    let isShort = quads == 1 && edges | rounds | clips | shadows | longs == 0
    let isCommon = !isLarge && !isShort
    if quads > 2 || isCommon {
      let continued = kind.continuations.indices.reduce(0) {
        $0 | (kind.continuations[$1] == 0 ? 0 : 1 << $1)
      }
      let roundable = mask { $0.form == .roundedRectangle } & ~continued
      takeCommonForms(solids, even: mask { $0.sides != nil }, roundable: roundable)
      if areAllBlack { blacks = shades }
    }
    if isCommon { takeCommonPaints(solids) }
    if kind.cells != SIMD2(1, 1) || edges | clips != 0 && isCommon && !isSummed {
      hasCells = true
      (isWide, isDense) = (pictures != 0, pictures != 0)
    }
    hasManyTexels = isWide && !isSummed && (kind.hasManyTexels || quads > 2 || isCommon)
    unevenSides = edges & ~rounds & mask { $0.sides == nil }
    sides = isCommon ? .all : kind.passing.map(SideCourse.Form.init(of:)).max() ?? .one
    if !isCommon, quads <= 2, !isSummed, kind.segments >= Self.fewestSmoothSegments {
      smooths =
        mask { $0.course.smoothDegree != nil } & ~(rounds | unevenSides | clips | shadows)
      smoothDegree =
        smeared.indices.filter { smooths >> $0 & 1 != 0 }
        .compactMap { smeared[$0].course.smoothDegree }.max() ?? 2
      hasSmoothBlacks =
        blacks != 0 && longs == 0 && kind.hasSmoothGradients
        && (smooths | flats) & shades == shades
    }
    let opaqueSides = edges & ~(unevenSides | clips | bounds) & mask(\.isOpaque)
    curtains = min((~opaqueSides).trailingZeroBitCount, Self.mostCurtains)
    if isLarge, quads <= 2, edges | clips | shadows | longs == 0 {
      block = kind.segments % 4 == 0 ? 4 : kind.segments % 2 == 0 ? 2 : 1
    }
    lines = shadows & rounds == 0 ? 0 : 8
  }

  /// Adds the sides, corners and gradients that quads like these have elsewhere.
  ///
  /// - Parameters:
  ///   - solids: the quads that are not shadows.
  ///   - even: those whose sides follow polynomials.
  ///   - roundable: those with rounded corners whose sides nothing hides: sides of rounded ones do
  ///     not continue below what hides them.
  private mutating func takeCommonForms(_ solids: Int, even: Int, roundable: Int) {
    isCovered = false
    if edges != 0 {
      joins = quads > 1
      edges = quads > 2 ? solids : edges | even & solids
    }
    if rounds & solids != 0 { rounds |= roundable }
    if rounds & shadows != 0 { rounds |= shadows }
    if shades != 0 { shades = solids }
    if turns != 0 { turns = solids }
    if bounds != 0 { bounds |= shadows }
    isWide = pictures != 0 && (isWide || !isSummed)
  }

  /// Adds the paints that quads like these have elsewhere, of whatever colour.
  private mutating func takeCommonPaints(_ solids: Int) {
    (shades, blacks, flats) = (solids, 0, 0)
    bounds |= shadows
    if pictures != 0 {
      hasBlanks = quads > 1
      (pictures, opaques, wholes) = (solids, 0, 0)
      isDense = quads <= 2 && !isSummed
    }
    if tints != 0 { tints |= solids }
  }
}
