import FilmScripts

extension FilmPlan {
  /// Returns the moves of a camera that follows the fingers of the film.
  ///
  /// Fingers that follow each other too fast for a move are one group, which one view shows. The
  /// camera goes back between two groups if there is time for both moves; else it moves from one to
  /// the next. Moves never overlap.
  func autoMoves(_ zoom: FilmAutoZoom) -> [CameraMove] {
    var groups: [[Touch]] = []
    var end = -Double.infinity
    for touch in heardTouches.sorted(by: { $0.down < $1.down }) {
      if !groups.isEmpty, touch.down - zoom.lead - zoom.move < end {
        groups[groups.count - 1].append(touch)
        end = max(end, touch.up)
      } else {
        groups.append([touch])
        end = touch.up
      }
    }
    /// Returns the time at which the camera starts to a group.
    func start(_ group: [Touch]) -> Double { max(group[0].down - zoom.lead - zoom.move, 0) }
    var moves: [CameraMove] = []
    for (index, group) in groups.enumerated() {
      let begin = start(group)
      let arrival = max(group[0].down - zoom.lead, begin + 0.1)
      let places = group.flatMap { touch in
        [touch.from, touch.to].map { CameraMove.Place(point: $0, screen: touch.screen) }
      }
      moves.append(CameraMove(zoom: zoom.zoom, places: places, times: begin..<arrival))
      let back = max((group.map(\.up).max() ?? arrival) + zoom.hold, arrival)
      let next = index + 1 < groups.count ? start(groups[index + 1]) : .infinity
      if next >= back + zoom.move {
        moves.append(CameraMove(zoom: 1, places: [], times: back..<(back + zoom.move)))
      }
    }
    return moves
  }
}
