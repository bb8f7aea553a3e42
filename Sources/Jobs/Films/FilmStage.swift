import FilmScripts
import Frames
import Rendering
import SceneGraph

/// The place of the screen in the frames.
struct FilmStage {
  /// The frame.
  let container: Container
  /// The fit of the pictures.
  let fit: Fit
  /// The frame size in pixels.
  let size: PixelSize
  /// The sizes of the pictures in pixels.
  let pictures: [PixelSize]
  /// The width of the screen in the points of places.
  let screenWidth: Double
  /// The pictures that are as wide as the screen, and longer.
  let longPictures: Set<Int>
  /// The sizes of the clips in pixels.
  var clips: [PixelSize] = []

  /// The length of a point of a frame whose shorter side has 375 of them, in points of the
  /// container.
  var unit: Double { min(container.size.width, container.size.height) / Container.defaultWidth }

  /// Returns the rectangle of a picture at rest in points of the container; what is outside the
  /// frame is cut off.
  func frame(of picture: Int) -> Rect {
    let pixels = pictures[picture]
    let visible =
      longPictures.contains(picture)
      ? Rect(
        x: 0, y: 0, width: 1,
        height: Double(size.height) * Double(pixels.width)
          / (Double(size.width) * Double(pixels.height)))
      : fit.visiblePart(of: pixels, in: size)
    return rect(showing: visible)
  }

  /// Returns the rectangle of a picture of which the frame shows a part, in fractions of it.
  private func rect(showing visible: Rect) -> Rect {
    let width = container.size.width / visible.size.width
    let height = container.size.height / visible.size.height
    return Rect(
      x: -visible.origin.x * width, y: -visible.origin.y * height, width: width, height: height)
  }

  /// Returns the part of the frame in which a screen is, in points of the container.
  func visiblePart(of screen: FilmPlan.Screen) -> Rect {
    let rect: Rect
    if case .clip(let index) = screen {
      rect = self.rect(showing: fit.visiblePart(of: clips[index], in: size))
    } else if let picture = screen.picture, !longPictures.contains(picture) {
      rect = frame(of: picture)
    } else {
      return container.bounds
    }
    let bounds = container.bounds
    let (left, top) = (max(rect.minX, bounds.minX), max(rect.minY, bounds.minY))
    return Rect(
      x: left, y: top, width: min(rect.maxX, bounds.maxX) - left,
      height: min(rect.maxY, bounds.maxY) - top)
  }

  /// Returns how far a picture is scrolled, in points of the container on whole pixels: at most
  /// until its end is visible.
  func scrolling(_ distance: FilmPoint.Coordinate, of picture: Int) -> Double {
    let rect = frame(of: picture)
    let length = self.length(
      distance, side: rect.size.height, pixels: pictures[picture].height, of: picture)
    let most = max(rect.size.height - container.size.height, 0)
    return (min(max(length, 0), most) * container.scale).rounded() / container.scale
  }

  /// Returns the length of a point of a screen, in points of the container.
  func screenPoint(of screen: FilmPlan.Screen) -> Double {
    if case .clip(let index) = screen {
      return rect(showing: fit.visiblePart(of: clips[index], in: size)).size.width / screenWidth
    }
    return (screen.picture.map { frame(of: $0).size.width } ?? container.size.width) / screenWidth
  }

  /// Returns a place on a screen in points of the container.
  func location(of point: FilmPoint, on screen: FilmPlan.Screen) -> Point {
    if case .clip(let index) = screen {
      let rect = rect(showing: fit.visiblePart(of: clips[index], in: size))
      return location(point, in: rect, clips[index], screen)
    }
    guard let picture = screen.picture else {
      return location(point, in: container.bounds, size, screen)
    }
    var rect = frame(of: picture)
    guard longPictures.contains(picture) else {
      return location(point, in: rect, pictures[picture], screen)
    }
    // Points and percentages are those of the screen, pixels those of the picture.
    if case .scrolled(_, let distance) = screen {
      rect.origin.y -= scrolling(distance, of: picture)
    }
    let inPicture = location(point, in: rect, pictures[picture], screen)
    let onScreen = location(point, in: container.bounds, pictures[picture], screen)
    return Point(
      x: point.x.unit == .pixel ? inPicture.x : onScreen.x,
      y: point.y.unit == .pixel ? inPicture.y : onScreen.y)
  }

  private func location(
    _ point: FilmPoint, in rect: Rect, _ pixels: PixelSize, _ screen: FilmPlan.Screen
  ) -> Point {
    func distance(_ coordinate: FilmPoint.Coordinate, _ side: Double, _ pixels: Int) -> Double {
      switch coordinate.unit {
      case .point: coordinate.value * screenPoint(of: screen)
      case .percent: coordinate.value / 100 * side
      case .pixel: coordinate.value / Double(pixels) * side
      }
    }
    return Point(
      x: rect.origin.x + distance(point.x, rect.size.width, pixels.width),
      y: rect.origin.y + distance(point.y, rect.size.height, pixels.height))
  }

  private func length(
    _ coordinate: FilmPoint.Coordinate, side: Double, pixels: Int, of picture: Int
  ) -> Double {
    switch coordinate.unit {
    case .point: coordinate.value * screenPoint(of: .picture(picture))
    case .percent: coordinate.value / 100 * max(side - container.size.height, 0)
    case .pixel: coordinate.value / Double(pixels) * side
    }
  }
}
