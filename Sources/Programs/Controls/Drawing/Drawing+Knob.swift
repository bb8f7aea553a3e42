import SceneGraph
import Transitions

/// Draws the round knob of a slider. A ring in the background colour separates it from its track.
func drawKnob(
  at center: Point, isHeld: Bool, isSelected: Bool, into drawing: inout Drawing
) {
  drawing.disc(center, radius: Slider.knobRadius + 2, Theme.background)
  drawing.disc(center, radius: Slider.knobRadius, isSelected ? Theme.accent : Theme.text)
  if isSelected || isHeld {
    drawing.disc(
      center, radius: isHeld ? 4 : 5, isHeld && !isSelected ? Theme.accent : Theme.text)
  }
}
