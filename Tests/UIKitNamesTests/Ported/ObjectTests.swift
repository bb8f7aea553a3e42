import Testing
import UIKitNames

private final class Interaction: UIPercentDrivenInteractiveTransition {
  override var duration: CGFloat { 0.75 }
}

private final class Delegate: NSObject, UIPopoverPresentationControllerDelegate {
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }
}

@MainActor
@Suite("Objects of ported code")
struct ObjectTests {
  @Test("isEqual says if two are one object")
  func equality() {
    let pan = UIPanGestureRecognizer()
    #expect(pan.isEqual(pan))
    #expect(!pan.isEqual(UIPanGestureRecognizer()) && !pan.isEqual(nil))
    let view = UIView()
    #expect(view.isEqual(view) && !view.isEqual(pan))
  }

  @Test("an interactive transition may say another duration")
  func duration() {
    let interaction: UIPercentDrivenInteractiveTransition = Interaction()
    #expect(interaction.duration == 0.75)
  }

  @Test("a popover's delegate is one of an adaptive presentation")
  func popover() {
    let controller = UIPresentationController(
      presentedViewController: UIViewController(), presenting: nil)
    let delegate = Delegate()
    controller.delegate = delegate
    #expect(
      controller.delegate?.adaptivePresentationStyle(
        for: controller, traitCollection: UITraitCollection()) == UIModalPresentationStyle.none)
  }
}
