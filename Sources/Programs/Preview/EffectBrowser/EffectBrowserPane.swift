import Controls
import Frames
import SceneGraph
import Transitions

/// The effect browser's pane: a line with the query, and live thumbnails.
@MainActor
final class EffectBrowserPane: PreviewPane {
  /// The width in points.
  static let width = 276.0
  private static let headHeight = 56.0
  private static let notch = 60.0

  /// The grid.
  var grid: EffectGrid
  /// The thumbnails of the effects.
  let thumbnails: EffectThumbnails
  /// The instant that complete motions show; it advances while nothing on the stage moves.
  var instant = 0
  /// The handler of a click on an effect.
  var onPick: ((_ index: Int) -> Void)?
  private var scrolled = 0.0
  private var area = Rect(x: 0, y: 0, width: 1, height: 1)
  private var pressed: Int?
  /// True if the next scene scrolls to the selection.
  private var revealsSelection = false

  init(_ grid: EffectGrid, _ thumbnails: EffectThumbnails) {
    (self.grid, self.thumbnails) = (grid, thumbnails)
  }

  // MARK: Showing

  func scene(_ container: Container, _ text: TextPictures) throws -> Scene {
    let size = container.size
    area = Rect(
      x: Theme.margin, y: Self.headHeight, width: max(size.width - 2 * Theme.margin, 1),
      height: max(size.height - Self.headHeight, 0))
    grid.width = area.size.width
    thumbnails.draw(in: grid.pictureSize.pixelSize(scale: container.scale))
    let layout = grid.layout()
    if revealsSelection { scrollToSelection() }
    scrolled = min(max(scrolled, 0), max(layout.height - area.size.height, 0))
    let visible = layout.cells.filter {
      $0.frame.maxY > scrolled && $0.frame.minY < scrolled + area.size.height
    }
    thumbnails.plan.inView = EffectGrid.outwards(visible, from: grid.selection)
    // Thumbnails are borrowed before the scene is drawn.
    var pictures: [Int: PictureName] = [:]
    for cell in visible {
      let index = cell.effect.index
      pictures[index] = thumbnails.plan.shown(index, at: instant).map {
        text.picture(EffectThumbnails.name($0), thumbnails.version, of: thumbnails.store)
      }
    }
    return try text.scene(container) { drawing in
      drawing.fill(Rect(x: 0, y: 0, width: 1, height: size.height), Theme.divider)
      drawHead(size, count: layout.cells.count, into: &drawing)
      drawing.clipped(to: Rect(x: 1, y: area.minY, width: size.width - 1, height: area.size.height))
      {
        for heading in layout.headings {
          $0.write(
            Label(heading.title, color: Theme.dimmedText, maxWidth: Int(area.size.width)),
            in: Rect(
              x: area.minX, y: area.minY - scrolled + heading.y, width: area.size.width,
              height: EffectGrid.headingHeight - 6))
        }
        for cell in visible {
          draw(cell.effect, cell.frame, pictures[cell.effect.index], into: &$0)
        }
      }
    }
  }

  /// Draws a still before the pane is opened.
  ///
  /// - Parameters:
  ///   - selection: the effect whose still comes first.
  ///   - scale: the pixels per point.
  func prepareStill(selection: Int?, scale: Double) {
    grid.width = Self.width - 2 * Theme.margin
    thumbnails.draw(in: grid.pictureSize.pixelSize(scale: scale))
    thumbnails.plan.inView = selection.map { [$0] } ?? []
    thumbnails.drawNextStill()
  }

  /// The thumbnails of the cells in view.
  var picturesShown: [Int: ThumbnailPlan.Thumbnail] {
    var shown: [Int: ThumbnailPlan.Thumbnail] = [:]
    for index in thumbnails.plan.inView {
      shown[index] = thumbnails.plan.shown(index, at: instant)
    }
    return shown
  }

  private func drawHead(_ size: Size, count: Int, into drawing: inout Drawing) {
    let box = Rect(
      x: Theme.margin, y: 12, width: max(size.width - 2 * Theme.margin, 1),
      height: Theme.buttonHeight)
    drawing.box(box, Theme.raised, border: Theme.accent, radius: Theme.cornerRadius)
    let hint = count == 0 ? "no matching effect" : "type to filter · Enter to select"
    let isHint = grid.query.isEmpty
    let line = Rect(
      x: box.minX + 8, y: box.minY, width: box.size.width - 16, height: box.size.height)
    drawing.write(
      Label(
        isHint ? hint : grid.query + "▏", color: isHint ? Theme.dimmedText : Theme.text,
        maxWidth: Int(line.size.width)), in: line)
    if count == 0, !isHint {
      drawing.write(
        Label(hint, color: Theme.dimmedText, maxWidth: Int(line.size.width)),
        in: Rect(x: line.minX, y: Self.headHeight, width: line.size.width, height: 18))
    }
  }

  private func draw(
    _ effect: EffectGrid.Effect, _ frame: Rect, _ picture: PictureName?, into drawing: inout Drawing
  ) {
    let isSelected = effect.index == grid.selection
    let size = grid.pictureSize
    let place = Rect(
      x: area.minX + frame.minX, y: area.minY - scrolled + frame.minY, width: size.width,
      height: size.height)
    if isSelected {
      drawing.fill(
        Rect(
          x: place.minX - 2, y: place.minY - 2, width: place.size.width + 4,
          height: place.size.height + 4), Theme.accent, radius: Theme.cornerRadius + 2)
    }
    drawing.fill(place, Theme.raised, radius: Theme.cornerRadius)
    if let picture { drawing.picture(picture, in: place, radius: Theme.cornerRadius) }
    drawing.write(
      Label(
        effect.name, size: 10, color: isSelected ? Theme.text : Theme.dimmedText,
        maxWidth: Int(size.width)),
      in: Rect(
        x: place.minX, y: place.maxY, width: size.width, height: EffectGrid.nameHeight), .center)
  }

  /// Scrolls by the shortest distance that brings the selection into the pane, once it is shown.
  func revealSelection() { revealsSelection = true }

  private func scrollToSelection() {
    revealsSelection = false
    guard let frame = grid.layout().cells.first(where: { $0.effect.index == grid.selection })?.frame
    else { return }
    if frame.minY - EffectGrid.headingHeight < scrolled {
      scrolled = max(frame.minY - EffectGrid.headingHeight, 0)
    } else if frame.maxY > scrolled + area.size.height {
      scrolled = frame.maxY - area.size.height
    }
  }

  // MARK: Pointers

  /// Returns the effect at a position in points of the pane; nil for none.
  func effect(at position: Point) -> Int? {
    guard area.contains(position) else { return nil }
    let point = Point(x: position.x - area.minX, y: position.y - area.minY + scrolled)
    return grid.layout().cells.first { $0.frame.contains(point) }?.effect.index
  }

  func pointer(_ phase: PointerPhase, at position: Point) {
    switch phase {
    case .began: pressed = effect(at: position)
    case .ended:
      if let pressed, pressed == effect(at: position) { onPick?(pressed) }
      pressed = nil
    case .moved: break
    case .cancelled: pressed = nil
    }
  }

  func scroll(by notches: Double) { scrolled -= notches * Self.notch }
}

extension Size {
  /// The size in pixels at `scale` pixels per point; nil if it has none.
  fileprivate func pixelSize(scale: Double) -> PixelSize? {
    PixelSize(width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
  }
}
