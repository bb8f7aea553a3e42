import Controls
import Media
import SceneGraph
import Transitions

/// The rows of controls for one parameter.
struct ParameterRows {
  /// The identity of a control.
  enum Row: Hashable {
    /// The control for the whole value.
    case whole
    /// The control for the part with this index.
    case part(Int)
  }

  /// The action of a control.
  enum Action: Hashable {
    /// Sets the parameter.
    case set(ParameterValue)
    /// Sets the parameter, and shows the group of parts with this index.
    case setAndShow(ParameterValue, Int)
    /// Shows the group of parts with this index.
    case show(Int)
    /// Starts or stops picking the part with this index in the viewport.
    case pick(Int)
    /// Sets the picture in this file; none if the path is empty.
    case open(FilePath)
  }

  /// The parameter with its value.
  let setting: TransitionSpec.Setting
  /// The spec that has the parameter.
  let spec: TransitionSpec
  /// The viewport's size in points.
  let container: Container
  /// The visible group of parts.
  var group = 0
  /// The part to be picked; nil for none.
  var picked: Int?
  /// The picture in the parameter's file; nil for none.
  var thumbnail: PictureName?

  private var label: String { ParameterLabel.text(of: setting.name) }

  /// The controls, from the top.
  var controls: [(row: Row, control: any Control)] {
    guard let screen = spec.screenValue(of: setting.name, in: container) else {
      return [(.whole, plainControl)]
    }
    let names = screen.names
    guard screen.isList else {
      return screen.parts.indices.map { index in
        let chips = screen.automaticText.map { [Chip($0, isOn: screen.isAutomatic)] } ?? []
        let name = names[index % names.count]
        return (
          .part(index),
          row(name.isEmpty ? label : name, index, of: screen, chips)
        )
      }
    }
    let first = shownGroup(of: screen) * names.count
    return [(.whole, NumberRow(label, [], chips: listChips(screen).map(\.chip)))]
      + names.indices.map { (.part(first + $0), row(names[$0], first + $0, of: screen, [])) }
  }

  /// Returns the action after the control `row` was set to `value`; nil if there is none.
  func action(_ row: Row, _ value: ControlValue) -> Action? {
    let screen = spec.screenValue(of: setting.name, in: container)
    switch (row, value, screen) {
    case (.whole, .index(let chip), let screen?):
      let chips = listChips(screen)
      return chips.indices.contains(chip) ? chips[chip].action : nil
    case (.part(let index), .index(let chip), let screen?):
      // The chip for the automatic value, if there is one, comes before "pick".
      guard !screen.isList, let word = screen.automaticText, chip == 0 else {
        return .pick(index)
      }
      return (screen.isAutomatic ? self.value(screen.parts) : .text(word)).map { .set($0) }
    case (.part(let index), .numbers(let numbers), let screen?):
      guard screen.parts.indices.contains(index),
        let part = ScreenPart(numbers, like: screen.parts[index])
      else { return nil }
      var parts = screen.parts
      parts[index] = part
      return self.value(parts).map { .set($0) }
    case (.whole, _, _): return plainAction(value)
    default: return nil
    }
  }

  /// Returns the value with `parts`; nil if the parameter cannot have them.
  private func value(_ parts: [ScreenPart]) -> ParameterValue? {
    spec.text(of: setting.name, for: parts).map { .text($0) }
  }

  // MARK: Values without parts

  private var plainControl: any Control {
    let (name, text) = (label, setting.text)
    switch (setting.kind, setting.value) {
    case (.number(let range, let unit), .number(let number)):
      return Slider(
        name, number, in: range, text: text + ParameterLabel.unit(unit, help: setting.help),
        defaultValue: setting.defaultValue.number, typingRange: range)
    case (.whole(let range), .whole(let number)):
      let range = Double(range.lowerBound)...Double(range.upperBound)
      return Slider(
        name, Double(number), in: range, isWhole: true, text: text,
        defaultValue: setting.defaultValue.number, typingRange: range)
    case (.choice(let words), .choice(let word)):
      return Choice(name, words, selection: words.firstIndex(of: word))
    case (.color, .color(let color)): return ColorWell(name, color)
    case (.picture, .picture(let path)): return PictureField(name, path, showing: thumbnail)
    default:
      return TextField(name, text) { [spec, setting] in
        spec.accepts($0, for: setting.name)
      }
    }
  }

  private func plainAction(_ value: ControlValue) -> Action? {
    switch (value, setting.kind) {
    case (.number(let number), .number): .set(.number(number))
    case (.number(let number), .whole): Int(exactly: number).map { .set(.whole($0)) }
    case (.index(let index), .choice(let words)): .set(.choice(words[index]))
    case (.color(let color), .color): .set(.color(color))
    case (.text(let path), .picture): .open(FilePath(path))
    case (.text(let text), .text): .set(.text(text))
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
    // The largest coordinate that parameters accept.
    let most = 1e6
    func coordinate(_ name: String, _ number: Double, _ side: Double) -> NumberRow.Cell {
      .init(name, number, in: 0...side, typingRange: -most...most, scale: .linear, step: step)
    }
    func length(_ name: String, _ number: Double, _ side: Double) -> NumberRow.Cell {
      .init(
        name, number, in: min(step, side / 2)...side, typingRange: 0.01...most, scale: .linear,
        step: step)
    }
    switch part {
    case .point(let point):
      return [coordinate("x", point.x, size.width), coordinate("y", point.y, size.height)]
    case .rectangle(let rect, let radius):
      let cells = [
        coordinate("x", rect.minX, size.width), coordinate("y", rect.minY, size.height),
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

  /// The chips beside the name of a list, and their actions.
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
      chips.append((Chip("\u{2212}"), value(fewer).map { .setAndShow($0, max(shown - 1, 0)) }))
    }
    var more = screen.parts
    more.insert(contentsOf: screen.parts[own], at: own.upperBound)
    chips.append((Chip("+"), value(more).map { .setAndShow($0, shown + 1) }))
    if let word = screen.automaticText {
      let other = screen.isAutomatic ? value(screen.parts) : .text(word)
      chips.append((Chip(word, isOn: screen.isAutomatic), other.map { .set($0) }))
    }
    return chips
  }
}

extension ScreenPart {
  /// Returns a part of the same kind as `other`, from the numbers of its row; nil if their count
  /// differs.
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

extension ParameterValue {
  /// The number; nil if the value is not a number.
  fileprivate var number: Double? {
    switch self {
    case .number(let number): number
    case .whole(let number): Double(number)
    default: nil
    }
  }
}
