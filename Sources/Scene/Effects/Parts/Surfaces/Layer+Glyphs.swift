internal import SceneGraph
internal import Transitions

extension Layer {
  /// How far glyphs may reach beyond their rectangle, in points: as far as antialiasing does.
  static let glyphReach = 0.5

  /// Returns an element's glyphs at `progress` of a motion, without their ground: those of the old
  /// screen, of which the share `progress` has become those of the new one.
  ///
  /// A pixel's distance from the ground towards the ink is its coverage, and what the ground does
  /// not explain of it is its paint. Over their own ground, glyphs therefore have the colours that
  /// they have on their screen.
  ///
  /// - Returns: nil if the element has no glyphs or is not in the container.
  static func glyphs(
    of element: SharedElement, at progress: Double, on path: ElementPath,
    in container: Container
  ) -> Layer? {
    let rect = element.rect(at: progress, on: path).rect
    guard let glyphs = element.glyphs,
      let area = RoundedRect(rect).outset(by: glyphReach).clipped(to: container.bounds)
    else { return nil }
    func part(_ rect: Rect) -> ShaderContents.Value {
      let part = rect.normalized(to: container.size)
      return .real([part.minX, part.minY, part.size.width, part.size.height])
    }
    let contents = ShaderContents(
      glyphProgram,
      inputs: [.init("from", .from, isPage: true), .init("to", .to, isPage: true)],
      uniforms: [
        .init("progress", .real([min(max(progress, 0), 1)])), .init("place", part(rect)),
        .init("source", part(element.source.rect)), .init("target", part(element.target.rect)),
        .init(
          "reach",
          .real([glyphReach / container.size.width, glyphReach / container.size.height])),
        .init("sourceInk", .color(glyphs.source.ink)),
        .init("sourceGround", .color(glyphs.source.ground)),
        .init("targetInk", .color(glyphs.target.ink)),
        .init("targetGround", .color(glyphs.target.ground)),
      ] + knots(of: element, at: progress, width: rect.size.width))
    // Whole pixels of the page are painted directly.
    let frame = container.pixelAligned(area.rect)
    var layer = Layer(frame: frame, contents: .shader(contents))
    layer.contentsRect = frame.normalized(to: container.size)
    return layer
  }

  /// The largest number of cuts that a run of glyphs may have.
  static let glyphCutLimit = 15

  /// Returns the cuts of an element's glyphs at `progress`, where the element has the width
  /// `width`, and on both screens, in fractions of the widths. What is between two cuts is
  /// stretched evenly.
  private static func knots(
    of element: SharedElement, at progress: Double, width: Double
  ) -> [ShaderContents.Uniform] {
    let cuts = zip(element.glyphs?.source.cuts ?? [], element.glyphs?.target.cuts ?? [])
      .prefix(glyphCutLimit)
    var knots = cuts.map { old, new in
      [
        (old + (new - old) * progress) / width, old / element.source.rect.size.width,
        new / element.target.rect.size.width,
      ]
    }
    knots += Array(repeating: [1, 1, 1], count: glyphCutLimit - knots.count)
    return knots.enumerated().map { .init("knot\($0.offset)", .real($0.element)) }
  }

  private static let glyphProgram = ShaderContents.Program(
    name: "glyphs",
    source: """
      #version 450 core
      uniform sampler2D from;
      uniform sampler2D to;
      uniform vec4 hinge_place;  // the page's left and bottom edge and its size, pixels
      uniform float progress;
      uniform vec4 place;        // of the glyphs: origin and size, fractions of the page
      uniform vec4 source;
      uniform vec4 target;
      uniform vec2 reach;        // beyond these, fractions of the page
      uniform vec4 sourceInk;
      uniform vec4 sourceGround;
      uniform vec4 targetInk;
      uniform vec4 targetGround;
      // Cuts: their places now, on the old and on the new screen, fractions of the width.
      \((0..<glyphCutLimit).map { "uniform vec3 knot\($0);" }.joined(separator: " "))
      const int count = \(glyphCutLimit);
      out vec4 fragment;

      // Returns the mean of the page over `area`, in fractions of it.
      vec3 mean(sampler2D page, vec2 middle, vec2 area) {
        ivec2 taps = ivec2(clamp(ceil(area * vec2(textureSize(page, 0)) - 0.01), 1.0, 8.0));
        vec3 sum = vec3(0.0);
        for (int y = 0; y < taps.y; y++) {
          for (int x = 0; x < taps.x; x++) {
            vec2 tap = (vec2(x, y) + 0.5) / vec2(taps) - 0.5;
            sum += textureLod(page, middle + tap * area, 0.0).rgb;
          }
        }
        return sum / float(taps.x * taps.y);
      }

      // Returns the glyphs of `part` of a page without their ground, premultiplied. `pixel` is the
      // size of one, in fractions of the part.
      vec4 glyphs(sampler2D page, vec4 part, vec2 unit, vec2 pixel, vec4 ink, vec4 ground) {
        vec2 middle = part.xy + unit * part.zw;
        if (any(lessThan(middle, part.xy - reach))
            || any(greaterThan(middle, part.xy + part.zw + reach))) {
          return vec4(0.0);
        }
        vec3 color = mean(page, middle, pixel * part.zw);
        vec3 axis = ink.rgb - ground.rgb;
        float coverage = clamp(dot(color - ground.rgb, axis) / dot(axis, axis), 0.0, 1.0);
        return vec4(clamp(color - (1.0 - coverage) * ground.rgb, 0.0, coverage), coverage);
      }

      void main() {
        vec2 size = hinge_place.zw;
        vec2 corner = vec2(hinge_place.x, hinge_place.y - size.y);
        vec2 unit = ((gl_FragCoord.xy - corner) / size - place.xy) / place.zw;
        vec2 pixel = 1.0 / (size * place.zw);
        vec3 knots[] = vec3[](\((0..<glyphCutLimit).map { "knot\($0)" }.joined(separator: ", ")));
        vec3 low = vec3(0.0);
        vec3 high = vec3(1.0);
        for (int i = 0; i < count; i++) {
          if (knots[i].x <= unit.x) {
            low = knots[i].x < 1.0 ? knots[i] : low;
          } else {
            high = knots[i].x < high.x ? knots[i] : high;
          }
        }
        vec2 slope = (high.yz - low.yz) / (high.x - low.x);
        vec2 across = low.yz + (unit.x - low.x) * slope;
        fragment = mix(
          glyphs(from, source, vec2(across.x, unit.y), vec2(pixel.x * slope.x, pixel.y), sourceInk,
            sourceGround),
          glyphs(to, target, vec2(across.y, unit.y), vec2(pixel.x * slope.y, pixel.y), targetInk,
            targetGround), progress);
      }
      """)
}
