import Testing
import UIKitNames

@MainActor
@Suite("Alerts")
struct AlertTests {
  let fixture = ControlsFixture()
  let screen = UIViewController()
  var window: UIWindow { fixture.window }

  init() {
    fixture.window.rootViewController = screen
    screen.view.backgroundColor = .white
  }

  @Test("an alert is a card of 270 points in the middle, whose buttons are side by side")
  func alert() throws {
    // A label that is not in a window yet measures text as the window that was created last. Other
    // tests may create one between this suite's initializer and here.
    let fixture = ControlsFixture()
    let window = fixture.window
    window.rootViewController = screen
    var log: [String] = []
    let alert = UIAlertController(title: "Delete?", message: "For good.", preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { [weak alert] in
        log.append("\($0.title ?? "") \(alert?.presentingViewController == nil)")
      })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    screen.present(alert, animated: true) { log.append("presented") }
    fixture.wait(1)
    #expect(log == ["presented"] && screen.presentedViewController === alert)
    let card = try #require(alert.view)
    #expect(card.frame.width == 270)
    #expect(abs(card.frame.midX - 187.5) < 1e-9 && abs(card.frame.midY - 333.5) < 1e-9)
    let (cancel, delete) = (
      try #require(control("Cancel", in: card)), try #require(control("Delete", in: card))
    )
    #expect(cancel.frame.minX == 0 && delete.frame.minX == 135 && cancel.frame.height == 44)
    #expect(cancel.frame.minY == delete.frame.minY)
    #expect(cancel.frame.maxY == card.bounds.maxY)
    #expect(screen.view.window === window, "the view below stays")
    fixture.tap(delete)
    #expect(log == ["presented", "Delete true"], "the handler is called when the alert is gone")
    #expect(screen.presentedViewController == nil && window.subviews == [screen.view])
  }

  @Test("more buttons are below each other, and the one that cancels is the last")
  func stacked() throws {
    let alert = UIAlertController(title: "Which?", message: nil, preferredStyle: .alert)
    for (title, style) in [("Cancel", .cancel), ("A", .default), ("B", .default)]
      as [(String, UIAlertAction.Style)]
    {
      alert.addAction(UIAlertAction(title: title, style: style))
    }
    screen.present(alert, animated: false)
    window.layoutIfNeeded()
    let tops = try ["A", "B", "Cancel"].map { try #require(control($0, in: alert.view)).frame.minY }
    #expect(tops[1] - tops[0] == 44 && tops[2] - tops[1] == 44)
    #expect(tops[2] + 44 == alert.view.bounds.maxY)
  }

  @Test("an action sheet is at the bottom, and a touch outside of it cancels")
  func sheet() throws {
    var log: [String] = []
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "Share", style: .default) { _ in log.append("share") })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in log.append("cancel") })
    #expect(sheet.popoverPresentationController == nil, "as on a phone")
    screen.present(sheet, animated: true)
    fixture.wait(1)
    // Two buttons of 57 points with 8 between them and around them.
    #expect(sheet.view.frame == CGRect(x: 8, y: 667 - 8 - 122, width: 359, height: 122))
    fixture.tap(at: CGPoint(x: 100, y: 100))
    #expect(log == ["cancel"] && screen.presentedViewController == nil)
  }

  @Test("an alert has fields, and a disabled button does nothing")
  func fields() throws {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    let save = UIAlertAction(title: "Save", style: .default)
    save.isEnabled = false
    alert.addAction(save)
    alert.addTextField { $0.placeholder = "Your name" }
    alert.preferredAction = save
    screen.present(alert, animated: false)
    window.layoutIfNeeded()
    let field = try #require(alert.textFields?.first)
    #expect(field.placeholder == "Your name" && field.window === window)
    #expect(alert.actions == [save])
    fixture.tap(try #require(control("Save", in: alert.view)))
    #expect(screen.presentedViewController === alert)
    save.isEnabled = true
    window.layoutIfNeeded()
    fixture.tap(try #require(control("Save", in: alert.view)))
    #expect(screen.presentedViewController == nil)
  }

  @Test("a second tap while the alert goes away does nothing")
  func secondTap() throws {
    var count = 0
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in count += 1 })
    screen.present(alert, animated: true)
    fixture.wait(1)
    let button = try #require(control("OK", in: alert.view))
    let point = button.convert(CGPoint(x: 20, y: 20), to: window)
    var time = fixture.time
    for _ in 0..<2 {
      window.send(PointerEvent(.began, at: point, timestamp: time))
      window.send(PointerEvent(.ended, at: point, timestamp: time + 0.02))
      time += 0.04
    }
    fixture.wait(2)
    #expect(count == 1 && screen.presentedViewController == nil)
  }

  @Test("an alert is freed when it is gone")
  func memory() throws {
    weak var gone: UIAlertController?
    do {
      let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in })
      alert.addTextField()
      gone = alert
      screen.present(alert, animated: true)
      fixture.wait(1)
      fixture.tap(try #require(control("OK", in: alert.view)))
    }
    #expect(gone == nil && screen.presentedViewController == nil)
  }
}
