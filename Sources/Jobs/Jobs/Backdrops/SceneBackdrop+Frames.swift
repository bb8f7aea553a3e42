public import Effects
package import Frames
package import GPU
package import Rendering
public import SceneGraph

extension SceneBackdrop {
  /// The name of a backdrop's file among the pictures of a job.
  static let pictureName = PictureName("backdrop")

  /// Creates a backdrop without screens; nil if only the background colour is visible.
  package init?(_ backdrop: Backdrop) {
    switch backdrop {
    case .background: return nil
    case .auto: self.init(style: .surroundings)
    case .color(let color): self.init(style: .color(color))
    case .gradient: self.init(style: .gradient)
    case .light: self.init(style: .light)
    case .dark: self.init(style: .dark)
    case .blur: self.init(style: .blur)
    case .mirror: self.init(style: .mirror)
    case .picture: self.init(style: .picture(Self.pictureName))
    }
  }

  /// Creates the backdrop of the screens `from` and `to`; nil if only the background colour is
  /// visible.
  ///
  /// - Parameters:
  ///   - from: the mean colour of the outgoing screen.
  ///   - to: the mean colour of the incoming screen.
  public init?(_ backdrop: Backdrop, from: Color, to: Color) {
    self.init(backdrop)
    setMean(from, of: .from)
    setMean(to, of: .to)
  }

  /// Creates the backdrop of two decoded screens of a colour space, `from` and `to`; nil if only
  /// the background colour is visible.
  package init?(
    _ backdrop: Backdrop, from: Frame, to: Frame, in space: ColorSpace = .srgb
  ) {
    self.init(backdrop)
    add(from, as: .from, in: space)
    add(to, as: .to, in: space)
  }

  /// True if it depends on the decoded screens.
  package var isMadeOfScreens: Bool { isMadeOfTones || style == .blur }

  /// Adds a decoded screen of a colour space, replacing another one of that name.
  package mutating func add(_ screen: Frame, as name: PictureName, in space: ColorSpace = .srgb) {
    if isMadeOfTones { setMean(screen.meanColor(in: space), of: name) }
  }

  /// Uploads the picture that the backdrop derives from a decoded screen, if it needs one.
  package func upload(_ screen: Frame, as name: PictureName, to store: PictureStore)
    throws(GPUError)
  {
    if style == .blur { try store.set(screen.outOfFocus, as: Self.blurred(name)) }
  }
}
