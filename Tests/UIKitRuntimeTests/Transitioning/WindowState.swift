import SceneGraph
import Transitions
import UIKitRuntime

/// The state of a window that a cancelled transition must restore.
@MainActor
struct WindowState: Equatable {
  let frame: PresentedFrame
  private var views: [ViewState] = []
  private let stack: [ObjectIdentifier]
  private let parents: [ObjectIdentifier?]
  private let presented: [ObjectIdentifier?]

  private struct ViewState: Equatable {
    var view: ObjectIdentifier
    var subviews: [ObjectIdentifier]
    var frame: Rect
    var bounds: Rect
    var center: Point
    var transform: Transform3D
    var anchorPoint: Point
    var sublayerTransform: Transform3D
    var alpha: Double
    var isHidden: Bool
    var color: Color?
    var cornerRadius: Double
    var clips: Bool
  }

  init(_ fixture: TransitionFixture) {
    frame = fixture.window.presentedFrame()
    stack = fixture.navigation.viewControllers.map { ObjectIdentifier($0) }
    let controllers = [fixture.navigation, fixture.first, fixture.second]
    parents = controllers.map { $0.parent.map { ObjectIdentifier($0) } }
    presented = controllers.flatMap {
      [$0.presentedViewController, $0.presentingViewController].map {
        $0.map(ObjectIdentifier.init)
      }
    }
    add(fixture.window)
    if fixture.second.isViewLoaded, fixture.second.view.window == nil { add(fixture.second.view) }
    if fixture.first.view.window == nil { add(fixture.first.view) }
  }

  private mutating func add(_ view: View) {
    views.append(
      ViewState(
        view: ObjectIdentifier(view), subviews: view.subviews.map { ObjectIdentifier($0) },
        frame: view.frame, bounds: view.bounds, center: view.center, transform: view.transform3D,
        anchorPoint: view.layer.anchorPoint, sublayerTransform: view.layer.sublayerTransform,
        alpha: view.alpha, isHidden: view.isHidden, color: view.backgroundColor,
        cornerRadius: view.layer.cornerRadius, clips: view.clipsToBounds))
    for subview in view.subviews { add(subview) }
  }
}
