import FilmScripts

extension FilmSwipe {
  /// Returns the places at which the finger touches the screen and leaves it.
  ///
  /// - Parameter reach: the part of the screen's side that it goes from an edge.
  func places(reach: Double) -> (from: FilmPoint, to: FilmPoint) {
    func place(_ x: Double, _ y: Double) -> FilmPoint {
      FilmPoint(
        x: .init(x, .percent), y: .init(y, .percent), place: FilmPlace(line: 1, column: 1))
    }
    switch start {
    case .point(let point): return (point, end ?? point)
    case .edge(let edge):
      let (near, far) = (Self.inset, Self.inset + reach * 100)
      let (from, to) =
        switch edge {
        case .left: (place(near, 50), place(far, 50))
        case .right: (place(100 - near, 50), place(100 - far, 50))
        case .top: (place(50, near), place(50, far))
        case .bottom: (place(50, 100 - near), place(50, 100 - far))
        }
      return (from, end ?? to)
    }
  }

  /// The distance of a finger from the edge at which it starts, in percent of the screen's side.
  private static let inset = 3.0
}
