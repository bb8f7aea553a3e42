public import Foundation
public import SceneGraph
public import UIKitRuntime

public typealias CAShapeLayer = ShapeLayer
public typealias CAShapeLayerFillRule = Path.FillRule
public typealias CAShapeLayerLineCap = StrokeStyle.Cap
public typealias CAShapeLayerLineJoin = StrokeStyle.Join

public let kCAFillRuleNonZero = Path.FillRule.nonZero
public let kCAFillRuleEvenOdd = Path.FillRule.evenOdd
public let kCALineCapButt = StrokeStyle.Cap.butt
public let kCALineCapRound = StrokeStyle.Cap.round
public let kCALineCapSquare = StrokeStyle.Cap.square
public let kCALineJoinMiter = StrokeStyle.Join.miter
public let kCALineJoinRound = StrokeStyle.Join.round
public let kCALineJoinBevel = StrokeStyle.Join.bevel

extension ShapeLayer {
  /// The lengths of dashes and gaps in points; nil for a line without gaps.
  public var lineDashPattern: [NSNumber]? {
    get { lineDashes.isEmpty ? nil : lineDashes.map { NSNumber(value: $0) } }
    set { lineDashes = newValue?.map(\.doubleValue) ?? [] }
  }
}
