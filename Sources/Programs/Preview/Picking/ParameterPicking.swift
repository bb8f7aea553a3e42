import SceneGraph
import Transitions

/// Picks in the viewport the parts of the screen that a parameter's value names.
@MainActor
final class ParameterPicking {
  private let navigation: PreviewNavigation
  private let editor: SpecEditor
  private var picker: ScreenPartPicker?
  /// Returns the element at a point of the old screen or, if `isUpper`, of the new one; nil if
  /// there is none.
  var element: ((_ point: Point, _ isUpper: Bool) -> ScreenPart?)?
  /// The handler of a pair of which both elements were clicked.
  var onPair: (() -> Void)?
  /// The value before the pointer that is now down picked anything.
  private var before: ParameterValue?

  init(in navigation: PreviewNavigation) {
    self.navigation = navigation
    editor = SpecEditor(navigation)
  }

  /// True if a part is to be picked.
  var isOn: Bool { picker != nil }

  /// Returns the index of the part of `parameter` that is to be picked; nil for none.
  func pickedPart(of parameter: String) -> Int? {
    picker?.parameter == parameter ? picker?.index : nil
  }

  /// The current value of the part that is to be picked; nil for none.
  var markedPart: ScreenPart? { picker.flatMap { part($0.index, of: $0.parameter) } }

  private func part(_ index: Int, of parameter: String) -> ScreenPart? {
    let parts = parts(of: parameter) ?? []
    return parts.indices.contains(index) ? parts[index] : nil
  }

  private func parts(of parameter: String) -> [ScreenPart]? {
    navigation.spec.screenValue(of: parameter, in: navigation.container)?.parts
  }

  /// Starts picking a part of `setting`, or stops if that part is already being picked.
  func toggle(_ index: Int, of setting: TransitionSpec.Setting) {
    let wasOn = pickedPart(of: setting.name) == index
    stop()
    guard !wasOn, let part = part(index, of: setting.name) else { return }
    picker = ScreenPartPicker(setting.name, index, part, in: navigation.container)
  }

  /// Handles a pointer event in the viewport, in points.
  ///
  /// - Returns: false if no part is to be picked.
  func pointer(_ phase: PointerPhase, at position: Point) -> Bool {
    guard var picker, var parts = parts(of: picker.parameter), parts.indices.contains(picker.index)
    else { return false }
    if phase == .began { before = navigation.spec.setting(named: picker.parameter)?.value }
    let (part, isDone) = picker.pointer(phase, at: position)
    self.picker = picker
    if phase == .ended, part == nil, pickElement(at: position, picker) { return true }
    if let part {
      parts[picker.index] = part
      if let text = navigation.spec.text(of: picker.parameter, for: parts) {
        set(picker.parameter, to: .text(text))
      }
    }
    if phase == .cancelled { restore() }
    if isDone { stop() }
    return true
  }

  /// Picks the element that was clicked, and continues with its place on the new screen after that
  /// on the old one. A pair beside those that were found for an automatic value is a further one.
  ///
  /// - Returns: false if the parameter has other parts, or there is no element.
  private func pickElement(at position: Point, _ picker: ScreenPartPicker) -> Bool {
    let (parameter, isUpper) = (picker.parameter, picker.index % 2 == 1)
    guard let value = navigation.spec.screenValue(of: parameter, in: navigation.container),
      value.names.count == 2, let part = element?(position, isUpper)
    else { return false }
    var (spec, parts, index) = (navigation.spec, value.parts, picker.index)
    if value.isAutomatic, !isUpper {
      let found = navigation.completed
      if let list = found.screenValue(of: parameter, in: navigation.container), !list.isAutomatic {
        (spec, index) = (found, list.parts.count)
        parts = list.parts + parts
      }
    }
    parts[index] = part
    guard let text = spec.text(of: parameter, for: parts) else { return false }
    set(parameter, to: .text(text))
    if isUpper {
      stop()
      onPair?()
    } else {
      self.picker = ScreenPartPicker(
        parameter, index + 1, parts[index + 1], in: navigation.container)
    }
    return true
  }

  /// Stops picking, and keeps the value.
  func stop() { (picker, before) = (nil, nil) }

  /// Stops picking, and restores the value from before the pointer went down.
  func cancel() {
    restore()
    stop()
  }

  private func restore() {
    if let picker, let before { set(picker.parameter, to: before) }
    before = nil
  }

  private func set(_ parameter: String, to value: ParameterValue) {
    guard navigation.spec.setting(named: parameter)?.value != value else { return }
    // A part within the viewport is always valid.
    try? editor.set(parameter, to: value)
  }
}
