public import Foundation

// UIKit's additions to Foundation's paths, for tables and collections.

extension IndexPath {
  /// Creates the path of a row of a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the path of an item of a collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// The row of a table.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// The item of a collection.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}

extension NSIndexPath {
  /// The section.
  public var section: Int { index(atPosition: 0) }
  /// The row of a table.
  public var row: Int { index(atPosition: 1) }
  /// The item of a collection.
  public var item: Int { index(atPosition: 1) }

  /// Creates the path of a row of a table.
  public convenience init(row: Int, section: Int) {
    let indexes = [section, row]
    unsafe self.init(indexes: indexes, length: 2)
  }

  /// Creates the path of an item of a collection.
  public convenience init(item: Int, section: Int) { self.init(row: item, section: section) }
}
