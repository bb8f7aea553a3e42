import SceneGraph
import Transitions

/// A movement of a scroll view's content. The offset changes frame by frame, as in UIKit, so that
/// the delegate can follow it and a list can fill itself.
@MainActor
final class ScrollMotion {
  private let link: DisplayLink
  private let completion: () -> Void

  /// Begins a movement.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - place: sets the offset for the seconds since the start; returns false to end.
  ///   - completion: called at the end, but not if the movement is stopped.
  init(
    on timeline: Timeline, for duration: Double, _ place: @escaping (Double) -> Bool,
    completion: @escaping () -> Void
  ) {
    let begin = timeline.now
    self.completion = completion
    link = DisplayLink { link in
      let time = min(link.timestamp - begin, duration)
      let goesOn = place(time)
      if !goesOn || time >= duration - 1e-9 {
        link.invalidate()
        if goesOn { completion() }
      }
    }
    link.start(on: timeline)
  }

  func stop() { link.invalidate() }
}

extension ScrollView {
  /// Stops the content on the spot.
  func stopMoving() {
    motion?.stop()
    (motion, isDecelerating) = (nil, false)
  }

  /// Moves the content to an offset in 0.3 s, slowly at the start and at the end.
  func glide(to target: Point) {
    let begin = contentOffset
    move(for: 0.3) { time in
      let share = TimingCurve.easeInOut.progress(at: time / 0.3)
      return share >= 1
        ? target
        : Point(
          x: begin.x + (target.x - begin.x) * share, y: begin.y + (target.y - begin.y) * share)
    } completion: { scroll in
      scroll.scrollDelegate?.scrollViewDidEndScrollingAnimation(scroll)
    }
  }

  /// Decelerates the content towards an offset, and stops at `target` on the way.
  ///
  /// - Parameters:
  ///   - end: the asymptotic offset, which is never quite reached.
  ///   - rate: the initial fraction of the distance covered per second, in 1/s.
  ///   - target: the offset at which the movement ends, between the current one and `end`.
  func coast(towards end: Point, at rate: Double, until target: Point) {
    let begin = contentOffset
    func duration(_ begin: Double, _ end: Double, _ target: Double) -> Double {
      let (whole, part) = (abs(end - begin), abs(target - begin))
      guard part > 0 else { return 0 }
      // Within half a point of its end, content is at rest.
      return logarithm(whole / max(whole - part, min(0.5, whole / 2))) / rate
    }
    let time = max(duration(begin.x, end.x, target.x), duration(begin.y, end.y, target.y))
    func place(_ begin: Double, _ end: Double, _ target: Double, _ share: Double) -> Double {
      let offset = begin + (end - begin) * share
      return target >= begin ? min(offset, target) : max(offset, target)
    }
    move(for: time) { now in
      guard now < time else { return target }
      let share = 1 - exponential(-rate * now)
      return Point(
        x: place(begin.x, end.x, target.x, share), y: place(begin.y, end.y, target.y, share))
    } completion: { scroll in
      scroll.isDecelerating = false
      scroll.scrollDelegate?.scrollViewDidEndDecelerating(scroll)
    }
  }

  private func move(
    for duration: Double, _ position: @escaping (Double) -> Point,
    completion: @escaping (ScrollView) -> Void
  ) {
    guard let timeline = window?.timeline else {
      contentOffset = position(duration)
      completion(self)
      return
    }
    motion = ScrollMotion(on: timeline, for: duration) { [weak self] time in
      guard let self else { return false }
      contentOffset = position(time)
      return true
    } completion: { [weak self] in
      guard let self else { return }
      motion = nil
      completion(self)
    }
  }
}
