import Controls
import SceneGraph
import TransitionCatalog
import Transitions
import Window

/// What is played: a page on which it is tuned, and one with all effects.
@MainActor
final class ParameterPane: PreviewPane {
  /// In the window's units.
  static let width = 264.0
  /// How far a notch of the wheel scrolls.
  private static let notch = 48.0
  /// From which height on the pane says what the selected parameter is.
  private static let heightForHelp = 500.0

  private enum Field: Hashable {
    case page, effect, actions
  }

  private enum Page: Int {
    case settings, effects
  }

  private let stage: PreviewStage
  private let copy: () -> Void
  private var page = Page.settings
  /// Whether there is room to say what the selected parameter is.
  private var isHigh = true
  /// What is played, to be tuned.
  let settings: SettingsPage
  /// Above, in and below what is scrolled.
  private var header = Form<Field>()
  private var effects = Form<Field>()
  private var footer = Form<Field>()

  /// - Parameters:
  ///   - pictures: the pictures that parameters name.
  ///   - copy: copies the command for what is seen.
  init(
    of stage: PreviewStage, by transport: (any PreviewTransport)?,
    _ pictures: (any ParameterPictures)?, copy: @escaping () -> Void
  ) {
    self.stage = stage
    self.copy = copy
    settings = SettingsPage(of: stage, by: transport, pictures)
  }

  // MARK: Showing

  func scene(_ container: Container, _ text: TextPictures) throws -> Scene {
    isHigh = container.size.height >= Self.heightForHelp
    settings.findThumbnails(text)
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
    // How high they are goes by how wide they are.
    (header.area, footer.area) = (area(from: 12, to: 12), area(from: 12, to: 12))
    header.area = area(from: 12, to: 12 + header.height)
    footer.area = area(from: size.height - 12 - footer.height, to: size.height - 12)
    let rest = area(from: header.area.maxY + 12, to: footer.area.minY - 13)
    (settings.area, effects.area) = (rest, rest)
    effects.scroll(by: 0)
  }

  private func fill() {
    header.items = [
      .init(.page, Choice("", ["Settings", "Effects"], selection: page.rawValue))
    ]
    let names = Catalog.all.map { $0.name }
    effects.items = [
      .init(
        .effect,
        Choice("", names, selection: names.firstIndex(of: stage.motion.name), style: .list))
    ]
    settings.fill()
    footer.items = page == .settings && isHigh ? [.init(nil, Note(settings.help, rows: 2))] : []
    footer.items += [
      .init(.actions, ButtonRow([.init("Reset"), .init("Copy command")]), spacing: 10)
    ]
  }

  // MARK: Pointers

  func pointer(_ phase: PointerPhase, at place: Point) {
    if phase == .began { settings.finishEditing() }
    apply(header.pointer(phase, at: place))
    switch page {
    case .settings: settings.pointer(phase, at: place)
    case .effects: apply(effects.pointer(phase, at: place))
    }
    apply(footer.pointer(phase, at: place))
  }

  func drop(_ files: [String], at place: Point) -> Bool {
    page == .settings && settings.drop(files, at: place)
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
    page = .settings
    settings.selectNext()
  }

  /// Has what is selected go `steps` on; in the list of effects, so many up.
  func step(by steps: Int) {
    switch page {
    case .settings: settings.step(by: steps)
    case .effects:
      settings.selectFirst()
      stage.chooseEffect(by: -steps)
      fill()
      revealEffect()
    }
  }

  // MARK: Setting

  private func apply(_ change: Form<Field>.Change?) {
    guard let change else { return }
    switch (change.id, change.value) {
    case (.page, .index(let index)):
      page = Page(rawValue: index) ?? .settings
      if page == .effects { revealEffect() }
    case (.effect, .index(let index)):
      settings.selectFirst()
      // There is an effect of each name in the list.
      try? stage.choose(effectNamed: Catalog.all[index].name)
    case (.actions, .index(0)):
      settings.letGo()
      stage.reset()
    case (.actions, .index(1)): copy()
    default: break
    }
  }

  private func revealEffect() {
    guard let frame = effects.frames.first, let item = effects.items.first,
      let list = item.control as? Choice, let selection = list.selection
    else { return }
    effects.reveal(list.wordFrame(selection, in: frame))
  }
}
