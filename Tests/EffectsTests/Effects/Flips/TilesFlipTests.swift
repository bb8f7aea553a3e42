import Effects
import Glibc
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("tiles-flip")
struct TilesFlipTests {
  private func tiles(
    _ order: TilesFlip.Order = .topLeft, edge: Edge = .right, columns: Int = 5, rows: Int = 0,
    stagger: Double = 0.6
  ) -> TilesFlip {
    var tiles = TilesFlip()
    (tiles.order, tiles.edge, tiles.stagger) = (order, edge, stagger)
    (tiles.columns, tiles.rows, tiles.shadow) = (columns, rows, 0)
    return tiles
  }

  @Test("Counts of 0 make the tiles nearly square, with at most 20 in a row or column")
  func counts() {
    func all(_ columns: Int, _ rows: Int, _ width: Double, _ height: Double) -> Int {
      let container = Container(size: Size(width: width, height: height), scale: 1)
      return tiles(columns: columns, rows: rows).scene(at: 0.5, .push, in: container).pieces.count
    }
    func count(_ columns: Int, _ width: Double, _ height: Double) -> Int {
      all(columns, 0, width, height) / columns
    }
    #expect(all(0, 0, 375, 667) == 4 * 7)  // 667 / 93.75 = 7.11
    #expect(all(0, 0, 1920, 1080) == 7 * 4)  // 1920 / 270 = 7.11
    #expect(all(0, 0, 60, 900) == 4 * 20)
    #expect(all(0, 3, 1920, 1080) == 5 * 3)  // 1920 / 360 = 5.33
    #expect(count(5, 375, 667) == 9)  // 667 / 75 = 8.89
    #expect(count(4, 375, 667) == 7)  // 667 / 93.75 = 7.11
    #expect(count(6, 1920, 1080) == 3)  // 1080 / 320 = 3.375
    #expect(count(1, 1920, 1080) == 1)
    #expect(count(20, 60, 900) == 20)
    #expect(
      tiles(columns: 3, rows: 8).scene(at: 0.5, .push, in: Container.phone).pieces.count
        == 24)
  }

  @Test("Each tile's corners match the closed formula within 1e-9 pt", arguments: Edge.allCases)
  func corners(_ edge: Edge) throws {
    let size = Size(width: 400, height: 600)
    let container = Container(size: size, scale: 1)
    // Without stagger every tile has the same progress.
    var tiles = tiles(edge: edge, columns: 4, rows: 6, stagger: 0)
    (tiles.lift, tiles.perspective) = (0.3, 1200)
    for progress in [0.1, 0.35, 0.48, 0.6, 0.95] {
      let turn = progress * progress * (3 - 2 * progress)
      let picture: PictureName = turn < 0.5 ? .from : .to
      let angle = .pi * (picture == .from ? turn : turn - 1)
      let found = tiles.scene(at: progress, .push, in: container).pieces(showing: picture)
      #expect(found.count == 24)
      for tile in found {
        let rect = tile.layer.contentsRect
        let middle = Point(
          x: (rect.minX + rect.size.width / 2) * 400, y: (rect.minY + rect.size.height / 2) * 600)
        let rise = 0.3 * 100 * 4 * turn * (1 - turn)
        for (corner, unit) in zip(
          tile.corners, [(-50.0, -50.0), (50, -50), (50, 50), (-50, 50)])
        {
          // The side at `edge` comes towards the viewer.
          let offset =
            switch edge {
            case .right:
              SIMD3(unit.0 * cos(angle), unit.1, unit.0 * sin(angle))
            case .left:
              SIMD3(unit.0 * cos(angle), unit.1, -unit.0 * sin(angle))
            case .bottom:
              SIMD3(unit.0, unit.1 * cos(angle), unit.1 * sin(angle))
            case .top:
              SIMD3(unit.0, unit.1 * cos(angle), -unit.1 * sin(angle))
            }
          let expected = projection(
            of: offset + SIMD3(middle.x, middle.y, rise), from: 1200, in: size)
          #expect(distance(corner, expected) < 1e-9, "\(edge) at \(progress)")
        }
      }
    }
  }

  @Test("Static tiles are the screen, pixel-aligned and without seams")
  func seams() throws {
    for container in containers {
      let size = container.size
      for (columns, rows) in [(5, 0), (7, 13), (1, 1), (20, 20)] {
        let tiles = tiles(columns: columns, rows: rows, stagger: 0.9)
        var area = 0.0
        for tile in tiles.scene(at: 1e-12, .push, in: container).pieces(showing: .from) {
          let rect = tile.layer.contentsRect
          area += rect.size.width * rect.size.height
          for (unit, length) in [
            (rect.minX, size.width), (rect.maxX, size.width), (rect.minY, size.height),
            (rect.maxY, size.height),
          ] {
            let pixels = unit * length * container.scale
            #expect(abs(pixels - pixels.rounded()) < 1e-9)
          }
          for (found, unit) in zip(tile.corners, [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]) {
            let expected = container.bounds.point(
              atUnit: rect.point(atUnit: Point(x: unit.0, y: unit.1)))
            #expect(distance(found, expected) < 1e-6)
          }
        }
        #expect(abs(area - 1) < 1e-9)
      }
    }
  }

  /// Returns the columns and rows of the tiles of a 5 × 5 grid that have started at `progress`.
  private func startedTiles(_ order: TilesFlip.Order, at progress: Double) -> Set<[Int]> {
    let square = Container(size: Size(width: 500, height: 500), scale: 1)
    let layers = tiles(order, columns: 5, rows: 5, stagger: 0.8)
      .scene(at: progress, .push, in: square).pieces
    return Set(
      layers.indices.filter { layers[$0].contents != .picture(.from) }.map { [$0 % 5, $0 / 5] })
  }

  @Test("The order sets which tiles flip first and last")
  func orders() {
    let all = Set((0..<25).map { [$0 % 5, $0 / 5] })
    func tiles(where isIn: ([Int]) -> Bool) -> Set<[Int]> { all.filter(isIn) }
    let first: [(TilesFlip.Order, ([Int]) -> Bool)] = [
      (.left, { $0[0] == 0 }), (.right, { $0[0] == 4 }), (.top, { $0[1] == 0 }),
      (.bottom, { $0[1] == 4 }), (.topLeft, { $0 == [0, 0] }), (.topRight, { $0 == [4, 0] }),
      (.bottomLeft, { $0 == [0, 4] }), (.bottomRight, { $0 == [4, 4] }),
      (.center, { $0 == [2, 2] }),
      (.border, { $0[0] % 4 == 0 && $0[1] % 4 == 0 }),
    ]
    let last: [(TilesFlip.Order, ([Int]) -> Bool)] = [
      (.left, { $0[0] == 4 }), (.right, { $0[0] == 0 }), (.top, { $0[1] == 4 }),
      (.bottom, { $0[1] == 0 }), (.topLeft, { $0 == [4, 4] }), (.topRight, { $0 == [0, 4] }),
      (.bottomLeft, { $0 == [4, 0] }), (.bottomRight, { $0 == [0, 0] }),
      (.center, { $0[0] % 4 == 0 && $0[1] % 4 == 0 }), (.border, { $0 == [2, 2] }),
    ]
    for (order, isFirst) in first {
      #expect(startedTiles(order, at: 0.001) == tiles(where: isFirst), "\(order)")
    }
    // The last tile starts at the stagger.
    for (order, isLast) in last {
      #expect(startedTiles(order, at: 0.7999) == all.subtracting(tiles(where: isLast)), "\(order)")
      #expect(startedTiles(order, at: 0.8001) == all, "\(order)")
    }
  }

  @Test("A diagonal order starts the tiles of one diagonal together")
  func diagonals() {
    // Diagonal k of 0…8 starts at 0.8·k/8.
    for k in 0..<8 {
      let found = startedTiles(.topLeft, at: 0.8 * (Double(k) + 0.5) / 8)
      #expect(found == Set((0..<25).map { [$0 % 5, $0 / 5] }.filter { $0[0] + $0[1] <= k }))
    }
  }

  @Test("Scattered tiles start evenly over time")
  func scattered() {
    let counts = [0.2, 0.4, 0.6, 0.799].map { startedTiles(.scattered, at: $0).count }
    // A quarter of 25 tiles in each quarter of the time, within two.
    for (count, expected) in zip(counts, [6.25, 12.5, 18.75, 25]) {
      #expect(abs(Double(count) - expected) <= 2, "\(counts)")
    }
  }

  @Test("The order from the right with right sides forward mirrors that from the left")
  func mirrored() throws {
    for progress in [0.2, 0.5, 0.8] {
      let left = tiles(.left, edge: .left).scene(at: progress, .push, in: Container.phone)
      let right = tiles(.right, edge: .right).scene(at: progress, .push, in: Container.phone)
      for picture in [PictureName.from, .to] {
        let counterparts = right.pieces(showing: picture)
        for tile in left.pieces(showing: picture) {
          let unit = tile.layer.contentsRect
          let counterpart = try #require(
            counterparts.first {
              abs($0.layer.contentsRect.maxX - (1 - unit.minX)) < 1e-6
                && abs($0.layer.contentsRect.minY - unit.minY) < 1e-6
            })
          for (a, b) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
            let (corner, other) = (tile.cornersInSpace[a], counterpart.cornersInSpace[b])
            #expect(
              farthest(SIMD3(375 - corner.x, corner.y, corner.z), other) < 1e-9, "\(progress)")
          }
        }
      }
    }
  }

  @Test("A tile's lift is its fraction of the shorter side half way, and 0 at the ends")
  func lift() throws {
    var tiles = tiles(columns: 3, rows: 9, stagger: 0)
    tiles.lift = 0.5
    let container = Container(size: Size(width: 300, height: 360), scale: 1)
    let half = tiles.scene(at: 0.5, .push, in: container).pieces
    // 3 × 9 tiles of 100 × 40.
    for tile in half { #expect(abs(tile.transform.m43 - 20) < 1e-9) }
    for tile in tiles.scene(at: 1e-9, .push, in: container).pieces {
      #expect(abs(tile.transform.m43) < 1e-9)
    }
  }
}
