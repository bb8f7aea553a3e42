import SceneGraph
import Transitions
import Window

/// Sets parts of the screen that a parameter's value names by where a hand points on the stage.
@MainActor
final class StagePicking {
  private let stage: PreviewStage
  private var picker: StagePicker?
  /// The value before a pointer that is down pointed at anything, as text.
  private var before: String?

  init(on stage: PreviewStage) { self.stage = stage }

  /// Whether a part is to be pointed out.
  var isOn: Bool { picker != nil }

  /// Which part of `parameter` is to be pointed out; nil for none.
  func picked(of parameter: String) -> Int? {
    picker?.parameter == parameter ? picker?.index : nil
  }

  /// The part that is to be pointed out, as it is now.
  var mark: ScreenPart? { picker.flatMap { part($0.index, of: $0.parameter) } }

  private func part(_ index: Int, of parameter: String) -> ScreenPart? {
    let parts = stage.motion.screenValue(of: parameter, in: stage.container)?.parts ?? []
    return parts.indices.contains(index) ? parts[index] : nil
  }

  /// Has a part of `setting` be pointed out, or not any more where it was to be.
  func toggle(_ index: Int, of setting: TransitionSpec.Setting) {
    let wasOn = picked(of: setting.name) == index
    stop()
    guard !wasOn, let part = part(index, of: setting.name) else { return }
    picker = StagePicker(setting.name, index, part, in: stage.container)
  }

  /// Takes what a pointer did on the stage, in its points.
  ///
  /// - Returns: whether it did: not where nothing is to be pointed out.
  func pointer(_ phase: PointerPhase, at place: Point) -> Bool {
    guard var picker,
      var parts = stage.motion.screenValue(of: picker.parameter, in: stage.container)?.parts,
      parts.indices.contains(picker.index)
    else { return false }
    if phase == .began { before = stage.motion.setting(named: picker.parameter)?.text }
    let (part, isDone) = picker.pointer(phase, at: place)
    self.picker = picker
    if let part {
      parts[picker.index] = part
      stage.motion.text(of: picker.parameter, for: parts).map { set(picker.parameter, to: $0) }
    }
    if phase == .cancelled { putBack() }
    if isDone { stop() }
    return true
  }

  /// Leaves everything as it is.
  func stop() { (picker, before) = (nil, nil) }

  /// Points at nothing any more, and puts back what a pointer that is down changed.
  func cancel() {
    putBack()
    stop()
  }

  private func putBack() {
    if let picker, let before { set(picker.parameter, to: before) }
    before = nil
  }

  private func set(_ parameter: String, to text: String) {
    guard stage.motion.setting(named: parameter)?.text != text else { return }
    // A part on the stage is within what is taken.
    try? stage.set(parameter, to: text)
  }
}
