import Testing
import UIKitNames

@Suite("UIKit's colours")
struct ColorTests {
  @Test("a colour's name and its component can be one word")
  func names() {
    let color = UIColor.red
    #expect(color.red == 1 && color.green == 0 && color.blue == 0 && color.alpha == 1)
    let other: UIColor = .green
    #expect(other.green == 1 && UIColor.blue.blue == 1 && UIColor.orange.green == 0.5)
    #expect(UIColor(cgColor: UIColor.brown.cgColor) == .brown)
  }

  @Test("hue, saturation and brightness are those of the components, and lead back to them")
  func hues() {
    #expect(UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
    #expect(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1) == .red)
    let green = UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1)
    #expect(abs(green.green - 1) < 1e-12 && green.red < 1e-12 && green.blue < 1e-12)
    #expect(UIColor(hue: 0.7, saturation: 0, brightness: 0.5, alpha: 1) == .gray)
    for color in [UIColor.systemOrange, .systemTeal, .systemIndigo, .purple, .brown, .magenta] {
      var (hue, saturation, brightness, alpha) = (0.0, 0.0, 0.0, 0.0)
      color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
      let back = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
      #expect(abs(back.red - color.red) < 1e-12 && abs(back.green - color.green) < 1e-12)
      #expect(abs(back.blue - color.blue) < 1e-12)
    }
  }

  @Test("a colour gives its components")
  func components() {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect([red, green, blue, alpha] == [0.1, 0.2, 0.3, 0.4])
    #expect(!color.getWhite(&red, alpha: &alpha) && UIColor.lightGray.getWhite(&red, alpha: &alpha))
    #expect(color.cgColor.components == [0.1, 0.2, 0.3, 0.4])
  }
}

@MainActor
@Suite("The simulated device")
struct DeviceTests {
  @Test("the screen is the window that was made last")
  func screen() {
    let window = UIWindow(size: CGSize(width: 320, height: 568), scale: 3)
    #expect(UIScreen.main.bounds == window.bounds && UIScreen.main.scale == 3)
    #expect(UIScreen.main.nativeBounds == CGRect(x: 0, y: 0, width: 960, height: 1704))
    #expect(UIApplication.shared.keyWindow === window && window.isKeyWindow)
    #expect(UIApplication.shared.windows.first === window)
    let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
    #expect(scene?.windows.first === window)
    #expect(UIDevice.current.orientation.isPortrait && UITraitCollection.current.displayScale == 3)
  }

  @Test("a window that was given a safe area has it, and views know their parts of it")
  func safeArea() {
    let window = UIWindow(size: CGSize(width: 300, height: 600))
    let view = UIView(frame: CGRect(x: 50, y: 10, width: 100, height: 590))
    window.addSubview(view)
    #expect(window.safeAreaInsets == .zero)
    window.safeArea = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    #expect(window.safeAreaInsets == window.safeArea)
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 34, left: 0, bottom: 34, right: 0))
  }

  @Test("haptics and accessibility are there, and change nothing")
  func haptics() {
    UIImpactFeedbackGenerator(style: .light).impactOccurred()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    UISelectionFeedbackGenerator().selectionChanged()
    #expect(!UIAccessibility.isReduceMotionEnabled)
  }
}
