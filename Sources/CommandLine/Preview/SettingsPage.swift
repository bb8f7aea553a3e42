import Controls
import SceneGraph
import Transitions
import Window

/// What is played, to be tuned: controls for each of the effect's parameters, the duration and the curve.
@MainActor
final class SettingsPage {
  /// The durations that the slider goes over, in seconds.
  private static let durations = 0.1...10.0

  private enum Field: Hashable {
    case parameter(String, ParameterRows.Row), duration, curve(CurveRows.Row), loop, slow
  }

  private let stage: PreviewStage
  private weak var transport: (any PreviewTransport)?
  private weak var pictures: (any ParameterPictures)?
  /// Points out parts of the screen on the stage.
  let picking: StagePicking
  private var form = Form<Field>()
  /// Which group of parts is seen, of each parameter that has several.
  private var groups: [String: Int] = [:]
  /// The pictures that parameters name, as the pane's scene names them.
  private var thumbnails: [String: PictureName] = [:]
  /// Puts back what was there before keys edited it.
  private var undo: (() -> Void)?

  /// - Parameter pictures: the pictures that parameters name.
  init(
    of stage: PreviewStage, by transport: (any PreviewTransport)?,
    _ pictures: (any ParameterPictures)?
  ) {
    self.stage = stage
    self.transport = transport
    self.pictures = pictures
    picking = StagePicking(on: stage)
  }

  // MARK: Showing

  /// The part of the pane in which it is seen.
  var area: Rect {
    get { form.area }
    set {
      form.area = newValue
      form.scroll(by: 0)
    }
  }

  /// Borrows what parameters name from where it is.
  func findThumbnails(_ text: TextPictures) {
    thumbnails = [:]
    guard let pictures else { return }
    for setting in stage.motion.settings where setting.kind == .picture && !setting.text.isEmpty {
      thumbnails[setting.name] = pictures.version(of: setting.name).map {
        text.picture(PictureName(setting.name), $0, of: pictures.store)
      }
    }
  }

  private func rows(for setting: PreviewMotion.Setting) -> ParameterRows {
    ParameterRows(
      setting: setting, motion: stage.motion, container: stage.container,
      group: groups[setting.name] ?? 0,
      picked: picking.picked(of: setting.name),
      thumbnail: thumbnails[setting.name])
  }

  /// Has the controls show how things are.
  func fill() {
    let motion = stage.motion
    form.items = [
      .init(nil, Heading(motion.name, isTitle: true)),
      .init(nil, Note(type(of: motion.transition).summary), spacing: 6),
    ]
    for setting in motion.settings {
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
          "duration", motion.duration, in: Self.durations, scale: .logarithmic,
          text: "\(plain(motion.duration)) s",
          defaultValue: type(of: motion.transition).duration, typingRange: 0.001...3600),
        spacing: 16),
    ]
    form.items += curveRows.controls.enumerated().map { index, item in
      .init(
        .curve(item.row), item.control, spacing: index == 0 ? Theme.spacing : index == 1 ? 8 : 12)
    }
    form.items += [
      .init(.loop, Switch("loop", isOn: transport?.isLooping == true)),
      .init(.slow, Switch("a tenth of the speed", isOn: transport?.isSlow == true), spacing: 10),
    ]
    form.selectAny()
    if !form.isEditing { undo = nil }
  }

  func draw(into drawing: inout Drawing) { form.draw(into: &drawing) }

  /// What is said of what is selected.
  var help: String {
    switch form.selection {
    case .parameter(let name, _):
      return stage.motion.setting(named: name)?.help ?? ""
    case .duration: return "seconds that a push or a pop takes"
    case .curve:
      return "how progress follows time: drag its handles, or write it as CSS does"
    case .loop: return "there and back for ever"
    case .slow: return "how fast time goes"
    default: return ""
    }
  }

  private var curveRows: CurveRows {
    CurveRows(curve: stage.motion.curve, place: stage.placeOnCurve)
  }

  // MARK: Pointers

  func pointer(_ phase: PointerPhase, at place: Point) {
    apply(form.pointer(phase, at: place))
    noteEditing()
  }

  func scroll(by distance: Double) { form.scroll(by: distance) }

  /// Takes files that were dropped on the row of a picture.
  ///
  /// - Returns: whether it did.
  func drop(_ files: [String], at place: Point) -> Bool {
    guard let file = files.first, case .parameter(let name, _)? = form.control(at: place),
      let setting = stage.motion.setting(named: name), setting.kind == .picture
    else { return false }
    finishEditing()
    take(.open(file), for: setting)
    return true
  }

  // MARK: Keys

  /// Takes a key while keys edit a text, and Escape while a part of the screen is pointed out.
  ///
  /// - Parameter pasted: the text that is there to be pasted.
  /// - Returns: whether it did.
  func take(_ key: WindowEvent.Key, pasting pasted: () -> String?) -> Bool {
    guard form.isEditing else {
      guard key == .escape, picking.isOn else { return false }
      picking.cancel()
      return true
    }
    fill()
    switch key {
    case .escape:
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
    // A space is typed, too, as a letter.
    case .space, .up, .down: break
    }
    revealEdited()
    return true
  }

  /// Takes a letter while keys edit a text.
  ///
  /// - Returns: whether it did.
  func take(_ letter: Character) -> Bool {
    guard form.isEditing else { return false }
    fill()
    apply(form.type(String(letter)))
    revealEdited()
    return true
  }

  /// Has the text that keys edit be seen, where what they set takes more room than what was there.
  private func revealEdited() {
    fill()
    form.revealEdited()
  }

  /// Has keys edit nothing any more; what was typed is set where it can be.
  func finishEditing() {
    apply(form.finishEditing())
    form.stopEditing()
    undo = nil
  }

  /// Leaves everything as it is set.
  func letGo() {
    finishEditing()
    picking.stop()
  }

  /// Remembers what there is where keys began to edit something.
  private func noteEditing() {
    guard undo == nil, let field = form.edited else { return }
    let motion = stage.motion
    switch field {
    case .parameter(let name, _):
      guard let text = motion.setting(named: name)?.text else { return }
      undo = { [stage] in
        if stage.motion.setting(named: name)?.text != text {
          try? stage.set(name, to: text)
        }
      }
    case .duration:
      undo = { [stage] in
        if stage.motion.duration != motion.duration { try? stage.setDuration(motion.givenDuration) }
      }
    case .curve:
      undo = { [stage] in
        if stage.motion.curve != motion.curve { stage.setCurve(motion.givenCurve) }
      }
    default: break
    }
  }

  /// Selects the next thing that keys can set.
  func selectNext() {
    fill()
    form.selectNext()
  }

  /// Has what is selected go `steps` on.
  func step(by steps: Int) {
    fill()
    apply(form.step(by: steps))
  }

  /// Goes back to the beginning, for another effect.
  func selectFirst() {
    letGo()
    groups = [:]
    form.selection = nil
    form.scroll(by: -form.scrolled)
  }

  // MARK: Setting

  private func apply(_ change: Form<Field>.Change?) {
    guard let change else { return }
    form.selection = change.id
    switch (change.id, change.value) {
    case (.parameter(let name, let row), let value):
      guard let setting = stage.motion.setting(named: name) else { return }
      rows(for: setting).action(row, value).map { take($0, for: setting) }
    case (.duration, .number(let seconds)): set { try stage.setDuration(seconds) }
    case (.curve(let row), let value): curveRows.curve(row, value).map { stage.setCurve($0) }
    case (.loop, _): transport?.toggleLoop()
    case (.slow, _): transport?.toggleSlow()
    default: break
    }
  }

  private func take(_ action: ParameterRows.Action, for setting: PreviewMotion.Setting) {
    switch action {
    case .set(let text): set { try stage.set(setting.name, to: text) }
    case .setAndShow(let text, let group):
      set { try stage.set(setting.name, to: text) }
      groups[setting.name] = group
      picking.stop()
    case .show(let group):
      groups[setting.name] = group
      picking.stop()
    case .pick(let index): picking.toggle(index, of: setting)
    case .open(let file):
      guard file.isEmpty || pictures?.open(file, as: setting.name) == true else { return }
      set { try stage.set(setting.name, to: file) }
    }
  }

  /// What is not taken leaves everything as it was; the controls offer nothing of that kind.
  private func set(_ change: () throws -> Void) { try? change() }
}
