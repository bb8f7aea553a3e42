import Testing
import UIKitNames

// A gallery as demos of zoom transitions have it: a collection of photos, a screen of one photo,
// and an animator that zooms the picture of the tapped cell. Only the import is another one.

private class PhotoCell: UICollectionViewCell {
  static let identifier = "PhotoCell"

  let imageView: UIImageView = {
    let imageView = UIImageView()
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    return imageView
  }()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(imageView)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    imageView.frame = contentView.bounds
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    imageView.image = nil
  }
}

private class PhotosViewController: UIViewController {
  fileprivate let transition = ZoomTransition()
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private(set) var collectionView: UICollectionView!
  fileprivate var selectedIndexPath: IndexPath?
  let photos: [UIImage]

  init(photos: [UIImage]) {
    self.photos = photos
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = 2
    layout.minimumInteritemSpacing = 2
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.identifier)
    collectionView.dataSource = self
    collectionView.delegate = self
    view.addSubview(collectionView)
  }
}

extension PhotosViewController: UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    return photos.count
  }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    guard
      let cell = collectionView.dequeueReusableCell(
        withReuseIdentifier: PhotoCell.identifier, for: indexPath) as? PhotoCell
    else { fatalError("The cells of photos are PhotoCells.") }
    cell.imageView.image = photos[indexPath.row]
    return cell
  }
}

extension PhotosViewController: UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let width = (collectionView.frame.width - 4) / 3
    return CGSize(width: width, height: width)
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    selectedIndexPath = indexPath
    let detail = PhotoViewController(photo: photos[indexPath.item])
    detail.transitioningDelegate = self
    detail.modalPresentationStyle = .fullScreen
    present(detail, animated: true)
  }
}

extension PhotosViewController: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    guard let indexPath = selectedIndexPath,
      let cell = collectionView.cellForItem(at: indexPath) as? PhotoCell
    else { return nil }
    transition.originFrame = cell.imageView.convert(cell.imageView.bounds, to: nil)
    transition.imageView = cell.imageView
    transition.presenting = true
    return transition
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    transition.presenting = false
    return transition
  }
}

private class PhotoViewController: UIViewController, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  let imageView: UIImageView

  init(photo: UIImage) {
    imageView = UIImageView(image: photo)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    scrollView.frame = view.bounds
    scrollView.delegate = self
    scrollView.minimumZoomScale = 1
    scrollView.maximumZoomScale = 4
    imageView.frame = view.bounds
    imageView.contentMode = .scaleAspectFit
    scrollView.contentSize = imageView.frame.size
    scrollView.addSubview(imageView)
    view.addSubview(scrollView)
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { return imageView }
}

private class ZoomTransition: NSObject, UIViewControllerAnimatedTransitioning {
  var presenting = true
  var originFrame = CGRect.zero
  weak var imageView: UIImageView?
  private(set) weak var snapshot: UIView?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    return 0.4
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    guard let toView = transitionContext.view(forKey: .to),
      let fromView = transitionContext.view(forKey: .from),
      let snapshot = imageView?.snapshotView(afterScreenUpdates: false)
    else { return transitionContext.completeTransition(false) }
    self.snapshot = snapshot
    let detail = presenting ? toView : fromView
    container.addSubview(toView)
    if !presenting { container.bringSubviewToFront(fromView) }
    let side = detail.bounds.width
    let largeFrame = CGRect(x: 0, y: (detail.bounds.height - side) / 2, width: side, height: side)
    snapshot.frame = presenting ? originFrame : largeFrame
    container.addSubview(snapshot)
    detail.alpha = presenting ? 0 : 1
    imageView?.isHidden = true
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveLinear,
      animations: {
        snapshot.frame = self.presenting ? largeFrame : self.originFrame
        detail.alpha = self.presenting ? 1 : 0
      },
      completion: { _ in
        snapshot.removeFromSuperview()
        self.imageView?.isHidden = false
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

@MainActor
@Suite("A gallery with a zoom")
struct PhotosDemoTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 304, height: 480))
  private let controller = PhotosViewController(
    photos: (0..<60).map {
      UIImage(PictureName("photo\($0)"), size: CGSize(width: 100, height: 100))
    })

  init() {
    window.rootViewController = controller
    window.advance(to: 0.01)
  }

  /// Returns the names of the pictures that are shown, with the places of their layers' corners.
  private func pictures() -> [String: CGPoint] {
    var found: [String: CGPoint] = [:]
    func visit(_ layer: Layer, _ origin: Point) {
      guard layer.opacity > 0 else { return }
      let corner = Point(
        x: origin.x + layer.position.x - layer.anchorPoint.x * layer.bounds.size.width,
        y: origin.y + layer.position.y - layer.anchorPoint.y * layer.bounds.size.height)
      if case .picture(let name) = layer.contents { found["\(name.rawValue)"] = corner }
      let inner = Point(x: corner.x - layer.bounds.minX, y: corner.y - layer.bounds.minY)
      for sublayer in layer.sublayers { visit(sublayer, inner) }
    }
    visit(window.presentedFrame().scene.root, .zero)
    return found
  }

  @Test("the tapped photo zooms from its place in the scrolled collection to the screen and back")
  func zoom() {
    // Three columns of 100 points, 2 points apart.
    controller.collectionView.contentOffset.y = 150
    window.advance(to: 0.5)
    Finger(window: window).tap(150, 100, at: 1)  // in the third line: 204 to 304, less 150
    #expect(controller.selectedIndexPath == IndexPath(item: 7, section: 0))
    let detail = controller.presentedViewController as? PhotoViewController
    #expect(detail != nil)
    window.advance(to: 1.25)
    // Halfway from (102, 54), 100 points wide, to (0, 88), 304 points wide.
    let frame = controller.transition.snapshot?.layer.presentation()?.frame ?? .zero
    let halfway = CGRect(x: 51, y: 71, width: 202, height: 202)
    #expect(abs(frame.minX - halfway.minX) < 0.01 && abs(frame.minY - halfway.minY) < 0.01)
    #expect(abs(frame.width - halfway.width) < 0.01)
    window.advance(to: 2)
    #expect(detail?.imageView.convert(detail?.imageView.bounds ?? .zero, to: nil) == window.bounds)
    #expect(controller.presentedViewController === detail)
    detail?.dismiss(animated: true)
    window.advance(to: 3)
    #expect(controller.presentedViewController == nil)
    expectGrid(from: 150)
  }

  /// Expects every photo of the visible lines in its place.
  private func expectGrid(from offset: Double) {
    window.advance(to: window.timeline.now + 0.02)
    var expected: [String: CGPoint] = [:]
    for item in 0..<60 {
      let y = Double(item / 3) * 102 - offset
      if y > -100, y < 480 {
        expected["photo\(item)"] = CGPoint(x: Double(item % 3) * 102, y: y)
      }
    }
    #expect(pictures() == expected)
  }

  @Test("after scrolling and reuse every photo is in its place")
  func scrolled() {
    for offset in [0.0, 33, 480, 101, 99, 1000, 1558, 20] {
      controller.collectionView.setContentOffset(CGPoint(x: 0, y: offset), animated: offset == 480)
      window.advance(to: window.timeline.now + 1)
      expectGrid(from: offset)
    }
  }

  @Test("a photo is zoomed about the middle, within the limits")
  func zooming() {
    let detail = PhotoViewController(photo: controller.photos[0])
    window.rootViewController = detail
    let scroll = detail.scrollView
    scroll.setZoomScale(9, animated: false)
    #expect(scroll.zoomScale == 4 && scroll.contentSize == CGSize(width: 1216, height: 1920))
    #expect(scroll.contentOffset == CGPoint(x: 608 - 152, y: 960 - 240))
    #expect(detail.imageView.frame == CGRect(x: 0, y: 0, width: 1216, height: 1920))
    scroll.zoom(to: CGRect(x: 0, y: 0, width: 152, height: 240), animated: false)
    #expect(scroll.zoomScale == 2 && scroll.contentOffset == .zero)
    scroll.zoomScale = 0.5
    #expect(scroll.zoomScale == 1 && detail.imageView.frame == window.bounds)
    #expect(scroll.pinchGestureRecognizer?.view === scroll)
  }
}
