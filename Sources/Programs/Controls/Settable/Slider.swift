public import SceneGraph
import Transitions

/// A number within a range, set on a track.
public struct Slider: Control, Hashable {
  /// The name.
  public var name: String
  /// The number.
  public var value: Double
  /// The range.
  public var range: ClosedRange<Double>
  /// The mapping between the track and the number.
  public var scale: SliderScale
  /// True if the number is an integer.
  public var isWhole: Bool
  /// The number as shown.
  public var text: String
  /// The default, marked on the track; nil for no mark.
  public var defaultValue: Double?
  /// The step to which numbers are rounded; nil for one that depends on the range.
  public var step: Double?
  /// The range of numbers that can be typed; nil if the number cannot be typed.
  public var typingRange: ClosedRange<Double>?

  /// Creates a slider; its scale depends on the range by default.
  ///
  /// - Precondition: the range is not empty.
  public init(
    _ name: String, _ value: Double, in range: ClosedRange<Double>, scale: SliderScale? = nil,
    isWhole: Bool = false, text: String, defaultValue: Double? = nil, step: Double? = nil,
    typingRange: ClosedRange<Double>? = nil
  ) {
    precondition(range.lowerBound < range.upperBound, "a slider's range must not be empty")
    self.name = name
    self.value = value
    self.range = range
    self.scale = scale ?? SliderScale(for: range)
    self.isWhole = isWhole
    self.text = text
    self.defaultValue = defaultValue
    self.step = step
    self.typingRange = typingRange
  }

  static let knobRadius = 7.0
  private static let trackHeight = 4.0

  /// Returns the position of `number` on the track, from 0 to 1.
  public func fraction(of number: Double) -> Double {
    let number = min(max(number, range.lowerBound), range.upperBound)
    let (low, high) = (range.lowerBound, range.upperBound)
    return switch scale {
    case .linear: (number - low) / (high - low)
    case .logarithmic: logarithm(number / low) / logarithm(high / low)
    case .cubic: cubeRoot((number - low) / (high - low))
    }
  }

  /// Returns the number at `fraction` of the track: rounded, and exactly an end of the range at 0
  /// and below and at 1 and above.
  public func number(at fraction: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard fraction > 0 else { return low }
    guard fraction < 1 else { return high }
    let exact =
      switch scale {
      case .linear: low + fraction * (high - low)
      case .logarithmic: low * exponential(fraction * logarithm(high / low))
      case .cubic: low + fraction * fraction * fraction * (high - low)
      }
    return min(max(rounded(exact), low), high)
  }

  private func rounded(_ number: Double) -> Double {
    if isWhole { return number.rounded() }
    if let step { return number.rounded(to: step) }
    let size =
      switch scale {
      case .linear: (range.upperBound - range.lowerBound) / 100
      // A hundredth of the number itself, or of 1 if the range includes 0.
      case .logarithmic: abs(number) / 100
      case .cubic: max(abs(number), 1) / 100
      }
    return number.rounded(to: roundStep(size))
  }

  public func value(steppedBy steps: Int) -> ControlValue? {
    let next =
      isWhole && scale == .linear
      ? value + Double(steps) : number(at: fraction(of: value) + Double(steps) / 20)
    return changed(min(max(next, range.lowerBound), range.upperBound))
  }

  // MARK: Pointers

  /// The parts. Integers have two buttons for a step.
  private enum Part: Int {
    case track, less, more, number
  }

  private var caption: Caption { Caption(name: name, value: text) }

  private func track(in frame: Rect) -> Rect {
    let left = frame.minX + Self.knobRadius
    let buttons = isWhole ? 2 * Theme.buttonHeight - 2 : 0
    return Rect(
      x: left, y: frame.minY + Caption.height, width: frame.maxX - Self.knobRadius - buttons - left,
      height: 2 * Self.knobRadius)
  }

  private func button(_ part: Part, in frame: Rect) -> Rect {
    let side = Theme.buttonHeight - 6
    let right = part == .more ? 0 : side + 3
    return Rect(
      x: frame.maxX - side - right, y: track(in: frame).midY - side / 2, width: side, height: side)
  }

  public func height(_ width: Double) -> Double { Caption.height + 2 * Self.knobRadius }

  public func part(at point: Point, in frame: Rect) -> Int? {
    if isWhole {
      for part in [Part.less, .more] where button(part, in: frame).contains(point) {
        return part.rawValue
      }
    }
    if typingRange != nil, caption.valueFrame(in: frame).contains(point) {
      return Part.number.rawValue
    }
    let track = track(in: frame)
    let area = Rect(
      x: frame.minX, y: track.minY - 4, width: track.maxX + Self.knobRadius - frame.minX,
      height: track.size.height + 8)
    return area.contains(point) ? Part.track.rawValue : nil
  }

  public func response(_ part: Int) -> ControlResponse {
    switch Part(rawValue: part) {
    case .track: .following
    case .number: .editing
    default: .onPress
    }
  }

  public func value(at point: Point, _ part: Int, in frame: Rect) -> ControlValue? {
    switch Part(rawValue: part) {
    case .less: return changed(max(value - 1, range.lowerBound))
    case .more: return changed(min(value + 1, range.upperBound))
    default:
      let track = track(in: frame)
      return changed(number(at: (point.x - track.minX) / track.size.width))
    }
  }

  // MARK: Keys

  public func text(_ part: Int) -> String? {
    part == Part.number.rawValue ? shortest(value) : nil
  }

  public func value(typed text: String, _ part: Int) -> ControlValue? {
    guard let number = Double(text), let typingRange, typingRange.contains(number),
      !isWhole || number == number.rounded()
    else { return nil }
    return .number(number)
  }

  private func changed(_ next: Double) -> ControlValue? { next == value ? nil : .number(next) }

  // MARK: Drawing

  public func draw(in frame: Rect, _ state: ControlState, into drawing: inout Drawing) {
    if let edited = state.edited {
      Caption(name: name).draw(in: frame, state, into: &drawing)
      var box = caption.valueFrame(in: frame).inset(by: -3)
      box.origin.x += 3
      drawing.textBox(box, "", edited: edited)
    } else {
      caption.draw(in: frame, state, into: &drawing)
    }
    let track = track(in: frame)
    if isWhole {
      for (part, sign) in [(Part.less, "\u{2212}"), (.more, "+")] {
        let box = button(part, in: frame)
        let isHeld = state.heldPart == part.rawValue
        drawing.fill(box, isHeld ? Theme.accentBelowText : Theme.raised, radius: 5)
        drawing.write(Label(sign, size: 12, color: Theme.text), in: box, .center)
      }
    }
    let line = Rect(
      x: frame.minX, y: track.midY - Self.trackHeight / 2,
      width: track.maxX + Self.knobRadius - frame.minX, height: Self.trackHeight)
    drawing.fill(line, Theme.track, radius: Self.trackHeight / 2)
    let knob = drawing.snapped(track.minX + fraction(of: value) * track.size.width)
    drawing.fill(
      Rect(x: line.minX, y: line.minY, width: knob - line.minX, height: line.size.height),
      Theme.accent, radius: Self.trackHeight / 2)
    if let defaultValue {
      let x = track.minX + fraction(of: defaultValue) * track.size.width
      drawing.fill(
        Rect(x: x - 1, y: track.midY - 5, width: 2, height: 10), Theme.dimmedText, radius: 1)
    }
    drawKnob(
      at: Point(x: knob, y: track.midY), isHeld: state.heldPart == Part.track.rawValue,
      isSelected: state.isSelected, into: &drawing)
  }
}

/// Returns the cube root of `number`, which is from 0 to 1.
private func cubeRoot(_ number: Double) -> Double {
  number > 0 ? exponential(logarithm(number) / 3) : 0
}

/// The mapping between the track of a slider and its number.
public enum SliderScale: Hashable, Sendable {
  /// Linear.
  case linear
  /// Logarithmic: equal distances multiply by equal factors. The range is above 0.
  case logarithmic
  /// Cubic: the number grows with the third power of the distance from the lower end, which gives
  /// small numbers more room.
  case cubic

  /// Creates the scale for a range: linear if the range is less than 2000 wide, else
  /// logarithmic if it is above 0, else cubic.
  public init(for range: ClosedRange<Double>) {
    let isWide = range.upperBound - range.lowerBound >= 2000
    self = !isWide ? .linear : range.lowerBound > 0 ? .logarithmic : .cubic
  }
}

extension Double {
  /// Returns the nearest multiple of `step`, as the Double nearest to the decimal number.
  func rounded(to step: Double) -> Double {
    step >= 1
      ? (self / step).rounded() * step : (self / step).rounded() / (1 / step).rounded()
  }
}

/// Returns the largest of 1, 2 and 5 times a power of ten that is not above `size`.
func roundStep(_ size: Double) -> Double {
  var power = 1.0
  while power > size { power /= 10 }
  while power * 10 <= size { power *= 10 }
  return power * (size >= 5 * power ? 5 : size >= 2 * power ? 2 : 1)
}
