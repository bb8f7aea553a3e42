import Testing
import UIKitNames

@MainActor
@Suite("Sheets and popovers")
struct SheetTests {
  let fixture = ControlsFixture(statusBar: 0)
  let screen = UIViewController()
  let card = UIViewController()

  init() {
    fixture.window.rootViewController = screen
  }

  @Test("accessing the sheet of a controller without its own style creates one")
  func style() {
    #expect(card.sheetPresentationController != nil && card.modalPresentationStyle == .pageSheet)
    #expect(card.sheetPresentationController === card.sheetPresentationController)
    let other = UIViewController()
    other.modalPresentationStyle = .fullScreen
    #expect(other.sheetPresentationController == nil && other.popoverPresentationController == nil)
  }

  @Test("a medium sheet has half of the height, and the view below stays as it is")
  func medium() throws {
    let sheet = try #require(card.sheetPresentationController)
    sheet.detents = [.medium(), .large()]
    sheet.prefersGrabberVisible = true
    sheet.preferredCornerRadius = 24
    screen.present(card, animated: true)
    fixture.wait(1)
    #expect(card.presentationController === sheet)
    #expect(card.view.frame == CGRect(x: 0, y: 333.5, width: 375, height: 333.5))
    #expect(card.view.layer.cornerRadius == 24 && screen.view.transform.isIdentity)
    #expect(card.view.subviews.last?.frame == CGRect(x: 169.5, y: 5, width: 36, height: 5))
    sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
    #expect(card.view.frame == CGRect(x: 0, y: 30, width: 375, height: 637))
    #expect(card.view.layer.presentation()?.frame.minY == 333.5)
    fixture.wait(1)
    #expect(card.view.layer.presentation()?.frame.minY == 30 && !screen.view.transform.isIdentity)
    card.dismiss(animated: true)
    fixture.wait(1)
    #expect(screen.view.transform.isIdentity && card.view.subviews.isEmpty)
  }

  @Test("a custom height is the one that its resolver returns, within the greatest")
  func custom() throws {
    let sheet = try #require(card.sheetPresentationController)
    let id = UISheetPresentationController.Detent.Identifier("small")
    sheet.detents = [.custom(identifier: id) { _ in 200 }, .custom { $0.maximumDetentValue * 2 }]
    screen.present(card, animated: false)
    #expect(card.view.frame == CGRect(x: 0, y: 467, width: 375, height: 200))
    sheet.selectedDetentIdentifier = sheet.detents[1].identifier
    #expect(card.view.frame.height == 637)
  }

  @Test("an accessed sheet is freed with its controller")
  func memory() {
    weak var sheet: UISheetPresentationController?
    weak var popover: UIPopoverPresentationController?
    do {
      let controller = UIViewController()
      sheet = controller.sheetPresentationController
      let other = UIViewController()
      other.modalPresentationStyle = .popover
      popover = other.popoverPresentationController
      #expect(sheet != nil && popover?.presentedViewController === other)
    }
    #expect(sheet == nil && popover == nil)
  }

  private final class Stays: NSObject, UIPopoverPresentationControllerDelegate {
    func adaptivePresentationStyle(
      for controller: UIPresentationController
    ) -> UIModalPresentationStyle { .none }
  }

  @Test("a popover is a sheet on a phone")
  func adapted() throws {
    card.modalPresentationStyle = .popover
    let popover = try #require(card.popoverPresentationController)
    popover.sourceView = screen.view
    screen.present(card, animated: false)
    #expect(card.view.frame == CGRect(x: 0, y: 30, width: 375, height: 637))
  }

  @Test(
    "a popover whose delegate keeps it is beside its source, where it fits",
    arguments: [
      // Below a source near the top: the arrow points up, and is 13 points high.
      (
        CGRect(x: 160, y: 100, width: 40, height: 20),
        CGRect(x: 80, y: 133, width: 200, height: 300)
      ),
      // Above a source near the bottom.
      (
        CGRect(x: 160, y: 500, width: 40, height: 20),
        CGRect(x: 80, y: 187, width: 200, height: 300)
      ),
      // Moved into the window near its side, with 10 points between.
      (CGRect(x: 0, y: 100, width: 20, height: 20), CGRect(x: 10, y: 133, width: 200, height: 300)),
    ])
  func popover(source: CGRect, frame: CGRect) throws {
    let delegate = Stays()
    card.modalPresentationStyle = .popover
    card.preferredContentSize = CGSize(width: 200, height: 300)
    let popover = try #require(card.popoverPresentationController)
    popover.sourceView = screen.view
    popover.sourceRect = source
    popover.delegate = delegate
    screen.present(card, animated: false)
    #expect(card.view.frame == frame && card.presentationController === popover)
    #expect(popover.arrowDirection == (frame.minY > source.minY ? .up : .down))
    #expect(screen.view.window != nil && screen.view.transform.isIdentity)
  }
}
