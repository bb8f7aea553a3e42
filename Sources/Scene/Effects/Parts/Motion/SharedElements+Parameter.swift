public import SceneGraph
public import Transitions

extension SharedElements: ParameterText {
  public static var form: String {
    "x,y,width,height[,radius]>x,y,width,height[,radius][@width or @height: the side that both "
      + "show in full; @both: all, stretched; @same: the same pixels], separated by ';', or auto, or @FILE,FILE"
  }
  public static var examples: [String] {
    [
      "auto", "16,96,343,76>0,0,375,211",
      "29,105,55.5,55.5,27.75>29,98,317,317,13;0,0,375,40>0,0,375,40",
      "19,105,336,224,15>0,0,375,320@height", "@before.xml,after.xml",
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
        .map { RoundedRect(text: $0) }
      guard ends.count == 2, let source = ends[0], let target = ends[1] else { return nil }
      elements.append(SharedElement(from: source, to: target, scale: scale))
    }
    self = .listed(elements)
  }

  public var parameterText: String {
    switch self {
    case .automatic: "auto"
    case .files(let files): "@\(files.from),\(files.to)"
    case .listed(let elements):
      elements.map { element in
        "\(element.source.text)>\(element.target.text)"
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
