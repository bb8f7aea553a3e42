import Controls
import Jobs
import Media
import SceneGraph
import Support
import Transitions
import Window

/// The page with controls for the effect's parameters, the duration and the curve.
@MainActor
final class SettingsPage {
  /// The range of the duration's slider, in seconds.
  private static let durations = 0.1...10.0

  private enum Field: Hashable {
    case parameter(String, ParameterRows.Row), duration, curve(CurveRows.Row), loop, slow
  }

  private let navigation: PreviewNavigation
  private let editor: SpecEditor
  private weak var transport: (any PreviewTransport)?
  private weak var pictures: (any ParameterPictures)?
  /// The picking of parts of the screen in the viewport.
  let picking: ParameterPicking
  private var form = Form<Field>()
  /// The visible group of parts, by the name of a parameter with several groups.
  private var groups: [String: Int] = [:]
  /// The names, in the pane's scene, of the parameters' pictures.
  private var thumbnails: [String: PictureName] = [:]
  /// Restores the value from before a text was edited.
  private var undo: (() -> Void)?

  /// Creates a page.
  ///
  /// - Parameter pictures: the pictures that parameters name.
  init(
    of navigation: PreviewNavigation, by transport: (any PreviewTransport)?,
    _ pictures: (any ParameterPictures)?
  ) {
    self.navigation = navigation
    editor = SpecEditor(navigation)
    self.transport = transport
    self.pictures = pictures
    picking = ParameterPicking(in: navigation)
  }

  // MARK: Showing

  /// The area of the page in the pane, in points.
  var area: Rect {
    get { form.area }
    set {
      form.area = newValue
      form.scroll(by: 0)
    }
  }

  /// Borrows the parameters' pictures from their store.
  func findThumbnails(_ text: TextPictures) {
    thumbnails = [:]
    guard let pictures else { return }
    for setting in navigation.spec.settings
    where setting.kind == .picture && setting.value != .picture("") {
      thumbnails[setting.name] = pictures.version(of: setting.name).map {
        text.picture(PictureName(setting.name), $0, of: pictures.store)
      }
    }
  }

  private func rows(for setting: TransitionSpec.Setting) -> ParameterRows {
    ParameterRows(
      setting: setting, spec: navigation.spec, container: navigation.container,
      group: groups[setting.name] ?? 0,
      picked: picking.pickedPart(of: setting.name),
      thumbnail: thumbnails[setting.name])
  }

  /// Fills the page with controls that show the current values.
  func fill() {
    let spec = navigation.spec
    form.items = [
      .init(nil, Heading(spec.name, isTitle: true)),
      .init(nil, Note(spec.effect.summary), spacing: 6),
    ]
    for setting in spec.settings {
      form.items += rows(for: setting).controls.enumerated().map { index, item in
        .init(
          .parameter(setting.name, item.row), item.control,
          spacing: index == 0 ? Theme.spacing : 10)
      }
    }
    form.items += [
      .init(nil, Divider(), spacing: 18),
      .init(
        .duration,
        Slider(
          "duration", spec.duration, in: Self.durations, scale: .logarithmic,
          text: "\(plain(spec.duration)) s",
          defaultValue: spec.effect.duration,
          typingRange: 0.001...TransitionSpec.longestDuration),
        spacing: 16),
    ]
    form.items += curveRows.controls.enumerated().map { index, item in
      .init(
        .curve(item.row), item.control, spacing: index == 0 ? Theme.spacing : index == 1 ? 8 : 12)
    }
    form.items += [
      .init(.loop, Switch("loop", isOn: transport?.isLooping == true)),
      .init(.slow, Switch("a tenth of full speed", isOn: transport?.isSlow == true), spacing: 10),
    ]
    form.selectAny()
    if !form.isEditing { undo = nil }
  }

  /// Draws the page.
  func draw(into drawing: inout Drawing) { form.draw(into: &drawing) }

  /// The help for the selected control.
  var help: String {
    switch form.selection {
    case .parameter(let name, _):
      return navigation.spec.setting(named: name)?.help ?? ""
    case .duration: return "the duration of a push or pop, in seconds"
    case .curve:
      return "progress over time: drag the handles, or type a CSS timing function"
    case .loop: return "repeat push and pop endlessly"
    case .slow: return "the speed of the motion"
    default: return ""
    }
  }

  private var curveRows: CurveRows {
    CurveRows(curve: navigation.spec.curve, playhead: navigation.playhead)
  }

  // MARK: Pointers

  /// Handles a pointer event, in points of the pane.
  func pointer(_ phase: PointerPhase, at position: Point) {
    apply(form.pointer(phase, at: position))
    noteEditing()
  }

  /// Scrolls by a distance in points.
  func scroll(by distance: Double) { form.scroll(by: distance) }

  /// Handles files that were dropped on the row of a picture.
  ///
  /// - Returns: false if there is no such row.
  func drop(_ files: [FilePath], at position: Point) -> Bool {
    guard let file = files.first, case .parameter(let name, _)? = form.control(at: position),
      let setting = navigation.spec.setting(named: name), setting.kind == .picture
    else { return false }
    finishEditing()
    perform(.open(file), for: setting)
    return true
  }

  // MARK: Keys

  /// Handles a key while a text is edited, and Escape while a part of the screen is being picked.
  ///
  /// - Parameter pasted: returns the clipboard's text.
  /// - Returns: false if the key is not handled.
  func handle(_ key: WindowEvent.Key, pasting pasted: () -> String?) -> Bool {
    guard form.isEditing else {
      guard key == .escape, picking.isOn else { return false }
      picking.cancel()
      return true
    }
    fill()
    switch key {
    case .escape, .undo:
      form.stopEditing()
      undo?()
      undo = nil
    case .enter: apply(form.finishEditing())
    case .tab:
      apply(form.finishEditing())
      guard !form.isEditing else { break }
      fill()
      form.selectNext()
      form.editSelected()
      undo = nil
      noteEditing()
    case .paste: if let pasted = pasted() { apply(form.type(pasted)) }
    case .left: apply(form.press(.left))
    case .right: apply(form.press(.right))
    case .home: apply(form.press(.home))
    case .end: apply(form.press(.end))
    case .backspace: apply(form.press(.backspace))
    case .delete: apply(form.press(.delete))
    // A space also arrives as a character.
    case .space, .up, .down, .f1, .redo: break
    }
    revealEdited()
    return true
  }

  /// Handles a character while a text is edited.
  ///
  /// - Returns: false if the character is not handled.
  func handle(_ letter: Character) -> Bool {
    guard form.isEditing else { return false }
    fill()
    apply(form.type(String(letter)))
    revealEdited()
    return true
  }

  /// Scrolls to the edited text, as the new value's controls may take more room.
  private func revealEdited() {
    fill()
    form.revealEdited()
  }

  /// Ends the editing of a text and sets it if it is valid.
  func finishEditing() {
    apply(form.finishEditing())
    form.stopEditing()
    undo = nil
  }

  /// Ends the editing of a text and the picking of a part.
  func endInput() {
    finishEditing()
    picking.stop()
  }

  /// Remembers the value of the control whose text is about to be edited.
  private func noteEditing() {
    guard undo == nil, let field = form.edited else { return }
    let before = navigation.spec
    switch field {
    case .parameter(let name, _):
      guard let value = before.setting(named: name)?.value else { return }
      undo = { [navigation, editor] in
        if navigation.spec.setting(named: name)?.value != value {
          try? editor.set(name, to: value)
        }
      }
    case .duration:
      undo = { [navigation, editor] in
        if navigation.spec.duration != before.duration {
          try? editor.setDuration(before.customDuration)
        }
      }
    case .curve:
      undo = { [navigation, editor] in
        if navigation.spec.curve != before.curve { editor.setCurve(before.customCurve) }
      }
    default: break
    }
  }

  /// Selects the next control that keys can change.
  func selectNext() {
    fill()
    form.selectNext()
  }

  /// Changes the selected control by `steps`.
  func step(by steps: Int) {
    fill()
    // Shows changes made with the keys.
    form.revealSelection()
    apply(form.step(by: steps))
  }

  /// Scrolls to the top and clears the selection, for another effect.
  func selectFirst() {
    endInput()
    groups = [:]
    form.selection = nil
    form.scroll(by: -form.scrolled)
  }

  /// True if a text is being edited.
  var isEditing: Bool { form.isEditing }

  /// Undoes or redoes a change, and shows the pictures that parameters then name.
  ///
  /// - Returns: the name of the change; nil for none.
  func restore(_ change: (SpecEditor) -> String?) -> String? {
    endInput()
    let before = navigation.spec
    guard let name = change(editor) else { return nil }
    for setting in navigation.spec.settings
    where setting.value != before.setting(named: setting.name)?.value {
      if case .picture(let path) = setting.value, !path.isEmpty {
        pictures?.open(FilePath(path), as: setting.name) {}
      }
    }
    if before.name != navigation.spec.name { selectFirst() }
    return name
  }

  // MARK: Setting

  private func apply(_ change: Form<Field>.Change?) {
    guard let change else { return }
    form.selection = change.id
    switch (change.id, change.value) {
    case (.parameter(let name, let row), let value):
      guard let setting = navigation.spec.setting(named: name) else { return }
      rows(for: setting).action(row, value).map { perform($0, for: setting) }
    case (.duration, .number(let seconds)): attempt { try editor.setDuration(seconds) }
    case (.curve(let row), let value): curveRows.curve(row, value).map { editor.setCurve($0) }
    case (.loop, _): transport?.toggleLoop()
    case (.slow, _): transport?.toggleSlow()
    default: break
    }
  }

  private func perform(_ action: ParameterRows.Action, for setting: TransitionSpec.Setting) {
    switch action {
    case .set(let value): attempt { try editor.set(setting.name, to: value) }
    case .setAndShow(let value, let group):
      attempt { try editor.set(setting.name, to: value) }
      groups[setting.name] = group
      picking.stop()
    case .show(let group):
      groups[setting.name] = group
      picking.stop()
    case .pick(let index): picking.toggle(index, of: setting)
    case .open(let file):
      let take: () -> Void = { [weak self, effect = navigation.spec.name] in
        // Another effect may have been chosen meanwhile.
        guard let self, navigation.spec.name == effect else { return }
        attempt { try editor.set(setting.name, to: .picture(file.description)) }
      }
      if file.isEmpty { take() } else { pictures?.open(file, as: setting.name, done: take) }
    }
  }

  /// Makes a change that may be rejected. Controls offer valid values; a rejected one changes
  /// nothing.
  private func attempt(_ change: () throws -> Void) { try? change() }
}
