import OpenTimeline

/// Parts of timelines at 24 frames per second.
enum Sample {
  static func time(_ frames: Double) -> RationalTime { RationalTime(frames, rate: 24) }

  static func range(_ start: Double, _ count: Double) -> TimeRange {
    TimeRange(start: time(start), duration: time(count))
  }

  /// A clip of `file:///NAME.mov`.
  static func clip(
    _ name: String, _ source: TimeRange?, available: TimeRange? = nil, enabled: Bool = true,
    effects: [Effect] = []
  ) -> Composable {
    let item = Item(name: name, sourceRange: source, effects: effects, isEnabled: enabled)
    let media = ExternalReference(
      targetURL: "file:///\(name).mov", availableRange: available)
    return .clip(Clip(item, .external(media)))
  }

  static func media(_ name: String, _ reference: MediaReference) -> Composable {
    .clip(Clip(Item(name: name, sourceRange: range(0, 24)), reference))
  }

  static func gap(_ count: Double) -> Composable { .gap(Gap(Item(sourceRange: range(0, count)))) }

  static func transition(
    _ before: Double, _ after: Double, hinge: JSONValue? = nil, enabled: Bool = true
  ) -> Composable {
    .transition(
      Transition(
        name: "x", inOffset: time(before), outOffset: time(after), isEnabled: enabled,
        metadata: hinge.map { ["hinge": $0] } ?? [:]))
  }

  static func track(_ children: [Composable], kind: String = Track.video) -> Track {
    Track(Item(name: kind == Track.video ? "V1" : "A1"), kind: kind, children: children)
  }

  static func timeline(_ children: Composable...) -> Timeline {
    Timeline(name: "film", tracks: [track(children)])
  }
}
