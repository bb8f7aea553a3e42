import Porting
import Testing

@Suite("Porting a file")
struct PortedSourceTests {
  private func ported(_ text: String) -> String { PortedSource(porting: text).text }

  /// Returns the text of a file that imports UIKit, after its import.
  private func portedBody(_ text: String, keepingLines: Bool = false) -> String {
    let line = "import UIKitNames\n"
    let result = PortedSource(porting: line + text, keepingLines: keepingLines).text
    return String(result.dropFirst(line.count))
  }

  @Test(
    "imports become one of UIKitNames",
    arguments: [
      ("import UIKit\n", "import UIKitNames\n"),
      ("import UIKit.UIView\n", "import UIKitNames\n"),
      ("import class UIKit.UIView\n", "import UIKitNames\n"),
      ("@_exported import UIKit\n", "@_exported public import UIKitNames\n"),
      ("import UIKit\nimport QuartzCore\nlet a = 1\n", "import UIKitNames\nlet a = 1\n"),
      ("import Foundation\nimport UIKit\n", "import UIKitNames\n"),
      ("import CoreGraphics // for CGRect\n", "import UIKitNames // for CGRect\n"),
      ("import Dispatch\n", "import Dispatch\n"),
      ("// import UIKit\n", "// import UIKit\n"),
      ("let a = \"import UIKit\"\n", "let a = \"import UIKit\"\n"),
    ])
  func imports(_ text: String, _ expected: String) { #expect(ported(text) == expected) }

  @Test(
    "attributes of Objective-C and Interface Builder go",
    arguments: [
      ("@objc func a() {}", "func a() {}"),
      ("@objc(name:) public func a() {}", "public func a() {}"),
      ("  @objc\n  func a() {}", "  func a() {}"),
      ("@objcMembers class A {}", "class A {}"),
      ("@IBAction func a() {}", "func a() {}"),
      ("@IBInspectable var a = 1", "var a = 1"),
      ("@objc dynamic var a = 1", "var a = 1"),
      ("@available(iOS 11, *) func a() {}", "@available(iOS 11, *) func a() {}"),
      ("let a = \"@objc\"", "let a = \"@objc\""),
    ])
  func attributes(_ text: String, _ expected: String) { #expect(ported(text) == expected) }

  @Test(
    "a call of a delegate's optional method has no question mark; other optional calls keep theirs",
    arguments: [
      ("a?.navigationController?(b, didShow: c)", "a?.navigationController(b, didShow: c)"),
      ("a.gestureRecognizerShouldBegin?(b) ?? true", "a.gestureRecognizerShouldBegin(b) ?? true"),
      ("self.navigationController?.delegate = a", "self.navigationController?.delegate = a"),
      ("completion?(true)", "completion?(true)"),
      ("self.completion?(true)", "self.completion?(true)"),
    ])
  func optionalCalls(_ text: String, _ expected: String) { #expect(ported(text) == expected) }

  @Test(
    "a deinitializer that does something is isolated",
    arguments: [
      ("class A { deinit { b.c() } }", "class A { isolated deinit { b.c() } }"),
      ("class A { deinit {} }", "class A { deinit {} }"),
      ("class A { isolated deinit { b() } }", "class A { isolated deinit { b() } }"),
      ("class A { nonisolated deinit { b() } }", "class A { nonisolated deinit { b() } }"),
    ])
  func deinitializers(_ text: String, _ expected: String) { #expect(ported(text) == expected) }

  @Test(
    "an optional requirement gets a default, and its calls no question mark",
    arguments: [
      (
        "@objc protocol P {\n  @objc optional func a(b: Int) -> C?\n}\np?.a?(b: 1)\n",
        """
        protocol P {
          func a(b: Int) -> C?
        }
        extension P {
          func a(b: Int) -> C? { nil }
        }
        p?.a(b: 1)

        """
      ),
      (
        "@objc public protocol P: Q {\n  @objc optional func a()\n  optional func b() -> Void\n}",
        """
        public protocol P: Q {
          func a()
          func b() -> Void
        }
        extension P {
          public func a() {}
          public func b() -> Void {}
        }
        """
      ),
    ])
  func optionalRequirements(_ text: String, _ expected: String) {
    let source = PortedSource(porting: text)
    #expect(source.text == expected && !source.isLeft)
  }

  @Test("an optional requirement with another result is marked")
  func optionalResult() {
    let source = PortedSource(porting: "protocol P {\n  @objc optional func a() -> Bool\n}")
    #expect(source.isLeft && source.text.contains("hinge port: an optional requirement"))
  }

  @Test("a file that uses UIKit's names without an import gets one")
  func missingImport() {
    let text = "class A: UIView {}\n"
    #expect(ported(text) == "import UIKitNames\n\nclass A: UIView {}\n")
    #expect(
      PortedSource(porting: text, keepingLines: true).text
        == "import UIKitNames; class A: UIView {}\n")
    #expect(ported("class UIView {}\n") == "class UIView {}\n")
    #expect(ported("class A: B {}\n") == "class A: B {}\n")
  }

  @Test(
    "a context responds to view(forKey:)",
    arguments: [
      (
        "if context.responds(to: #selector(UIViewControllerContextTransitioning.view(forKey:))) {}",
        "if true {}"
      ),
      ("let a = b.responds(to: #selector(C.view(forKey:))) && d", "let a = true && d"),
    ])
  func responds(_ text: String, _ expected: String) {
    let source = PortedSource(porting: text)
    #expect(source.text == expected)
    #expect(source.notes.allSatisfy { !$0.isLeft })
  }

  @Test("an outlet keeps weak and its exclamation mark, and is marked")
  func outlet() {
    let source = PortedSource(porting: "class A {\n  @IBOutlet weak var a: UIView!\n}")
    #expect(source.text.contains("\n  weak var a: UIView!\n"))
    #expect(source.notes.count { $0.isLeft } == 1)
  }

  @Test(
    "a selector becomes a reference to the method of the type around it",
    arguments: [
      (
        "class A { let p = UIPanGestureRecognizer(target: self, action: #selector(pan(_:))) }",
        "class A { let p = UIPanGestureRecognizer(target: self, action: A.pan(_:)) }"
      ),
      (
        "extension A { func b() { c.addTarget(self, action: #selector(self.d)) } }",
        "extension A { func b() { c.addTarget(self, action: A.d) } }"
      ),
      (
        "class A { class B { func f() { g(target: self, action: #selector(handle)) } } }",
        "class A { class B { func f() { g(target: self, action: A.B.handle) } } }"
      ),
      (
        "class A: B<C> where D == E { func f() { g(action: #selector(h(x:y:))) } }",
        "class A: B<C> where D == E { func f() { g(action: A.h(x:y:)) } }"
      ),
      (
        "class A { func f() { g(target: b, action: #selector(B.h(_:))) } }",
        "class A { func f() { g(target: b, action: B.h(_:)) } }"
      ),
      (
        "class A { class func f() { g(action: #selector(h as (A) -> () -> Void)) } }",
        "class A { class func f() { g(action: A.h) } }"
      ),
      (
        "class A { var t = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(b)) }",
        "class A { var t = Timer.scheduledTimer(timeInterval: 1, target: self, selector: A.b) }"
      ),
      (
        "protocol P {}\nextension P { func f() { g(action: #selector(h)) } }",
        "protocol P {}\nextension P { func f() { g(action: Self.h) } }"
      ),
    ])
  func selectors(_ text: String, _ expected: String) { #expect(portedBody(text) == expected) }

  @Test(
    "a selector that is a value is marked, above its line and with its indentation",
    arguments: ["let s = #selector(b)", "if a.responds(to: #selector(b)) {}"])
  func selectorValue(_ line: String) throws {
    let source = PortedSource(porting: "class A {\n  func f() {\n    \(line)\n  }\n}")
    let lines = source.text.split(separator: "\n")
    let mark = try #require(lines.firstIndex { $0.hasPrefix("    // hinge port: ") })
    #expect(lines[mark + 1] == "    \(line)")
    #expect(lines[mark].contains("see docs/porting.md, \""))
    #expect(source.isLeft && source.notes.first?.line == 3)
  }

  @Test(
    "key paths and conditions",
    arguments: [
      ("let a = #keyPath(CALayer.opacity)", "let a = \"opacity\""),
      ("let a = #keyPath(CALayer.transform.scale)", "let a = \"transform.scale\""),
      ("#if os(iOS) || os(tvOS)\n#endif", "#if (os(iOS) || os(Linux)) || os(tvOS)\n#endif"),
      ("#if canImport(UIKit)\n#endif", "#if canImport(UIKitNames)\n#endif"),
    ])
  func directives(_ text: String, _ expected: String) { #expect(ported(text) == expected) }

  @Test(
    "spellings of Swift 2 to 4",
    arguments: [
      ("CGRectMake(0, f(1, 2), w, h)", "CGRect(x: 0, y: f(1, 2), width: w, height: h)"),
      ("CGPointMake(-1, 2)", "CGPoint(x: -1, y: 2)"),
      ("CGRectGetWidth(view.bounds)", "view.bounds.width"),
      ("CGRectGetMidX(a.union(b))", "(a.union(b)).midX"),
      (
        "CGRectMake(0, 0, CGRectGetWidth(a), 1)", "CGRect(x: 0, y: 0, width: a.width, height: 1)"
      ),
      ("CGAffineTransformScale(t, 2, 3)", "(t).scaledBy(x: 2, y: 3)"),
      ("CGAffineTransformMakeRotation(a)", "CGAffineTransform(rotationAngle: a)"),
      ("CGFloat(M_PI)", "CGFloat(Double.pi)"), ("M_PI_2", "(Double.pi / 2)"),
      (
        "UIView.animateWithDuration(1, animations: {})",
        "UIView.animate(withDuration: 1, animations: {})"
      ),
      (
        "c.viewControllerForKey(UITransitionContextToViewControllerKey)!",
        "c.viewController(forKey: UITransitionContextViewControllerKey.to)!"
      ),
      ("c.containerView()!.addSubview(v)", "c.containerView.addSubview(v)"),
      ("!c.transitionWasCancelled()", "!c.transitionWasCancelled"),
      ("v.sendSubview(toBack: a)", "v.sendSubviewToBack(a)"),
      ("a.didMove(toParentViewController: b)", "a.didMove(toParent: b)"),
      ("let d = transitionDuration(context)", "let d = transitionDuration(using: context)"),
      ("let d = transitionDuration(using: context)", "let d = transitionDuration(using: context)"),
      ("if o == .Push {}", "if o == .push {}"), ("case .Began: break", "case .began: break"),
      ("UIColor.whiteColor().CGColor", "UIColor.white.cgColor"),
      ("v.hidden = true", "v.isHidden = true"),
      (
        "CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)",
        "CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeIn)"
      ),
      ("context.finishInteractiveTransition()", "context.finishInteractiveTransition()"),
      (
        "class A: UIPercentDrivenInteractiveTransition { func f() { finishInteractiveTransition() } }",
        "class A: UIPercentDrivenInteractiveTransition { func f() { finish() } }"
      ),
    ])
  func spellings(_ text: String, _ expected: String) {
    #expect(portedBody(text, keepingLines: true) == expected)
  }

  @Test("a name that the file declares itself stays")
  func ownNames() {
    for text in ["func CGRectMake(_ a: Int) {}\nlet b = CGRectMake(1)", "class UIFoo {}\nUIFoo()"] {
      #expect(ported(text) == text)
    }
  }

  @Test("a missing name is marked once, with the reason")
  func unsupported() {
    let source = PortedSource(porting: "let a = UIFieldBehavior()\nlet b = UIFieldBehavior()")
    #expect(source.notes.count == 1)
    #expect(source.text.hasPrefix("// hinge port: UIFieldBehavior "))
    #expect(PortedSource(porting: "let a = UIView()").notes.isEmpty)
  }

  @Test("a text to compile keeps every line's number and has no marks")
  func keepingLines() {
    let text = """
      import UIKit
      import QuartzCore
      @UIApplicationMain
      class A {
        @IBOutlet var a: UIView!
        let s = #selector(b)
      }
      """
    let result = PortedSource(porting: text, keepingLines: true).text
    #expect(result.split(separator: "\n", omittingEmptySubsequences: false).count == 7)
    #expect(!result.contains("hinge port") && !result.contains("@UIApplicationMain"))
  }

  @Test(
    "any text is ported without a crash",
    arguments: [
      "", "\"", "\"\"\"", "#", "#selector(", "@objc(", "import", "CGRectMake(", "\\(", "/*", "}}}",
      "`",
      "class", "extension A.", "CGRectGetWidth()", "é\u{0}\r\n", "#if os(", "import class", "\"\\(",
    ])
  func fragments(_ text: String) {
    for tail in ["", " ", "\n", ")", "}"] { _ = PortedSource(porting: text + tail) }
  }
}
