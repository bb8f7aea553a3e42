import Effects
import Transitions

@testable import Preview

extension TransitionSpec {
  /// A spec of the catalogue's effect, from text.
  init(_ text: String, settings: [String]) throws {
    try self.init(text, settings: settings, from: Catalog.all)
  }
}

extension PreviewNavigation {
  /// An editor of the spec.
  var editor: SpecEditor { SpecEditor(self) }

  /// Sets a parameter to the value that `text` stands for.
  func set(_ parameter: String, to text: String) throws(TransitionSpecError) {
    var spec = spec
    try spec.set(parameter, to: text)
    if let value = spec.setting(named: parameter)?.value { try editor.set(parameter, to: value) }
  }
}
