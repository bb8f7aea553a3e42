import FilmScripts
import SceneGraph
import Text

/// The layers of a film's captions.
struct FilmCaptions {
  private struct Block {
    var times: Range<Double>
    var fade: Double
    /// The layers with the times from which they are shown, in seconds.
    var layers: [(from: Double, layer: Layer)]
  }

  private let blocks: [Block]

  /// The distance of a caption from the frame's edges, in points of a frame whose shorter side has
  /// 375.
  private static let margin = 24.0
  /// The distance of the text from the edges of its box, as a part of the letters' size.
  private static let padding = 0.55
  /// The distance of two captions at one side, in the same points.
  private static let stackGap = 8.0
  /// The corner radius of the box, as a part of the letters' size.
  private static let cornerRadius = 0.5

  /// The place of a device in the frame while a caption is shown.
  struct Device {
    /// The rectangle around the body.
    var body: Rect
    /// A rectangle on the screen; nil if none is on it all the time.
    var screen: Rect?
  }

  /// A caption that has its place.
  private struct Placed {
    var times: Range<Double>
    var side: FilmCaption.Side
    var isOnScreen: Bool
    var height: Double
  }

  /// Sets the captions in type. A caption beside which a device is visible is either beside its
  /// body or on its screen, not across its edge.
  ///
  /// - Parameters:
  ///   - fonts: the fonts of files by their names in the script.
  ///   - device: returns the device that is visible at a caption; nil for none.
  ///   - measure: returns the size of a text of this width at most, in points.
  init(
    _ captions: [FilmPlan.TimedCaption], on stage: FilmStage, fonts: [String: FontFile] = [:],
    device: (FilmPlan.TimedCaption) -> Device? = { _ in nil },
    measure: (TextBlock, Double) -> Size
  ) {
    var blocks: [Block] = []
    var placed: [Placed] = []
    for timed in captions {
      /// Returns the layers of the caption in a part of the frame.
      func layers(in part: Rect, isOnScreen: Bool) -> [(from: Double, layer: Layer)] {
        var layers = Self.words(of: timed).map { time, word in
          (
            from: time,
            layer: Self.layer(
              timed.caption, highlighting: word, in: part, on: stage, fonts, measure)
          )
        }
        // Captions that are shown at once are stacked: the next one is farther from the edge.
        let side = timed.caption.side
        let below = placed.filter {
          $0.side == side && $0.isOnScreen == isOnScreen && $0.times.overlaps(timed.times)
        }
        let gap = Self.pixel(Self.stackGap * stage.unit, on: stage)
        let shift = below.reduce(0) { $0 + $1.height + gap } * (side == .bottom ? -1 : 1)
        for index in layers.indices { layers[index].layer.position.y += shift }
        return layers
      }
      var shown = layers(in: stage.container.bounds, isOnScreen: false)
      var isOnScreen = false
      if let device = device(timed), let box = shown.first.map({ Self.frame(of: $0.layer) }),
        Self.overlap(box, device.body),
        let screen = device.screen.flatMap({ Self.common($0, stage.container.bounds) }),
        !Self.contains(screen, box)
      {
        let inside = layers(in: screen, isOnScreen: true)
        // A text that would hide most of the screen stays where it is.
        if let box = inside.first.map({ Self.frame(of: $0.layer) }), Self.contains(screen, box),
          box.size.height <= screen.size.height * Self.mostOfScreen
        {
          (shown, isOnScreen) = (inside, true)
        }
      }
      placed.append(
        Placed(
          times: timed.times, side: timed.caption.side, isOnScreen: isOnScreen,
          height: shown[0].layer.bounds.size.height))
      blocks.append(Block(times: timed.times, fade: timed.caption.fade, layers: shown))
    }
    self.blocks = blocks
  }

  /// The largest part of a device's screen that a caption takes.
  private static let mostOfScreen = 0.4

  /// Returns the place of a layer in the frame.
  private static func frame(of layer: Layer) -> Rect {
    let size = layer.bounds.size
    return Rect(
      x: layer.position.x - size.width / 2, y: layer.position.y - size.height / 2,
      width: size.width, height: size.height)
  }

  private static func overlap(_ one: Rect, _ other: Rect) -> Bool {
    one.minX < other.maxX && other.minX < one.maxX && one.minY < other.maxY
      && other.minY < one.maxY
  }

  private static func contains(_ one: Rect, _ other: Rect) -> Bool {
    one.minX <= other.minX && other.maxX <= one.maxX && one.minY <= other.minY
      && other.maxY <= one.maxY
  }

  private static func common(_ one: Rect, _ other: Rect) -> Rect? {
    guard overlap(one, other) else { return nil }
    let (x, y) = (max(one.minX, other.minX), max(one.minY, other.minY))
    return Rect(
      x: x, y: y, width: min(one.maxX, other.maxX) - x, height: min(one.maxY, other.maxY) - y)
  }

  /// Returns the words that are highlighted, with the times from which they are: each is as long as
  /// its letters, and all take the time of the caption without its fades.
  private static func words(
    of timed: FilmPlan.TimedCaption
  ) -> [(from: Double, word: Range<Int>?)] {
    let (begin, end) = (timed.times.lowerBound, timed.times.upperBound)
    let fade = timed.caption.fade
    guard timed.caption.highlight != nil, end.isFinite, end - begin > 2 * fade else {
      return [(begin, nil)]
    }
    let bytes = Array(timed.caption.text.utf8)
    var words: [Range<Int>] = []
    var start: Int?
    for (index, byte) in (bytes + [0x20]).enumerated() {
      let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x09
      if isSpace, let first = start {
        words.append(first..<index)
        start = nil
      } else if !isSpace, start == nil {
        start = index
      }
    }
    let text = timed.caption.text.utf8
    // The pause after a word counts as a letter.
    let lengths = words.map { word in
      let range =
        text.index(
          text.startIndex, offsetBy: word.lowerBound)..<text.index(
          text.startIndex, offsetBy: word.upperBound)
      return Double(timed.caption.text[range].count + 1)
    }
    let total = lengths.reduce(0, +)
    var times: [(from: Double, word: Range<Int>?)] = []
    var done = 0.0
    for (word, length) in zip(words, lengths) {
      let time = begin + fade + (end - begin - 2 * fade) * done / total
      times.append((times.isEmpty ? begin : time, word))
      done += length
    }
    return times.isEmpty ? [(begin, nil)] : times
  }

  /// Returns the layers of a card, over its background.
  static func card(
    _ title: FilmTitle, over color: Color, on stage: FilmStage, fonts: [String: FontFile] = [:],
    measure: (TextBlock, Double) -> Size
  ) -> [Layer] {
    var text = FilmCaption(title.text)
    (text.side, text.box, text.isBold) = (.center, nil, true)
    (text.color, text.size, text.font) = (title.color, title.size, title.font)
    var below = text
    (below.text, below.isBold, below.size) = (title.subtitle, false, title.size * 0.55)
    below.color.alpha *= 0.75
    let background = title.background ?? Color(red: color.red, green: color.green, blue: color.blue)
    var layers = [Layer(frame: stage.container.bounds, contents: .color(background))]
    var lines = [text, below].filter { !$0.text.isEmpty }.map {
      layer($0, in: stage.container.bounds, on: stage, fonts, measure)
    }
    // Both are in the middle; together they are centred, with half a line between them.
    let gap = pixel(title.size * stage.unit * 0.5, on: stage)
    if lines.count == 2 {
      let (one, other) = (lines[0].bounds.size.height, lines[1].bounds.size.height)
      lines[0].position.y -= pixel((other + gap) / 2, on: stage)
      lines[1].position.y = lines[0].position.y + pixel((one + other) / 2 + gap, on: stage)
    }
    layers += lines
    return layers
  }

  private static func pixel(_ length: Double, on stage: FilmStage) -> Double {
    (length * stage.container.scale).rounded() / stage.container.scale
  }

  /// Returns the font of a caption. That of a file has the file's own weight, or at least that of
  /// bold letters.
  private static func font(
    of caption: FilmCaption, size: Double, _ fonts: [String: FontFile]
  ) -> Font {
    guard let file = caption.font.flatMap({ fonts[$0] }) else {
      return Font(size: size, weight: caption.isBold ? 700 : 400, family: caption.font)
    }
    return Font(
      size: size, weight: caption.isBold ? max(file.weight, 700) : file.weight,
      isItalic: file.isItalic, family: file.family)
  }

  /// Returns the layers of a text.
  ///
  /// - Parameter part: the part of the frame in which it is, in points of the container.
  private static func layer(
    _ caption: FilmCaption, highlighting word: Range<Int>? = nil, in part: Rect,
    on stage: FilmStage, _ fonts: [String: FontFile], _ measure: (TextBlock, Double) -> Size
  ) -> Layer {
    let (container, unit) = (stage.container, stage.unit)
    let size = caption.size * unit
    let outline = caption.outline == nil ? 0 : caption.outlineWidth * unit
    let padding = max(caption.box == nil ? 0 : padding * size, outline)
    var text = TextBlock(
      caption.text, font(of: caption, size: size, fonts),
      color: caption.color, alignment: .center, lineBreak: .wordWrapping)
    text.outline = caption.outline.map { TextBlock.Outline($0, width: outline) }
    if let word, let color = caption.highlight {
      text.coloredParts = [TextBlock.ColoredPart(word, color)]
    }
    // A screen within the frame is narrow.
    let side = part == container.bounds ? margin : margin / 3
    let widest = max(part.size.width - 2 * (side * unit + padding), size)
    let measured = measure(text, widest)
    // Whole pixels keep letters as sharp as Pango draws them.
    func whole(_ length: Double) -> Int {
      min(max(Int((length * container.scale).rounded(.up)), 1), 8192)
    }
    let width = whole(measured.width + 2 * padding)
    let height = whole(measured.height + 2 * padding)
    let box = Size(
      width: Double(width) / container.scale, height: Double(height) / container.scale)
    let y =
      switch caption.side {
      case .top: part.minY + margin * unit
      case .center: part.minY + (part.size.height - box.height) / 2
      case .bottom: part.maxY - margin * unit - box.height
      }
    let frame = Rect(
      x: pixel(part.minX + (part.size.width - box.width) / 2, on: stage), y: pixel(y, on: stage),
      width: box.width, height: box.height)
    let inside = Rect(
      x: padding, y: padding, width: box.width - 2 * padding, height: box.height - 2 * padding)
    let drawing = VectorDrawing(
      [.text(text, in: inside)], in: Rect(size: box), width: width, height: height)
    var layer = Layer(frame: frame, contents: .none)
    if let color = caption.box {
      var back = Layer(frame: Rect(size: box), contents: .color(color))
      back.cornerRadius = cornerRadius * size
      layer.sublayers.append(back)
    }
    layer.sublayers.append(
      Layer(frame: Rect(size: box), contents: .picture(PictureName(drawing))))
    return layer
  }

  /// Returns the layers at a time in seconds, in points of the container.
  func layers(at time: Double) -> [Layer] {
    blocks.compactMap { block in
      guard block.times.contains(time) else { return nil }
      guard var layer = (block.layers.last { $0.from <= time } ?? block.layers.first)?.layer else {
        return nil
      }
      if block.fade > 0 {
        let (since, until) = (time - block.times.lowerBound, block.times.upperBound - time)
        layer.opacity = min(since / block.fade, until / block.fade, 1)
      }
      return layer.opacity > 0 ? layer : nil
    }
  }
}
