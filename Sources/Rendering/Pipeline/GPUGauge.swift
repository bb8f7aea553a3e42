public import GPU

/// Has the GPU measure one frame after another, where its driver can.
///
/// Results are fetched some frames later, when they are there, so that nothing waits for them.
public final class GPUGauge {
  /// How many frames may be under way until the first one's result is fetched.
  private static let depth = 4

  private let queries: [QueryBox]
  private var begun = 0
  private var fetched = 0
  /// What was measured, a frame each.
  private var measured: [UInt64] = []

  private final class QueryBox {
    let query: Query
    init(_ query: consuming Query) { self.query = query }
  }

  /// A gauge of `kind`; nil where the driver has no such queries.
  public init?(_ kind: Query.Kind, in device: Device) {
    var queries: [QueryBox] = []
    for _ in 0..<Self.depth {
      guard let query = Query(kind, in: device) else { return nil }
      queries.append(QueryBox(query))
    }
    self.queries = queries
  }

  /// A frame begins, on the GPU after all that was asked of it before.
  public func begin() {
    if begun - fetched == Self.depth { fetch() }
    queries[begun % Self.depth].query.begin()
    begun += 1
  }

  /// The frame ends.
  public func end() { queries[(begun - 1) % Self.depth].query.end() }

  /// What was measured since the last call, a frame each; waits for the last frame.
  public func takeResults() -> [UInt64] {
    while fetched < begun { fetch() }
    defer { measured = [] }
    return measured
  }

  /// What was measured since the last call as far as results had to be fetched by now, a frame each; waits for none.
  public func takeFinished() -> [UInt64] {
    defer { measured = [] }
    return measured
  }

  private func fetch() {
    measured.append(queries[fetched % Self.depth].query.result())
    fetched += 1
  }
}
