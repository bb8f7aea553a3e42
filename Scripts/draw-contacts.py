#!/usr/bin/python3
"""Draws the two screens with common elements, a list of contacts and one contact's page.

usage: Scripts/draw-contacts.py [FOLDER]

They are Samples/contacts_A.png and contacts_B.png, which show what magic-move does. Debian:
apt install python3-gi-cairo gir1.2-pango-1.0 fonts-urw-base35
"""
import math
import sys

import cairo
import gi

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo  # noqa: E402

# Points, at one and a half pixels each: the shape of the other phone's screens.
SCALE, WIDTH, HEIGHT = 1.5, 390, 844
FACE = "Nimbus Sans"
INK, GREY, PAPER, GROUND = (0.11, 0.12, 0.16), (0.55, 0.56, 0.6), (1, 1, 1), (0.95, 0.95, 0.97)
BLUE, LINE = (0.16, 0.42, 0.95), (0.88, 0.88, 0.91)

# Name, a line about them, the colours of the picture from top to bottom.
CONTACTS = [
    ("Ada Quill", "Typesetting", ((1.0, 0.76, 0.35), (0.93, 0.36, 0.33))),
    ("Chen Wei", "Maps and tides", ((0.45, 0.85, 0.78), (0.1, 0.45, 0.6))),
    ("Dina Okafor", "Night trains", ((0.72, 0.6, 1.0), (0.3, 0.22, 0.66))),
    ("Farid Anwar", "Clocks", ((0.6, 0.8, 1.0), (0.18, 0.36, 0.8))),
    ("Greta Lund", "Glass", ((0.78, 0.92, 0.55), (0.2, 0.55, 0.36))),
    ("Ivo Marek", "Bridges", ((1.0, 0.68, 0.75), (0.78, 0.2, 0.45))),
    ("Juno Sato", "Kites", ((0.99, 0.86, 0.5), (0.85, 0.5, 0.14))),
]
CHOSEN = 2


def text(c, words, x, y, size, color, bold=False, align=0.0):
    """Draws a line of text; `align` is the part of its width that lies left of x."""
    layout = PangoCairo.create_layout(c)
    font = Pango.FontDescription(FACE + (" Bold" if bold else ""))
    font.set_absolute_size(size * Pango.SCALE)
    layout.set_font_description(font)
    layout.set_text(words, -1)
    width, height = layout.get_pixel_size()
    c.set_source_rgb(*color)
    c.move_to(x - align * width, y - height / 2)
    PangoCairo.show_layout(c, layout)


def rounded(c, x, y, w, h, r):
    c.new_sub_path()
    for cx, cy, a in (
        (x + w - r, y + r, -0.5), (x + w - r, y + h - r, 0), (x + r, y + h - r, 0.5),
        (x + r, y + r, 1),
    ):
        c.arc(cx, cy, r, a * math.pi, (a + 0.5) * math.pi)
    c.close_path()


def box(c, x, y, w, h, r, color):
    rounded(c, x, y, w, h, r)
    c.set_source_rgb(*color)
    c.fill()


def avatar(c, x, y, side, colors):
    """Draws a round picture of a head and shoulders."""
    c.save()
    c.arc(x + side / 2, y + side / 2, side / 2, 0, 2 * math.pi)
    c.clip()
    ground = cairo.LinearGradient(x, y, x, y + side)
    ground.add_color_stop_rgb(0, *colors[0])
    ground.add_color_stop_rgb(1, *colors[1])
    c.set_source(ground)
    c.paint()
    c.set_source_rgb(*(0.35 * a + 0.65 for a in colors[0]))
    c.arc(x + 0.5 * side, y + 1.02 * side, 0.36 * side, 0, 2 * math.pi)
    c.fill()
    c.set_source_rgb(*(0.2 * a + 0.8 for a in colors[0]))
    c.arc(x + 0.5 * side, y + 0.42 * side, 0.19 * side, 0, 2 * math.pi)
    c.fill()
    c.restore()


def screen(draw, ground, path):
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, int(WIDTH * SCALE), int(HEIGHT * SCALE))
    c = cairo.Context(surface)
    c.scale(SCALE, SCALE)
    c.set_source_rgb(*ground)
    c.paint()
    text(c, "9:41", 32, 26, 15, INK, bold=True)
    text(c, "5G 100%", WIDTH - 32, 26, 15, INK, bold=True, align=1)
    draw(c)
    surface.write_to_png(path)


def contacts(c):
    text(c, "Contacts", 20, 78, 32, INK, bold=True)
    box(c, 16, 108, WIDTH - 32, 38, 10, (0.89, 0.89, 0.92))
    text(c, "Search", 30, 127, 15, GREY)
    box(c, 16, 164, WIDTH - 32, 84 * len(CONTACTS), 14, PAPER)
    for row, (name, line, colors) in enumerate(CONTACTS):
        y = 164 + 84 * row
        avatar(c, 30, y + 14, 56, colors)
        text(c, name, 102, y + 31, 19, INK, bold=True)
        text(c, line, 102, y + 55, 15, GREY)
        if row > 0:
            box(c, 102, y, WIDTH - 118, 0.5, 0, LINE)


def profile(c):
    name, line, colors = CONTACTS[CHOSEN]
    text(c, "Done", WIDTH - 24, 72, 17, BLUE, align=1)
    avatar(c, (WIDTH - 176) / 2, 104, 176, colors)
    text(c, name, WIDTH / 2, 314, 30, INK, bold=True, align=0.5)
    text(c, line, WIDTH / 2, 350, 19, GREY, align=0.5)
    for column, label in enumerate(("message", "call", "video", "mail")):
        x = 16 + 91.5 * column
        box(c, x, 386, 83.5, 62, 12, GROUND)
        box(c, x + 32.75, 398, 18, 18, 6, BLUE)
        text(c, label, x + 41.75, 433, 12, BLUE, align=0.5)
    for row, (label, value) in enumerate(
        (("mobile", "+49 30 5550 1420"), ("home", "dina@night.example"), ("birthday", "14 March"))
    ):
        y = 470 + 84 * row
        box(c, 16, y, WIDTH - 32, 70, 14, GROUND)
        text(c, label, 32, y + 22, 14, GREY)
        text(c, value, 32, y + 46, 17, BLUE if row < 2 else INK)


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "Samples"
    screen(contacts, GROUND, f"{folder}/contacts_A.png")
    screen(profile, PAPER, f"{folder}/contacts_B.png")
