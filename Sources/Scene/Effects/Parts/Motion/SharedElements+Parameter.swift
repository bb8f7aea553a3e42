public import SceneGraph
public import Transitions

extension SharedElements: ParameterText {
  public static var form: String {
    "x,y,width,height[,radius]>x,y,width,height[,radius][@width or @height: the side that both "
      + "show in full; @both: all, stretched; @same: the same pixels], separated by ';', or auto, or "
      + "@FILE,FILE; glyphs whose ground is transparent have :INK/GROUND[:cut,...] after both places"
  }
  public static var examples: [String] {
    [
      "auto", "16,96,343,76>0,0,375,211",
      "29,105,55.5,55.5,27.75>29,98,317,317,13;0,0,375,40>0,0,375,40",
      "19,105,336,224,15>0,0,375,320@height", "@before.xml,after.xml",
      "24,300,120,20:#808488/#ffffff>24,260,160,28:#181a20/#ffffff@both",
      "24,300,120,20:#808488/#ffffff:60>24,260,160,28:#181a20/#ffffff:85@both",
    ]
  }

  /// Parses `auto`, `@` with two files, or one or more pairs of rectangles in points. Widths and
  /// heights are above 0, radii 0 or above.
  public init?(parameterText text: String) {
    if text == "auto" {
      self = .automatic
      return
    }
    if text.first == "@" {
      let names = text.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
      guard names.count == 2, names.allSatisfy({ !$0.isEmpty }) else { return nil }
      self = .files(ElementFiles(from: String(names[0]), to: String(names[1])))
      return
    }
    var elements: [SharedElement] = []
    for pair in text.split(separator: ";", omittingEmptySubsequences: false) {
      let words = pair.split(separator: "@", omittingEmptySubsequences: false)
      let scale = words.count == 2 ? ElementScale(rawValue: String(words[1])) : .cover
      guard words.count <= 2, let scale, words.count == 1 || scale != .cover else { return nil }
      let ends = words[0].split(separator: ">", omittingEmptySubsequences: false)
        .map { End(text: $0) }
      guard ends.count == 2, let source = ends[0], let target = ends[1],
        source.glyphs?.cuts.count == target.glyphs?.cuts.count
      else { return nil }
      var element = SharedElement(from: source.place, to: target.place, scale: scale)
      if let old = source.glyphs, let new = target.glyphs {
        element.glyphs = SharedElement.Glyphs(from: old, to: new)
      }
      elements.append(element)
    }
    self = .listed(elements)
  }

  public var parameterText: String {
    switch self {
    case .automatic: "auto"
    case .files(let files): "@\(files.from),\(files.to)"
    case .listed(let elements):
      elements.map { element in
        End(place: element.source, glyphs: element.glyphs?.source).text + ">"
          + End(place: element.target, glyphs: element.glyphs?.target).text
          + (element.scale == .cover ? "" : "@\(element.scale.rawValue)")
      }.joined(separator: ";")
    }
  }
}

extension SharedElements: ScreenParameter {
  public static var partNames: [String] { ["from", "to"] }
  public static var isList: Bool { true }
  public static var automaticText: String? { SharedElements.automatic.parameterText }

  public func parts(in container: Container) -> [ScreenPart] {
    elements(in: container).flatMap { [$0.source, $0.target] }.map {
      .rectangle($0.rect, cornerRadius: $0.cornerRadius)
    }
  }

  public func replacing(parts: [ScreenPart]) -> SharedElements? {
    guard let new = SharedElements(parts: parts), case .listed(let old) = self,
      case .listed(let elements) = new
    else { return SharedElements(parts: parts) }
    return .listed(
      elements.map { element in
        old.first { $0.source == element.source && $0.target == element.target } ?? element
      })
  }

  public init?(parts: [ScreenPart]) {
    let ends = parts.compactMap { part -> RoundedRect? in
      guard case .rectangle(let rect, let radius) = part else { return nil }
      return RoundedRect(rect, cornerRadius: radius ?? 0)
    }
    guard !ends.isEmpty, ends.count == parts.count, ends.count.isMultiple(of: 2) else { return nil }
    self = .listed(
      stride(from: 0, to: ends.count, by: 2).map {
        SharedElement(from: ends[$0], to: ends[$0 + 1])
      })
  }
}

/// One end of a pair: a place, and its glyphs.
private struct End {
  var place: RoundedRect
  var glyphs: GlyphRun?

  init(place: RoundedRect, glyphs: GlyphRun?) { (self.place, self.glyphs) = (place, glyphs) }

  /// Parses a place with an optional `:INK/GROUND`, of two opaque colours, and then an optional
  /// `:CUT,CUT…`, of ascending distances from the left edge.
  init?(text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let place = RoundedRect(text: parts[0]) else { return nil }
    self.place = place
    guard parts.count > 1 else { return }
    let colors = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      .map { Color(parameterText: String($0)) }
    guard colors.count == 2, let ink = colors[0], let ground = colors[1], ink != ground,
      ink.alpha == 1, ground.alpha == 1
    else { return nil }
    var run = GlyphRun(ink: ink, ground: ground)
    if parts.count == 3 {
      let count = parts[2].split(separator: ",", omittingEmptySubsequences: false).count
      guard let cuts = numbers(parts[2], count: count),
        zip([0] + cuts, cuts + [place.rect.size.width]).allSatisfy({ $0 < $1 })
      else { return nil }
      run.cuts = cuts
    }
    glyphs = run
  }

  /// The text form.
  var text: String {
    guard let glyphs else { return place.text }
    let cuts = glyphs.cuts.map { shortest($0) }.joined(separator: ",")
    return "\(place.text):\(glyphs.ink.opaqueText)/\(glyphs.ground.opaqueText)"
      + (cuts.isEmpty ? "" : ":\(cuts)")
  }
}

extension RoundedRect {
  /// Parses `x,y,width,height` with an optional `,radius`, in points.
  fileprivate init?(text: Substring) {
    guard let n = numbers(text, count: 4) ?? numbers(text, count: 5), n[2] > 0, n[3] > 0,
      n.count == 4 || n[4] >= 0
    else { return nil }
    self.init(
      Rect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerRadius: n.count == 5 ? n[4] : 0)
  }

  /// The text form; a radius of 0 is omitted.
  fileprivate var text: String {
    rect.parameterText + (cornerRadius > 0 ? ",\(shortest(cornerRadius))" : "")
  }
}

extension Color {
  /// The text form of an opaque colour, without its alpha.
  fileprivate var opaqueText: Substring { parameterText.prefix(7) }
}
