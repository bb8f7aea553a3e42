import Controls
import TransitionCatalog
import Transitions
import Window

/// What is played, to be tuned: a control for each of the effect's parameters, the duration and the curve; and on a
/// second page all effects.
@MainActor
final class ParameterPane: PreviewPane {
  /// In the window's units.
  static let width = 264.0
  /// How far a notch of the wheel scrolls.
  private static let notch = 48.0
  /// The durations that the slider goes over, in seconds.
  private static let durations = 0.1...10.0

  /// From which height on the pane says what the selected parameter is.
  private static let heightForHelp = 500.0

  private enum Field: Hashable {
    case page, effect, parameter(String), duration, curve, loop, slow, actions
  }

  private enum Page: Int {
    case settings, effects
  }

  private let stage: PreviewStage
  private weak var transport: (any PreviewTransport)?
  private let copy: () -> Void
  private var page = Page.settings
  /// Whether there is room to say what the selected parameter is.
  private var isHigh = true
  /// Above, in and below what is scrolled.
  private var header = Form<Field>()
  private var settings = Form<Field>()
  private var effects = Form<Field>()
  private var footer = Form<Field>()

  /// - Parameter copy: copies the command for what is seen.
  init(
    of stage: PreviewStage, by transport: (any PreviewTransport)?, copy: @escaping () -> Void
  ) {
    self.stage = stage
    self.transport = transport
    self.copy = copy
  }

  // MARK: Showing

  func scene(_ container: Container, _ text: TextPictures) throws -> Scene {
    isHigh = container.size.height >= Self.heightForHelp
    fill()
    layOut(container.size)
    return try text.scene(container) { drawing in
      drawing.fill(
        Rect(x: 0, y: 0, width: 1, height: container.size.height), Theme.divider)
      header.draw(into: &drawing)
      if page == .settings { settings.draw(into: &drawing) } else { effects.draw(into: &drawing) }
      drawing.fill(
        Rect(
          x: 1, y: footer.area.minY - 12, width: container.size.width - 1,
          height: 1), Theme.divider)
      footer.draw(into: &drawing)
    }
  }

  private func layOut(_ size: Size) {
    let margin = Theme.margin
    func area(from top: Double, to bottom: Double) -> Rect {
      Rect(
        x: margin, y: top, width: max(size.width - 2 * margin, 1), height: max(bottom - top, 0))
    }
    header.area = area(from: 12, to: 12 + header.height)
    footer.area = area(from: size.height - 12 - footer.height, to: size.height - 12)
    let rest = area(from: header.area.maxY + 12, to: footer.area.minY - 13)
    (settings.area, effects.area) = (rest, rest)
    settings.scroll(by: 0)
    effects.scroll(by: 0)
  }

  private func fill() {
    let motion = stage.motion
    header.items = [
      .init(.page, Choice("", ["Settings", "Effects"], selection: page.rawValue))
    ]
    let names = Catalog.all.map { $0.name }
    effects.items = [
      .init(
        .effect,
        Choice("", names, selection: names.firstIndex(of: motion.name), style: .list))
    ]
    settings.items = [
      .init(nil, Heading(motion.name, isTitle: true)),
      .init(nil, Note(type(of: motion.transition).summary), spacing: 6),
    ]
    settings.items += motion.settings.map {
      .init($0.isSettable ? .parameter($0.name) : nil, $0.control)
    }
    settings.items += [
      .init(nil, Divider(), spacing: 18),
      .init(
        .duration,
        Slider(
          "duration", motion.duration, in: Self.durations, scale: .logarithmic,
          text: "\(plain(motion.duration)) s",
          standard: type(of: motion.transition).duration), spacing: 16),
      .init(.curve, curveChoice(motion.curve)),
      .init(nil, CurveGraph(motion.curve, place: stage.placeOnCurve), spacing: 8),
      .init(.loop, Switch("loop", isOn: transport?.isLooping == true)),
      .init(.slow, Switch("a tenth of the speed", isOn: transport?.isSlow == true), spacing: 10),
    ]
    settings.selectAny()
    footer.items = page == .settings && isHigh ? [.init(nil, Note(help, rows: 2))] : []
    footer.items += [
      .init(.actions, ButtonRow([.init("Reset"), .init("Copy command")]), spacing: 10)
    ]
  }

  /// What is said of what is selected.
  private var help: String {
    switch settings.selection {
    case .parameter(let name):
      return stage.motion.settings.first { $0.name == name }?.help ?? ""
    case .duration: return "seconds that a push or a pop takes"
    case .curve: return "how progress follows time"
    case .loop: return "there and back for ever"
    case .slow: return "how fast time goes"
    default: return ""
    }
  }

  private func curveChoice(_ curve: TimingCurve) -> Choice {
    let place = TimingCurve.named.firstIndex { $0.curve == curve }
    return Choice(
      place == nil ? "curve: \(curve.cssText)" : "curve", TimingCurve.named.map(\.name),
      selection: place)
  }

  // MARK: Pointers

  func pointer(_ phase: WindowEvent.PointerPhase, at place: Point) {
    let phase = Form<Field>.PointerPhase(phase)
    apply(header.pointer(phase, at: place))
    switch page {
    case .settings: apply(settings.pointer(phase, at: place))
    case .effects: apply(effects.pointer(phase, at: place))
    }
    apply(footer.pointer(phase, at: place))
  }

  func scroll(by notches: Double) {
    switch page {
    case .settings: settings.scroll(by: -notches * Self.notch)
    case .effects: effects.scroll(by: -notches * Self.notch)
    }
  }

  // MARK: Keys

  /// Selects the next thing that keys can set.
  func selectNext() {
    fill()
    page = .settings
    settings.selectNext()
  }

  /// Has what is selected go `steps` on; in the list of effects, so many up.
  func step(by steps: Int) {
    fill()
    switch page {
    case .settings: apply(settings.step(by: steps))
    case .effects:
      selectFirst()
      stage.chooseEffect(by: -steps)
      fill()
      revealEffect()
    }
  }

  /// Goes back to the beginning, for another effect.
  func selectFirst() {
    settings.selection = nil
    settings.scroll(by: -settings.scrolled)
  }

  // MARK: Setting

  private func apply(_ change: Form<Field>.Change?) {
    guard let change else { return }
    switch (change.id, change.value) {
    case (.page, .index(let index)):
      page = Page(rawValue: index) ?? .settings
      if page == .effects { revealEffect() }
    case (.effect, .index(let index)):
      selectFirst()
      set { try stage.choose(effectNamed: Catalog.all[index].name) }
    case (.parameter(let name), let value):
      settings.selection = change.id
      guard let setting = stage.motion.settings.first(where: { $0.name == name }) else { return }
      set { try stage.set(name, to: setting.text(for: value)) }
    case (.duration, .number(let seconds)):
      settings.selection = change.id
      set { try stage.setDuration(seconds) }
    case (.curve, .index(let index)):
      settings.selection = change.id
      stage.setCurve(TimingCurve.named[index].curve)
    case (.loop, _):
      settings.selection = change.id
      transport?.toggleLoop()
    case (.slow, _):
      settings.selection = change.id
      transport?.toggleSlow()
    case (.actions, .index(0)): stage.reset()
    case (.actions, .index(1)): copy()
    default: break
    }
  }

  /// What is not taken leaves everything as it was; the controls offer nothing of that kind.
  private func set(_ change: () throws -> Void) { try? change() }

  private func revealEffect() {
    guard let frame = effects.frames.first, let item = effects.items.first,
      let list = item.control as? Choice, let selection = list.selection
    else { return }
    effects.reveal(list.place(of: selection, in: frame))
  }
}

extension PreviewMotion.Setting {
  /// Whether a control sets it.
  fileprivate var isSettable: Bool {
    switch kind {
    case .number, .whole, .choice, .color: true
    case .text, .picture: false
    }
  }

  /// What it is set with.
  fileprivate var control: any Control {
    switch kind {
    case .number(let range, let unit):
      Slider(
        name, Double(text) ?? range.lowerBound, in: range, text: text + unit.sign,
        standard: Double(defaultText))
    case .whole(let range):
      Slider(
        name, Double(text) ?? 0, in: Double(range.lowerBound)...Double(range.upperBound),
        isWhole: true, text: text, standard: Double(defaultText))
    case .choice(let words): Choice(name, words, selection: words.firstIndex(of: text))
    case .color: ColorWell(name, Color(cssText: text) ?? .black)
    case .text: Reading(name, text.isEmpty ? "none" : text)
    case .picture: Reading(name, text.isEmpty ? "none" : text)
    }
  }

  /// A control's value as the parameter takes it.
  fileprivate func text(for value: ControlValue) -> String {
    switch (value, kind) {
    case (.number(let number), _): plain(number)
    case (.index(let index), .choice(let words)): words[index]
    case (.color(let color), _): color.parameterText
    default: text
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

extension Form.PointerPhase {
  init(_ phase: WindowEvent.PointerPhase) {
    self =
      switch phase {
      case .down: .down
      case .moved: .moved
      case .up: .up
      case .lost: .lost
      }
  }
}
