import TransitionCatalog
import Transitions

extension TransitionSpec {
  /// A spec of the catalogue's effect, from text.
  init(_ text: String, settings: [String]) throws {
    try self.init(text, settings: settings, from: Catalog.all)
  }
}
