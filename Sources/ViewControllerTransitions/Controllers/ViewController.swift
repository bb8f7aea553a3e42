@MainActor
open class ViewController {
  public init() {}
  public private(set) lazy var view: View = View()
}
extension Window {
  func replaceRoot(_ old: ViewController?) {
    old?.view.removeFromSuperview()
    guard let rootViewController else { return }
    rootViewController.view.frame = bounds
    insertSubview(rootViewController.view, at: 0)
  }
}
