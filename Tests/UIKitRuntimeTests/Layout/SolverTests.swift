import TestSupport
import Testing
import UIKitRuntime

@Suite("Linear constraints with priorities")
struct SolverTests {
  typealias Expression = ConstraintSolver.Expression

  /// Returns `Σ coefficient · variable + constant`.
  private func sum(_ terms: [Int: Double], _ constant: Double = 0) -> Expression {
    Expression(constant: constant, terms: terms)
  }

  private func value(_ expression: Expression, _ solver: ConstraintSolver) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.value * solver.value(of: $1.key) }
  }

  @Test("equations have their solution, of either sign")
  func equations() {
    var solver = ConstraintSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    // x + y = 3, x − y = 11
    let holds1 = solver.require(sum([x: 1, y: 1], -3), .equal)
    #expect(holds1)
    let holds2 = solver.require(sum([x: 1, y: -1], -11), .equal)
    #expect(holds2)
    #expect(abs(solver.value(of: x) - 7) < 1e-9 && abs(solver.value(of: y) + 4) < 1e-9)
    let holds3 = solver.require(sum([x: 2], -14), .equal)
    #expect(holds3, "it says the same")
    let holds4 = solver.require(sum([x: 1], -8), .equal)
    #expect(!holds4, "it contradicts")
    let holds5 = solver.require(sum([y: 1]), .greaterOrEqual)
    #expect(!holds5)
    #expect(abs(solver.value(of: x) - 7) < 1e-9 && abs(solver.value(of: y) + 4) < 1e-9)
  }

  @Test("a wish is fulfilled as far as what must hold allows")
  func wishes() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    let holds6 = solver.require(sum([x: 1], -10), .greaterOrEqual)
    #expect(holds6)
    let holds7 = solver.require(sum([x: 1], -50), .lessOrEqual)
    #expect(holds7)
    let holds8 = solver.require(sum([x: 1], -60), .greaterOrEqual)
    #expect(!holds8)
    solver.prefer([(sum([x: 1], -200), .equal)])
    #expect(abs(solver.value(of: x) - 50) < 1e-9)
    solver.prefer([(sum([x: 1]), .equal)])
    #expect(abs(solver.value(of: x) - 50) < 1e-9, "a lower level takes nothing from a higher one")
  }

  @Test("one wish of a higher level counts more than many of a lower one")
  func strictOrder() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    solver.prefer([(sum([x: 1], -1), .equal)])
    solver.prefer((0..<100).map { _ in (sum([x: 1], -1000), .equal) })
    #expect(abs(solver.value(of: x) - 1) < 1e-9)
  }

  @Test("a level that leaves a choice leaves it to the next ones")
  func choices() {
    var solver = ConstraintSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    solver.prefer([(sum([x: 1, y: 1], -10), .equal)])
    solver.prefer([(sum([x: 1], -4), .greaterOrEqual)])
    solver.prefer([(sum([x: 1]), .equal)])
    #expect(abs(solver.value(of: x) - 4) < 1e-9 && abs(solver.value(of: y) - 6) < 1e-9)
  }

  @Test("what must hold and can, does; a wish that can be fulfilled with it, is", arguments: 0..<60)
  func feasible(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var solver = ConstraintSolver()
    let variables = (0..<8).map { _ in solver.makeVariable() }
    // Every constraint holds at a point that is chosen before, so that they do not contradict.
    let point = variables.map { _ in (random.number(in: -100...100)).rounded() }
    func makeConstraint() -> (Expression, ConstraintSolver.Relation) {
      var terms: [Int: Double] = [:]
      for _ in 0..<3 {
        let index = Int.random(in: 0..<8, using: &random)
        terms[variables[index]] = random.number(in: -3...3).rounded()
      }
      let there = terms.reduce(0) { $0 + $1.value * point[$1.key] }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return (sum(terms, -there), .equal)
      case 1: return (sum(terms, -there + random.number(in: 0...20)), .greaterOrEqual)
      default: return (sum(terms, -there - random.number(in: 0...20)), .lessOrEqual)
      }
    }
    let required = (0..<7).map { _ in makeConstraint() }
    let wished = (0..<7).map { _ in makeConstraint() }
    for (expression, relation) in required {
      let holds = solver.require(expression, relation)
      #expect(holds)
    }
    for level in 0..<7 { solver.prefer([(wished[level].0, wished[level].1)]) }
    solver.prefer(variables.map { (sum([$0: 1], -37), .equal) })
    for (expression, relation) in required + wished {
      let rest = value(expression, solver)
      switch relation {
      case .equal: #expect(abs(rest) < 1e-5)
      case .greaterOrEqual: #expect(rest > -1e-5)
      case .lessOrEqual: #expect(rest < 1e-5)
      }
    }
  }

  @Test("the least sum of errors is that of the median", arguments: 0..<20)
  func median(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let wishes = (0..<9).map { _ in random.number(in: -50...50) }
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    solver.prefer(wishes.map { (sum([x: 1], -$0), .equal) })
    #expect(abs(solver.value(of: x) - wishes.sorted()[4]) < 1e-9)
  }
}
