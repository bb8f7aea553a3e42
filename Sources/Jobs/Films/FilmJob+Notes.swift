import FilmScripts
import Frames
import SceneGraph
import Support
import Text

// What of a script is not seen or heard as it is written.

extension FilmJob {
  /// Returns the remarks about a script, in the order of its lines.
  ///
  /// - Parameter screens: the screens of the film.
  func remarks(on screens: [FilmScreen]) -> [FilmNote] {
    let all = placeNotes(on: screens) + fontNotes + lateNotes
    return all.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Places of fingers and of the camera that are outside the screen, each once.
  private func placeNotes(on screens: [FilmScreen]) -> [FilmNote] {
    var seen: Set<FilmPlace> = []
    func note(_ point: FilmPoint, _ screen: FilmPlan.Screen, _ time: Double) -> FilmNote? {
      let position = time * plan.rate.value
      guard let stage = screens.last(where: { Double($0.begin) - 0.5 <= position })?.stage else {
        return nil
      }
      let bounds = stage.visiblePart(of: screen)
      let location = stage.location(of: point, on: screen)
      // Rounding does not put a place at the edge outside.
      let slack = 1e-6 * max(bounds.size.width, bounds.size.height)
      let isOutside =
        location.x < bounds.minX - slack || location.x > bounds.maxX + slack
        || location.y < bounds.minY - slack || location.y > bounds.maxY + slack
      guard isOutside, seen.insert(point.place).inserted else { return nil }
      let unit = stage.screenPoint(of: screen)
      func points(_ length: Double) -> String { plain((length / unit * 10).rounded() / 10) }
      return FilmNote(
        at: point.place,
        "the place is outside the screen, which is \(points(bounds.size.width)) points wide and "
          + "\(points(bounds.size.height)) high")
    }
    return plan.touches.flatMap { touch in
      [note(touch.from, touch.screen, touch.down), note(touch.to, touch.screen, touch.down)]
    }.compactMap(\.self)
      + plan.cameraMoves.flatMap { move in
        move.places.compactMap { note($0.point, $0.screen, move.times.lowerBound) }
      }
  }

  /// Families of fonts that the machine does not have, each once.
  private var fontNotes: [FilmNote] {
    var seen: Set<String> = []
    return plan.fonts.compactMap { font, place in
      guard !Self.isFontFile(font), seen.insert(font).inserted, !FontFile.isInstalled(font) else {
        return nil
      }
      return FilmNote(
        at: place, "the font '\(font)' is not installed; another one is drawn instead of it")
    }
  }

  /// Captions and sounds that begin when the film has ended.
  private var lateNotes: [FilmNote] {
    // What begins within half a frame before the end has no frame either.
    let last = (Double(plan.count) - 0.5) / plan.rate.value
    func clause(_ subject: String, _ time: Double, _ result: String) -> String {
      "\(subject) at \(fixed(time, 2)) s, and the film ends at \(fixed(plan.duration, 2)) s: \(result)"
    }
    var begins: [FilmPlace: [Double]] = [:]
    for caption in plan.captions where caption.times.lowerBound > last {
      begins[caption.place, default: []].append(caption.times.lowerBound)
    }
    let captions = begins.map { place, times in
      let first = times.min() ?? 0
      return FilmNote(
        at: place,
        times.count == 1
          ? clause("the caption begins", first, "it is not shown")
          : clause(
            "\(times.count) captions begin too late, the first", first, "they are not shown"))
    }
    return captions
      + plan.sounds.compactMap { timed in
        guard let first = timed.times.min(), first > last else { return nil }
        return FilmNote(
          at: timed.sound.file.place, clause("the sound begins", first, "it is not heard"))
      }
  }
}

extension FilmPlan {
  /// The fonts that captions and cards name, with the places of their statements.
  var fonts: [(font: String, place: FilmPlace)] {
    let all =
      captions.map { ($0.caption.font, $0.place) }
      + zip(titles, titlePlaces).map { ($0.0.font, $0.1) }
    return all.compactMap { font, place in font.map { ($0, place) } }
  }
}
