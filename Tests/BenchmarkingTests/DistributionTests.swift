import Jobs
import Support
import Testing

@testable import Benchmarking

@Suite("Distributions and comparisons")
struct DistributionTests {
  @Test("Percentiles are by nearest rank")
  func ranks() {
    let distribution = Distribution((1...100).map(Double.init).shuffled())
    #expect(distribution.median == 50.5 && distribution.p95 == 95)
    #expect(distribution.p99 == 99 && distribution.worst == 100)
    let few = Distribution([3, 1, 2])
    #expect(few.median == 2 && few.p95 == 3 && few.worst == 3)
  }

  @Test(
    "A difference of more than 10 % is better or worse",
    arguments: [
      (2.0, BenchComparison.Verdict.better), (1.11, .better), (1.09, .same), (1, .same),
      (0.92, .same), (0.9, .worse), (0.5, .worse),
    ])
  func verdicts(speed: Double, verdict: BenchComparison.Verdict) {
    #expect(BenchComparison(speed: speed).verdict == verdict)
  }
}
