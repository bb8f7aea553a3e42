import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("The view hierarchy")
struct TreeTests {
  /// A view that counts its notifications.
  final class Listener: View {
    var windows: [Bool] = []
    var superviews: [Bool] = []
    override func didMoveToWindow() { windows.append(window != nil) }
    override func didMoveToSuperview() { superviews.append(superview != nil) }
  }

  let root = View()
  let views = (0..<4).map { _ in Listener() }

  init() { for view in views { root.addSubview(view) } }

  /// Returns the subviews' indices in `views`, and checks that the layers have the same order.
  private var order: [Int] {
    #expect(
      root.layer.sublayers?.map(ObjectIdentifier.init) == root.subviews.map { .init($0.layer) })
    return root.subviews.compactMap { view in views.firstIndex { $0 === view } }
  }

  @Test("each function inserts a view at the documented index")
  func orders() {
    root.bringSubviewToFront(views[1])
    #expect(order == [0, 2, 3, 1])
    root.sendSubviewToBack(views[3])
    #expect(order == [3, 0, 2, 1])
    root.insertSubview(views[1], belowSubview: views[0])
    #expect(order == [3, 1, 0, 2])
    root.insertSubview(views[3], aboveSubview: views[0])
    #expect(order == [1, 0, 3, 2])
    root.insertSubview(views[1], aboveSubview: views[1])
    #expect(order == [1, 0, 3, 2])
    root.exchangeSubview(at: 3, withSubviewAt: 0)
    #expect(order == [2, 0, 3, 1])
    root.insertSubview(views[2], at: 2)
    #expect(order == [0, 3, 2, 1])
    root.insertSubview(views[0], at: 99)
    #expect(order == [3, 2, 1, 0])
    views[2].removeFromSuperview()
    #expect(order == [3, 1, 0])
    root.insertSubview(views[2], belowSubview: View())
    #expect(order == [2, 3, 1, 0])
  }

  @Test("a change of order within a superview is not notified")
  func reordering() {
    root.insertSubview(views[0], aboveSubview: views[2])
    root.insertSubview(views[3], belowSubview: views[1])
    root.bringSubviewToFront(views[1])
    #expect(views.allSatisfy { $0.superviews == [true] })
  }

  @Test("views and their subviews are notified when they join and leave a window")
  func windows() {
    let window = Window(size: Size(width: 10, height: 10))
    window.addSubview(root)
    #expect(views.allSatisfy { $0.windows == [true] && $0.superviews == [true] })
    let other = View()
    window.addSubview(other)
    other.addSubview(root)
    #expect(views.allSatisfy { $0.windows == [true] })
    #expect(views[0].window === window && window.window === window)
    other.removeFromSuperview()
    #expect(views.allSatisfy { $0.windows == [true, false] })
  }

  @Test("a layer without a view keeps its index among the subviews' layers")
  func layers() {
    let layer = ViewLayer()
    root.layer.insertSublayer(layer, below: views[1].layer)
    root.bringSubviewToFront(views[0])
    let index = root.layer.sublayers?.firstIndex { $0 === layer }
    #expect(index == 0)
    #expect(root.layer.sublayers?[1] === views[1].layer)
    #expect(layer.superlayer === root.layer)
  }

  @Test("a view cannot contain itself")
  func cycles() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let (outer, inner) = (View(), View())
        outer.addSubview(inner)
        inner.addSubview(outer)
      }
    }
    let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(said?.contains("A View cannot be added to itself") == true)
  }
}
