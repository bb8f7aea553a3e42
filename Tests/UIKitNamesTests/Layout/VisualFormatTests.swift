import Foundation
import Testing
import UIKitNames

/// A parent of 300 x 200 points with three views.
@MainActor
private struct Panels {
  let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  let a = UIView(), b = UIView(), c = UIView()

  init() {
    for view in [a, b, c] {
      view.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(view)
    }
  }

  var views: [String: Any] { ["a": a, "b": b, "c": c, "parent": parent] }

  func add(
    _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    for format in formats {
      parent.addConstraints(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics, views: views))
    }
    parent.layoutIfNeeded()
  }
}

/// A constraint in words: `b.leading == a.trailing * 1 + 8 @1000`.
@MainActor
private func words(_ constraint: NSLayoutConstraint, _ views: [String: Any]) -> String {
  func name(_ item: AnyObject?) -> String {
    views.first { ($0.value as AnyObject) === item }?.key ?? "nil"
  }
  let signs = [-1: "<=", 0: "==", 1: ">="]
  let first = "\(name(constraint.firstItem)).\(constraint.firstAttribute)"
  let second =
    constraint.secondItem == nil
    ? "" : "\(name(constraint.secondItem)).\(constraint.secondAttribute) + "
  let sign = signs[constraint.relation.rawValue] ?? "?"
  return "\(first) \(sign) \(second)\(constraint.constant) @\(constraint.priority.rawValue)"
}

@MainActor
@Suite("The visual format of constraints")
struct VisualFormatTests {
  @Test("both edges: the dimming view of a presentation fills its container")
  func filling() {
    let panels = Panels()
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:|[dimmingView]|", options: [], metrics: nil,
        views: ["dimmingView": panels.a]))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|[dimmingView]|", options: [], metrics: nil,
        views: ["dimmingView": panels.a]))
    panels.parent.layoutIfNeeded()
    #expect(panels.a.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
  }

  @Test(
    "each format's constraints",
    arguments: [
      ("[a][b]", ["b.leading == a.trailing + 0.0 @1000.0"]),
      ("H:[a]-[b]", ["b.leading == a.trailing + 8.0 @1000.0"]),
      ("V:[a]-[b]", ["b.top == a.bottom + 8.0 @1000.0"]),
      ("|[a]", ["a.leading == parent.leading + 0.0 @1000.0"]),
      ("|-50-[a]", ["a.leading == parent.leading + 50.0 @1000.0"]),
      ("[a]-50-|", ["parent.trailing == a.trailing + 50.0 @1000.0"]),
      ("V:[a]|", ["parent.bottom == a.bottom + 0.0 @1000.0"]),
      ("|-[a]", ["a.leading == parent.leadingMargin + 0.0 @1000.0"]),
      ("V:[a]-|", ["parent.bottomMargin == a.bottom + 0.0 @1000.0"]),
      ("[a(100)]", ["a.width == 100.0 @1000.0"]),
      ("V:[a(>=50)]", ["a.height >= 50.0 @1000.0"]),
      ("[a(100@20)]", ["a.width == 100.0 @20.0"]),
      ("[a(==b)]", ["a.width == b.width + 0.0 @1000.0"]),
      ("[a(b)]", ["a.width == b.width + 0.0 @1000.0"]),
      ("[a(<=b@700)]", ["a.width <= b.width + 0.0 @700.0"]),
      ("[a(>=70,<=100)]", ["a.width >= 70.0 @1000.0", "a.width <= 100.0 @1000.0"]),
      ("[a]-(>=8@750)-[b]", ["b.leading >= a.trailing + 8.0 @750.0"]),
      (
        "[a]-(>=8,<=20,==12.5@low)-[b]",
        [
          "b.leading >= a.trailing + 8.0 @1000.0", "b.leading <= a.trailing + 20.0 @1000.0",
          "b.leading == a.trailing + 12.5 @250.0",
        ]
      ),
      ("[a]-gap-[b]", ["b.leading == a.trailing + 11.0 @1000.0"]),
      ("[a]-(-5)-[b]", ["b.leading == a.trailing + -5.0 @1000.0"]),
      ("[a(gap)]", ["a.width == 11.0 @1000.0"]),
      ("[a(>=gap@low)]", ["a.width >= 11.0 @250.0"]),
    ])
  func grammar(format: String, expected: [String]) {
    let panels = Panels()
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: format, metrics: ["gap": 11, "low": 250.0], views: panels.views)
    #expect(constraints.map { words($0, panels.views) } == expected)
  }

  @Test("a whole line: margins of 8 points, neighbours 8 points apart, one view takes what is left")
  func line() {
    let panels = Panels()
    panels.add("|-[a(40)]-[b(a)]-[c(>=20)]-|", "V:|[a]|", "V:|[b]|", "V:|[c]|")
    #expect(panels.a.frame == CGRect(x: 8, y: 0, width: 40, height: 200))
    #expect(panels.b.frame == CGRect(x: 56, y: 0, width: 40, height: 200))
    #expect(panels.c.frame == CGRect(x: 104, y: 0, width: 188, height: 200))
  }

  @Test("a single dash next to the superview follows its margins")
  func margins() {
    let panels = Panels()
    panels.parent.layoutMargins = UIEdgeInsets(top: 20, left: 16, bottom: 30, right: 12)
    panels.add("H:|-[a]-|", "V:|-[a]-|")
    #expect(panels.a.frame == CGRect(x: 16, y: 20, width: 272, height: 150))
  }

  @Test("metrics of any kind of number")
  func metrics() {
    let panels = Panels()
    let metrics: [String: Any] = [
      "top": CGFloat(10), "height": 30, "left": Float(4), "width": NSNumber(value: 60),
    ]
    panels.add("H:|-left-[a(width)]", "V:|-top-[a(height)]", metrics: metrics)
    #expect(panels.a.frame == CGRect(x: 4, y: 10, width: 60, height: 30))
  }

  @Test("alignments relate each view to the one before it, across the line")
  func alignments() {
    let panels = Panels()
    panels.add("H:|-100-[a(80)]")
    panels.add("H:[b(40)]", "H:[c(20)]")
    panels.add("V:|[a(20)][b(a)]-10-[c(a)]", options: [.alignAllCenterX])
    #expect(panels.a.frame == CGRect(x: 100, y: 0, width: 80, height: 20))
    #expect(panels.b.frame == CGRect(x: 120, y: 20, width: 40, height: 20))
    #expect(panels.c.frame == CGRect(x: 130, y: 50, width: 20, height: 20))
    let both = NSLayoutConstraint.constraints(
      withVisualFormat: "[a][b]", options: [.alignAllTop, .alignAllBottom], views: panels.views)
    #expect(both.count == 3)
  }

  @Test("a line from right to left begins at the right edge")
  func rightToLeft() {
    let panels = Panels()
    panels.add("H:|-10-[a(50)]-20-[b(60)]", options: .directionRightToLeft)
    panels.add("V:|[a(10)]", "V:|[b(10)]")
    #expect(panels.a.frame.maxX == 290)
    #expect(panels.b.frame.maxX == 220)
  }

  @Test("guides stand in a line like views")
  func guides() {
    let panels = Panels()
    let guide = UILayoutGuide()
    panels.parent.addLayoutGuide(guide)
    var views = panels.views
    views["guide"] = guide
    panels.parent.addConstraints(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|[guide(30)][a(50)]", options: .alignAllTop, views: views)
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|-5-[a(10)]", views: views))
    panels.parent.layoutIfNeeded()
    #expect(panels.a.frame == CGRect(x: 30, y: 5, width: 50, height: 10))
  }

  @Test(
    "a fault is named with its place",
    arguments: [
      ("H:", "view", 2),
      ("|a|", "view", 1),
      ("[]", "name", 1),
      ("[a", "]", 2),
      ("[a(10]", ")", 5),
      ("[a()]", "predicate", 3),
      ("[a(10@)]", "metric", 6),
      ("[a]-10[b]", "-", 6),
      ("[a]--[b]", "distance", 4),
      ("[a] [b]", "view", 3),
      ("[a]|[b]", "closing |", 4),
      ("[a][d]", "d", 4),
      ("[a]-wide-[b]", "wide", 4),
      ("[a(e)]", "e ", 3),
      ("|[parent]", "superview", 0),
    ])
  func faults(format: String, word: String, offset: Int) throws {
    let panels = Panels()
    var views = panels.views
    views["e"] = "text"
    let error = try #require(throws: VisualFormatError.self) {
      try NSLayoutConstraint.constraints(format, [], [:], views)
    }
    let mark = String(repeating: " ", count: offset) + "^"
    let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.contains(word) == true && lines.dropFirst() == [format[...], mark[...]])
  }

  @Test("a line cannot align its views along itself")
  func alongTheLine() throws {
    let panels = Panels()
    for (format, options) in [
      ("H:[a][b]", NSLayoutConstraint.FormatOptions.alignAllLeft), ("V:[a][b]", .alignAllTop),
    ] {
      #expect(throws: VisualFormatError.self) {
        try NSLayoutConstraint.constraints(format, options, [:], panels.views)
      }
    }
  }
}
