import Controls
import Effects
import Media
import SceneGraph
import Transitions

/// The pane of the current spec: a page with its settings, and one with all effects.
@MainActor
final class ParameterPane: PreviewPane {
  /// The width in points.
  static let width = 264.0
  /// The scroll distance per notch of the wheel, in points.
  private static let notch = 48.0
  /// The minimum height of the pane that shows help for the selected parameter, in points.
  private static let heightForHelp = 500.0

  private enum Field: Hashable {
    case page, effect, actions
  }

  private enum Page: Int {
    case settings, effects
  }

  private let navigation: PreviewNavigation
  private let editor: SpecEditor
  private let copy: () -> Void
  private var page = Page.settings
  /// True if there is room for the help.
  private var hasRoomForHelp = true
  /// The page with the settings.
  let settings: SettingsPage
  /// The parts above, in and below the scrolling page.
  private var header = Form<Field>()
  private var effects = Form<Field>()
  private var footer = Form<Field>()

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - pictures: the pictures that parameters name.
  ///   - copy: copies the render command for the visible frame or motion.
  init(
    of navigation: PreviewNavigation, by transport: (any PreviewTransport)?,
    _ pictures: (any ParameterPictures)?, copy: @escaping () -> Void
  ) {
    self.navigation = navigation
    editor = SpecEditor(navigation)
    self.copy = copy
    settings = SettingsPage(of: navigation, by: transport, pictures)
  }

  // MARK: Showing

  func scene(_ container: Container, _ text: TextPictures) throws -> Scene {
    hasRoomForHelp = container.size.height >= Self.heightForHelp
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
    // Their heights depend on their widths.
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
    effects.items = [
      .init(
        .effect,
        Choice(
          "", navigation.menu.names, selection: navigation.menu.index(of: navigation.spec),
          style: .list))
    ]
    settings.fill()
    footer.items =
      page == .settings && hasRoomForHelp ? [.init(nil, Note(settings.help, rows: 2))] : []
    footer.items += [
      .init(.actions, ButtonRow([.init("Reset"), .init("Copy command")]), spacing: 10)
    ]
  }

  // MARK: Pointers

  func pointer(_ phase: PointerPhase, at position: Point) {
    if phase == .began { settings.finishEditing() }
    apply(header.pointer(phase, at: position))
    switch page {
    case .settings: settings.pointer(phase, at: position)
    case .effects: apply(effects.pointer(phase, at: position))
    }
    apply(footer.pointer(phase, at: position))
  }

  func drop(_ files: [FilePath], at position: Point) -> Bool {
    page == .settings && settings.drop(files, at: position)
  }

  func scroll(by notches: Double) {
    switch page {
    case .settings: settings.scroll(by: -notches * Self.notch)
    case .effects: effects.scroll(by: -notches * Self.notch)
    }
  }

  // MARK: Keys

  /// Selects the next control that keys can change.
  func selectNext() {
    page = .settings
    settings.selectNext()
  }

  /// Changes the selected control by `steps`; in the list of effects, moves the selection up.
  func step(by steps: Int) {
    switch page {
    case .settings: settings.step(by: steps)
    case .effects:
      settings.selectFirst()
      editor.chooseEffect(by: -steps)
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
      editor.chooseEffect(at: index)
    case (.actions, .index(0)):
      settings.endInput()
      editor.reset()
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
