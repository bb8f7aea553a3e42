import Controls
import SceneGraph
import Transitions

/// The controls for one parameter, and what they set it to.
struct ParameterRows {
  /// One of the controls.
  enum Row: Hashable {
    /// That for the value as a whole.
    case whole
    /// That for one of its parts.
    case part(Int)
  }

  /// What a control asks for.
  enum Action: Hashable {
    /// The parameter is to be this text.
    case set(String)
    /// The parameter is to be this text, and the group of parts that is seen another one.
    case setAndShow(String, Int)
    /// Another group of parts is to be seen.
    case show(Int)
    /// A part is to be pointed out on the stage, or not any more.
    case pick(Int)
    /// The picture in this file is to be shown; none where it is empty.
    case open(String)
  }

  let setting: PreviewMotion.Setting
  /// The motion whose parameter it is.
  let motion: PreviewMotion
  let container: Container
  /// Which group of a value's parts is seen, where there may be several.
  var group = 0
  /// Which part is being pointed out.
  var picked: Int?
  /// What is in the file, where the parameter names one.
  var thumbnail: PictureName?

  /// The controls, from the top.
  var controls: [(row: Row, control: any Control)] {
    guard let screen = motion.screenValue(of: setting.name, in: container) else {
      return [(.whole, plainControl)]
    }
    let names = screen.names
    guard screen.isList else {
      return screen.parts.indices.map { index in
        let chips = screen.automaticText.map { [Chip($0, isOn: screen.isAutomatic)] } ?? []
        let name = names[index % names.count]
        return (
          .part(index),
          row(name.isEmpty ? setting.name : name, index, of: screen, chips)
        )
      }
    }
    let first = shownGroup(of: screen) * names.count
    return [(.whole, NumberRow(setting.name, [], chips: listChips(screen).map(\.chip)))]
      + names.indices.map { (.part(first + $0), row(names[$0], first + $0, of: screen, [])) }
  }

  /// What `value` of the control `row` asks for.
  func action(_ row: Row, _ value: ControlValue) -> Action? {
    let screen = motion.screenValue(of: setting.name, in: container)
    switch (row, value, screen) {
    case (.whole, .index(let chip), let screen?):
      let chips = listChips(screen)
      return chips.indices.contains(chip) ? chips[chip].action : nil
    case (.part(let index), .index(let chip), let screen?):
      // The word, where there is one, stands before "pick".
      guard !screen.isList, let word = screen.automaticText, chip == 0 else {
        return .pick(index)
      }
      return (screen.isAutomatic ? text(screen.parts) : word).map { .set($0) }
    case (.part(let index), .numbers(let numbers), let screen?):
      guard screen.parts.indices.contains(index),
        let part = ScreenPart(numbers, like: screen.parts[index])
      else { return nil }
      var parts = screen.parts
      parts[index] = part
      return text(parts).map { .set($0) }
    case (.whole, _, _): return plainAction(value)
    default: return nil
    }
  }

  private func text(_ parts: [ScreenPart]) -> String? {
    motion.text(of: setting.name, for: parts)
  }

  // MARK: Values in one

  private var plainControl: any Control {
    let (name, text) = (setting.name, setting.text)
    switch setting.kind {
    case .number(let range, let unit):
      return Slider(
        name, Double(text) ?? range.lowerBound, in: range, text: text + unit.sign,
        defaultValue: Double(setting.defaultText), typingRange: range)
    case .whole(let range):
      let range = Double(range.lowerBound)...Double(range.upperBound)
      return Slider(
        name, Double(text) ?? range.lowerBound, in: range, isWhole: true, text: text,
        defaultValue: Double(setting.defaultText), typingRange: range)
    case .choice(let words): return Choice(name, words, selection: words.firstIndex(of: text))
    case .color: return ColorWell(name, Color(cssText: text) ?? .black)
    case .text:
      return TextField(name, text) { [motion] in motion.takes($0, for: name) }
    case .picture: return PictureField(name, text, showing: thumbnail)
    }
  }

  private func plainAction(_ value: ControlValue) -> Action? {
    switch (value, setting.kind) {
    case (.number(let number), _): .set(plain(number))
    case (.index(let index), .choice(let words)): .set(words[index])
    case (.color(let color), _): .set(color.parameterText)
    case (.text(let file), .picture): .open(file)
    case (.text(let text), _): .set(text)
    default: nil
    }
  }

  // MARK: Parts of the screen

  private func row(
    _ name: String, _ index: Int, of screen: ScreenValue, _ chips: [Chip]
  ) -> NumberRow {
    NumberRow(
      name, cells(screen.parts[index]), chips: chips + [Chip("pick", isOn: picked == index)],
      isDimmed: screen.isAutomatic)
  }

  private func cells(_ part: ScreenPart) -> [NumberRow.Cell] {
    let (size, step) = (container.size, container.pickStep)
    // As large as a parameter takes numbers of places.
    let most = 1e6
    func place(_ name: String, _ number: Double, _ side: Double) -> NumberRow.Cell {
      .init(name, number, in: 0...side, typingRange: -most...most, scale: .linear, step: step)
    }
    func length(_ name: String, _ number: Double, _ side: Double) -> NumberRow.Cell {
      .init(
        name, number, in: min(step, side / 2)...side, typingRange: 0.01...most, scale: .linear,
        step: step)
    }
    switch part {
    case .point(let point):
      return [place("x", point.x, size.width), place("y", point.y, size.height)]
    case .rectangle(let rect, let radius):
      let cells = [
        place("x", rect.minX, size.width), place("y", rect.minY, size.height),
        length("width", rect.size.width, size.width),
        length("height", rect.size.height, size.height),
      ]
      guard let radius else { return cells }
      let most = max(min(size.width, size.height) / 2, radius)
      return cells + [
        .init("radius", radius, in: 0...most, typingRange: 0...1e6, scale: .linear, step: step)
      ]
    }
  }

  private func groups(of screen: ScreenValue) -> Int { screen.parts.count / screen.names.count }

  private func shownGroup(of screen: ScreenValue) -> Int {
    min(max(group, 0), max(groups(of: screen) - 1, 0))
  }

  /// What stands beside the name of a value of several groups, and what it does.
  private func listChips(_ screen: ScreenValue) -> [(chip: Chip, action: Action?)] {
    let (count, shown) = (groups(of: screen), shownGroup(of: screen))
    let own = shown * screen.names.count..<(shown + 1) * screen.names.count
    var chips: [(chip: Chip, action: Action?)] = []
    if count > 1 {
      chips += [
        (Chip("\u{2039}"), .show((shown + count - 1) % count)),
        (Chip("\(shown + 1) of \(count)", isEnabled: false), nil),
        (Chip("\u{203A}"), .show((shown + 1) % count)),
      ]
      var fewer = screen.parts
      fewer.removeSubrange(own)
      chips.append((Chip("\u{2212}"), text(fewer).map { .setAndShow($0, max(shown - 1, 0)) }))
    }
    var more = screen.parts
    more.insert(contentsOf: screen.parts[own], at: own.upperBound)
    chips.append((Chip("+"), text(more).map { .setAndShow($0, shown + 1) }))
    if let word = screen.automaticText {
      let other = screen.isAutomatic ? text(screen.parts) : word
      chips.append((Chip(word, isOn: screen.isAutomatic), other.map { .set($0) }))
    }
    return chips
  }
}

extension ScreenPart {
  /// A part of the kind of `other`, from the numbers of its row; nil for another count of them.
  fileprivate init?(_ numbers: [Double], like other: ScreenPart) {
    switch (other, numbers.count) {
    case (.point, 2): self = .point(Point(x: numbers[0], y: numbers[1]))
    case (.rectangle, 4), (.rectangle, 5):
      self = .rectangle(
        Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
        cornerRadius: numbers.count == 5 ? numbers[4] : nil)
    default: return nil
    }
  }
}

extension ParameterUnit {
  /// What is written behind a number.
  fileprivate var sign: String {
    switch self {
    case .none, .fraction: ""
    case .points: " pt"
    case .degrees: "°"
    }
  }
}
