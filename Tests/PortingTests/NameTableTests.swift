import Foundation
import Testing

@testable import Porting

@Suite("The list of names")
struct NameTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("the page and the missing names are those of the sources: run 'make docs'")
  func isCurrent() throws {
    let table = NameTable(of: try NameTable.sources(in: Self.root))
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/porting.md"), encoding: .utf8)
    #expect(page.contains("### Views\n") && table.replacing(in: page) == page)
    let names = try String(
      contentsOf: Self.root.appending(path: "Sources/UIKit/Porting/Names/MissingNames.swift"),
      encoding: .utf8)
    #expect(table.missingNames == names)
  }

  @Test("every note is about a name of the list")
  func notes() {
    let list = NameList.shared
    let names = Set(list.entries.map(\.name))
    let members = Set(list.entries.flatMap { entry in entry.members.map { "\(entry.name).\($0)" } })
    for name in list.notes.keys { #expect(names.union(members).contains(name), "\(name)") }
    #expect(names.count == list.entries.count)
  }

  @Test("a public declaration has its name, its members and those that it inherits")
  func interface() {
    let interface = PublicInterface(of: [
      """
      public class View: Base, P {
        public private(set) var a = 1
        var b = 2
        public static func animate(_ x: Int, delay: Double = 0, completion: (() -> Void)? = nil) {}
        public init(frame: Int) {}
      }
      open class Base { open func base() {} }
      public protocol P { func required(of x: Int) }
      public typealias UIView = View
      extension View { public struct Mode { public static let fill = Mode() } }
      public enum Edge { case left, right }
      public func CAFoo() {}
      struct Hidden {}
      """
    ])
    for name in ["View", "UIView", "UIView.Mode", "Edge", "CAFoo"] {
      #expect(interface.has(name), "\(name)")
    }
    #expect(!interface.has("Hidden") && !interface.has("UIView.Other"))
    for member in [
      "a", "init(frame:)", "animate(_:)", "animate(_:completion:)", "base()", "required(of:)",
    ] {
      #expect(interface.has(member, in: "UIView"), "\(member)")
    }
    for member in ["b", "animate(delay:)", "animate(_:options:)", "init()"] {
      #expect(!interface.has(member, in: "UIView"), "\(member)")
    }
    #expect(interface.has("fill", in: "UIView.Mode") && interface.has("right", in: "Edge"))
  }
}
