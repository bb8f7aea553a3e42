import Foundation
import UIKitRuntime

/// A visual format with its views.
@MainActor
struct VisualFormatLine {
  let format: String
  let line: VisualFormat
  let options: LayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]

  /// The standard distance between neighbours, in points: 8, according to Apple's guide.
  private static let spacing = 8.0

  private typealias End = (item: AnyObject, attribute: LayoutAttribute)

  /// Returns the constraints in format order, followed by those of the alignments.
  func constraints() throws(VisualFormatError) -> [LayoutConstraint] {
    let items = try items()
    let edges = edges
    var result: [LayoutConstraint] = []
    if let connection = line.leading {
      let parent = try superview(of: items[0])
      let attribute = connection == .standard ? edges.parentBegin.margin : edges.parentBegin.edge
      result += try distance(connection, (parent, attribute), (items[0], edges.begin), 0)
    }
    for (index, part) in line.parts.enumerated() {
      result += try lengths(part, items[index])
      guard index + 1 < items.count else { continue }
      result += try distance(
        line.connections[index], (items[index], edges.end), (items[index + 1], edges.begin),
        Self.spacing)
    }
    if let connection = line.trailing {
      let last = items[items.count - 1]
      let parent = try superview(of: last)
      let attribute = connection == .standard ? edges.parentEnd.margin : edges.parentEnd.edge
      result += try distance(connection, (last, edges.end), (parent, attribute), 0)
    }
    return result + (try alignments(items))
  }

  // MARK: - Parts of a line

  /// Returns the constraints `second = first + distance`, reversed for a right-to-left line.
  private func distance(
    _ connection: VisualFormat.Connection, _ first: End, _ second: End, _ standard: Double
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    let (minor, major) = runsToLeft ? (second, first) : (first, second)
    guard case .predicates(let predicates) = connection else {
      return [
        LayoutConstraint(
          item: major.item, attribute: major.attribute, relatedBy: .equal, toItem: minor.item,
          attribute: minor.attribute, constant: connection == .standard ? standard : 0)
      ]
    }
    var result: [LayoutConstraint] = []
    for predicate in predicates {
      let constraint = LayoutConstraint(
        item: major.item, attribute: major.attribute, relatedBy: predicate.relation.layout,
        toItem: minor.item, attribute: minor.attribute,
        constant: try number(predicate.quantity, predicate.offset))
      constraint.priority = try priority(predicate)
      result.append(constraint)
    }
    return result
  }

  /// Returns the constraints of a view's own width or height.
  private func lengths(
    _ part: VisualFormat.Part, _ item: AnyObject
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    let attribute: LayoutAttribute = line.isVertical ? .height : .width
    var result: [LayoutConstraint] = []
    for predicate in part.predicates {
      let constraint: LayoutConstraint
      if case .name(let name) = predicate.quantity, let other = views[name] {
        constraint = LayoutConstraint(
          item: item, attribute: attribute, relatedBy: predicate.relation.layout,
          toItem: try layoutItem(other, name, predicate.offset), attribute: attribute)
      } else {
        constraint = LayoutConstraint(
          item: item, attribute: attribute, relatedBy: predicate.relation.layout,
          constant: try number(predicate.quantity, predicate.offset))
      }
      constraint.priority = try priority(predicate)
      result.append(constraint)
    }
    return result
  }

  /// Returns the constraints that align an edge of each view with the view before it.
  private func alignments(_ items: [AnyObject]) throws(VisualFormatError) -> [LayoutConstraint] {
    let horizontal: Set<LayoutAttribute> = [.left, .right, .leading, .trailing, .centerX]
    var result: [LayoutConstraint] = []
    for bit in 1...12 where options.rawValue & (1 << UInt(bit)) != 0 {
      guard let attribute = LayoutAttribute(rawValue: bit) else { continue }
      guard line.isVertical == horizontal.contains(attribute) else {
        let direction = line.isVertical ? "vertical" : "horizontal"
        throw error("a \(direction) line cannot align its views' \(attribute)", 0)
      }
      for (previous, next) in zip(items, items.dropFirst()) {
        result.append(
          LayoutConstraint(
            item: previous, attribute: attribute, relatedBy: .equal, toItem: next,
            attribute: attribute))
      }
    }
    return result
  }

  // MARK: - Attributes

  private typealias ParentEdge = (edge: LayoutAttribute, margin: LayoutAttribute)
  private typealias Edges = (
    begin: LayoutAttribute, end: LayoutAttribute, parentBegin: ParentEdge, parentEnd: ParentEdge
  )

  private var runsToLeft: Bool {
    !line.isVertical && options.contains(.directionRightToLeft)
  }

  /// The attributes at which the views of the line meet.
  private var edges: Edges {
    if line.isVertical {
      let isByText = options.contains(.spacingBaselineToBaseline)
      return (
        isByText ? .firstBaseline : .top, isByText ? .lastBaseline : .bottom,
        (.top, .topMargin), (.bottom, .bottomMargin)
      )
    }
    if runsToLeft { return (.right, .left, (.right, .rightMargin), (.left, .leftMargin)) }
    if options.contains(.directionLeftToRight) {
      return (.left, .right, (.left, .leftMargin), (.right, .rightMargin))
    }
    return (.leading, .trailing, (.leading, .leadingMargin), (.trailing, .trailingMargin))
  }

  // MARK: - Names

  private func items() throws(VisualFormatError) -> [AnyObject] {
    var result: [AnyObject] = []
    for part in line.parts {
      guard let value = views[part.name] else {
        throw error("\(part.name) is not among the views", part.offset)
      }
      result.append(try layoutItem(value, part.name, part.offset))
    }
    return result
  }

  /// Returns the view or guide with a name, unwrapping optionals.
  private func layoutItem(
    _ value: Any, _ name: String, _ offset: Int
  ) throws(VisualFormatError) -> AnyObject {
    guard let item = value as? any LayoutItem else {
      throw error("\(name) is not a view or guide", offset)
    }
    return item
  }

  private func superview(of item: AnyObject) throws(VisualFormatError) -> View {
    let parent = (item as? View)?.superview ?? (item as? LayoutGuide)?.owningView
    guard let parent else {
      throw error("the view next to | has no superview", 0)
    }
    return parent
  }

  private func priority(
    _ predicate: VisualFormat.Predicate
  ) throws(VisualFormatError) -> LayoutPriority {
    guard let priority = predicate.priority else { return .required }
    return LayoutPriority(Float(try number(priority, predicate.offset)))
  }

  private func number(
    _ quantity: VisualFormat.Quantity, _ offset: Int
  ) throws(VisualFormatError) -> Double {
    switch quantity {
    case .number(let number): return number
    case .name(let name):
      guard let value = metrics[name] else {
        throw error("\(name) is not among the metrics", offset)
      }
      guard let number = Self.number(value) else {
        throw error("the metric \(name) is not a number", offset)
      }
      return number
    }
  }

  /// Returns a metric's number, either a Swift number or an object.
  private static func number(_ value: Any) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as any BinaryInteger: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  private func error(_ reason: String, _ offset: Int) -> VisualFormatError {
    VisualFormatError(reason, in: format, at: offset)
  }
}

extension VisualFormat.Relation {
  fileprivate var layout: LayoutRelation {
    switch self {
    case .equal: .equal
    case .atMost: .lessThanOrEqual
    case .atLeast: .greaterThanOrEqual
    }
  }
}
