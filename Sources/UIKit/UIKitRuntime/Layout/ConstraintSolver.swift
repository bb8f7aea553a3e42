/// A solver of linear equations and inequalities with priorities.
///
/// The tableau is that of Cassowary (Badros, Borning, Stuckey: The Cassowary Linear Arithmetic
/// Constraint Solving Algorithm, 2001): a basic variable per row, and the primal simplex method.
/// Priorities are strict levels instead of weights, as in Auto Layout: the levels are optimized one
/// after the other for the minimum sum of errors, and later levels keep the optimum of earlier
/// ones.
package struct ConstraintSolver {
  /// The relation of an expression to 0.
  package enum Relation {
    case lessOrEqual, equal, greaterOrEqual
  }

  /// A sum of multiples of variables and a constant.
  package struct Expression {
    package var constant: Double
    package var terms: [Int: Double]

    /// Creates a sum.
    ///
    /// - Parameter terms: the coefficients of the variables.
    package init(constant: Double = 0, terms: [Int: Double] = [:]) {
      (self.constant, self.terms) = (constant, terms)
    }

    /// Adds a multiple of another expression.
    package mutating func add(_ other: Expression, _ factor: Double = 1) {
      constant += other.constant * factor
      for (variable, coefficient) in other.terms {
        terms[variable, default: 0] += coefficient * factor
      }
    }
  }

  private enum Kind {
    /// A variable of the caller, of either sign.
    case external
    /// A non-negative variable.
    case slack
    /// A variable that is 0.
    case dummy
  }

  /// A sum of a constant and multiples of non-basic variables.
  private struct Row {
    var constant = 0.0
    var cells: [Int: Double] = [:]

    mutating func add(_ symbol: Int, _ coefficient: Double) {
      let sum = (cells[symbol] ?? 0) + coefficient
      cells[symbol] = abs(sum) < ConstraintSolver.tolerance ? nil : sum
    }

    mutating func add(_ other: Row, _ factor: Double) {
      constant += other.constant * factor
      for (symbol, coefficient) in other.cells { add(symbol, coefficient * factor) }
    }

    mutating func substitute(_ symbol: Int, _ row: Row) {
      if let coefficient = cells.removeValue(forKey: symbol) { add(row, coefficient) }
    }

    /// Solves the equation `self = 0` for one of its symbols.
    mutating func solve(for symbol: Int) {
      let factor = -1 / (cells.removeValue(forKey: symbol) ?? 1)
      constant *= factor
      for key in cells.keys { cells[key]? *= factor }
    }
  }

  /// The coefficient below which a number is a rounding error.
  private static let tolerance = 1e-9

  private var kinds: [Kind] = []
  private var rows: [Int: Row] = [:]
  private var objective = Row()
  private var artificial: Row?

  /// Creates a solver without constraints.
  package init() {}

  /// Returns a new variable of either sign, 0 unless constraints determine it.
  package mutating func makeVariable() -> Int { makeSymbol(.external) }

  /// The value of a variable.
  package func value(of variable: Int) -> Double { rows[variable]?.constant ?? 0 }

  /// Adds a required constraint.
  ///
  /// - Returns: false, without adding it, if it conflicts with earlier ones.
  package mutating func require(_ expression: Expression, _ relation: Relation) -> Bool {
    var row = row(of: expression)
    let marker = makeSymbol(relation == .equal ? .dummy : .slack)
    row.add(marker, relation == .greaterOrEqual ? -1 : 1)
    return insert(row, candidates: [marker], marker: marker)
  }

  /// Adds the constraints of the next lower level, and minimizes the sum of their errors within the
  /// optimum of the levels above.
  package mutating func prefer(_ constraints: [(expression: Expression, relation: Relation)]) {
    for constraint in constraints {
      var row = row(of: constraint.expression)
      let first = makeSymbol(.slack)
      let second = makeSymbol(.slack)
      let sign: Double = constraint.relation == .greaterOrEqual ? -1 : 1
      row.add(first, sign)
      row.add(second, -sign)
      objective.add(second, 1)
      if constraint.relation == .equal { objective.add(first, 1) }
      _ = insert(row, candidates: [first, second], marker: first)
    }
    optimize(\.objective)
    // Errors that have a cost at the optimum are 0 from now on.
    for (symbol, cost) in objective.cells where cost > Self.tolerance {
      for key in rows.keys { rows[key]?.cells[symbol] = nil }
    }
    objective = Row()
  }

  private mutating func makeSymbol(_ kind: Kind) -> Int {
    kinds.append(kind)
    return kinds.count - 1
  }

  /// Returns an expression in non-basic symbols.
  private func row(of expression: Expression) -> Row {
    var row = Row(constant: expression.constant)
    for (variable, coefficient) in expression.terms.sorted(by: { $0.key < $1.key }) {
      if let basic = rows[variable] {
        row.add(basic, coefficient)
      } else {
        row.add(variable, coefficient)
      }
    }
    return row
  }

  /// Inserts the equation `row = 0`.
  ///
  /// - Parameter candidates: the row's new symbols, one of which may become basic.
  private mutating func insert(_ equation: Row, candidates: [Int], marker: Int) -> Bool {
    var row = equation
    if row.constant < 0 {
      row.constant = -row.constant
      for key in row.cells.keys { row.cells[key]?.negate() }
    }
    var subject = row.cells.keys.filter { kinds[$0] == .external }.min()
    if subject == nil {
      subject = candidates.first { kinds[$0] == .slack && row.cells[$0] ?? 0 < 0 }
    }
    if subject == nil, row.cells.keys.allSatisfy({ kinds[$0] == .dummy }) {
      // Lengths of thousands of points lose some digits on the way.
      guard row.constant < 1e-6 else { return false }
      row.constant = 0
      subject = marker
    }
    guard let subject else { return insertWithArtificial(row) }
    row.solve(for: subject)
    substitute(subject, row)
    rows[subject] = row
    return true
  }

  /// Inserts an equation that no symbol solves, by minimizing an artificial symbol for its error.
  private mutating func insertWithArtificial(_ row: Row) -> Bool {
    let symbol = makeSymbol(.slack)
    rows[symbol] = row
    artificial = row
    optimize(\.artificialRow)
    let isFeasible = (artificial?.constant ?? 0) < 1e-6
    artificial = nil
    if var own = rows.removeValue(forKey: symbol), isFeasible,
      let entering = own.cells.keys.filter({ kinds[$0] == .slack && $0 != symbol }).min()
    {
      own.add(symbol, -1)
      own.solve(for: entering)
      substitute(entering, own)
      rows[entering] = own
    }
    for key in rows.keys { rows[key]?.cells[symbol] = nil }
    objective.cells[symbol] = nil
    return isFeasible
  }

  private var artificialRow: Row {
    get { artificial ?? Row() }
    set { artificial = newValue }
  }

  /// Minimizes an objective. Choosing by number prevents cycling (Bland's rule), and makes the
  /// result depend only on the constraints.
  private mutating func optimize(_ goal: WritableKeyPath<ConstraintSolver, Row>) {
    while let entering = self[keyPath: goal].cells.filter({
      kinds[$0.key] == .slack && $0.value < -Self.tolerance
    }).keys.min() {
      var (leaving, least): (Int?, Double) = (nil, .infinity)
      for (symbol, row) in rows where kinds[symbol] != .external {
        guard let coefficient = row.cells[entering], coefficient < -Self.tolerance else { continue }
        let ratio = -row.constant / coefficient
        if ratio < least || ratio == least && symbol < leaving ?? .max {
          (leaving, least) = (symbol, ratio)
        }
      }
      guard let leaving, var row = rows.removeValue(forKey: leaving) else { return }
      row.add(leaving, -1)
      row.solve(for: entering)
      substitute(entering, row)
      rows[entering] = row
    }
  }

  private mutating func substitute(_ symbol: Int, _ row: Row) {
    for key in rows.keys { rows[key]?.substitute(symbol, row) }
    objective.substitute(symbol, row)
    artificial?.substitute(symbol, row)
  }
}
