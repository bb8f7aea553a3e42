public import GPU

/// Measures one frame after another on the GPU, by queries.
///
/// Results are fetched some frames later, when they are available, so that nothing waits for them.
public final class GPUGauge {
  /// The number of frames in flight at which the first one's result is fetched.
  private static let depth = 4

  private let queries: [QueryBox]
  private var begun = 0
  private var fetched = 0
  /// The results not taken yet, one per frame.
  private var measured: [UInt64] = []

  private final class QueryBox {
    let query: Query
    init(_ query: consuming Query) { self.query = query }
  }

  /// Creates a gauge of `kind`; nil if the driver has no such queries.
  public init?(_ kind: Query.Kind, in device: Device) {
    var queries: [QueryBox] = []
    for _ in 0..<Self.depth {
      guard let query = Query(kind, in: device) else { return nil }
      queries.append(QueryBox(query))
    }
    self.queries = queries
  }

  /// Starts a frame, on the GPU after all work submitted before.
  public func begin() {
    if begun - fetched == Self.depth { fetch() }
    queries[begun % Self.depth].query.begin()
    begun += 1
  }

  /// Ends the frame.
  public func end() { queries[(begun - 1) % Self.depth].query.end() }

  /// Waits for the last frame, and returns the results since the last call, one per frame.
  public func takeResults() -> [UInt64] {
    while fetched < begun { fetch() }
    defer { measured = [] }
    return measured
  }

  /// Returns the results since the last call that were fetched already, one per frame, without
  /// waiting.
  public func takeFinished() -> [UInt64] {
    defer { measured = [] }
    return measured
  }

  private func fetch() {
    measured.append(queries[fetched % Self.depth].query.result())
    fetched += 1
  }
}
