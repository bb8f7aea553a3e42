import UIKitNames

/// A container that exchanges two children in the article's first two ways.
class ContainerViewController: UIViewController {
  let fromVC: UIViewController
  let toVC: UIViewController

  init(_ fromVC: UIViewController, _ toVC: UIViewController) {
    self.fromVC = fromVC
    self.toVC = toVC
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    for controller in [fromVC, toVC] {
      addChild(controller)
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      controller.view.frame = view.bounds
      view.addSubview(controller.view)
      controller.didMove(toParent: self)
    }
    toVC.view.alpha = 0
  }

  func viewMove() {
    UIView.animate(
      withDuration: 1,
      animations: {
        self.fromVC.view.alpha = 0
        self.toVC.view.alpha = 1
      },
      completion: { finished in
        self.fromVC.view.alpha = 0
        self.toVC.view.alpha = 1
      })
  }

  func viewFlip() {
    toVC.view.alpha = 1
    toVC.view.isHidden = true
    transition(
      from: fromVC, to: toVC, duration: 1,
      options: [.transitionFlipFromLeft, .showHideTransitionViews],
      animations: nil, completion: nil)
  }
}
