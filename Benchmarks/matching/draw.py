#!/usr/bin/python3
"""Draws pairs of screens whose corresponding rectangles are known.

usage: Benchmarks/matching/draw.py FOLDER [NUMBER...]

Each pair is NN-name_A.png and NN-name_B.png (or .jpg); truth.json lists them with the rectangles,
in pixels, that both screens show: [x, y, width, height, corner radius] on the old and the new one.
Of lines of text, it has the words, the font's size in pixels, the start of the baseline and the colour.
All is procedural and depends on the pair's number only. Debian: apt install python3-pil
python3-numpy fonts-dejavu-core.
"""
import colorsys
import json
import os
import random
import sys

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

WIDTH, HEIGHT, POINT = 1170, 2532, 3
FONTS = "/usr/share/fonts/truetype/dejavu/DejaVu"
WORDS = (
    "Harbour Lantern Meadow Quartz Violin Summit Orchard Pebble Canyon Tundra Saffron Comet Walnut "
    "Glacier Juniper Mosaic Kettle Riddle Bamboo Cobalt Feather Gondola Hazel Island Jasmine Koala "
    "Lagoon Marble Nectar Opal Prairie Quiver Raven Sable Thistle Umber Velvet Willow Yarrow Zephyr"
).split()
LIGHT = dict(ground=(255, 255, 255), card=(242, 243, 247), ink=(24, 26, 32), grey=(128, 132, 140),
             line=(222, 224, 230), accent=(20, 110, 240))
DARK = dict(ground=(18, 19, 23), card=(38, 40, 47), ink=(236, 238, 242), grey=(150, 154, 162),
            line=(58, 60, 68), accent=(90, 160, 255))


def font(size, bold=False, serif=False):
    name = ("Serif" if serif else "Sans") + ("-Bold" if bold else "")
    return ImageFont.truetype(f"{FONTS}{name}.ttf", size)


def waves(number, width, height, octaves=5):
    """Smooth noise, 0...1, the sum of random grids that are enlarged."""
    generator = numpy.random.default_rng(number)
    total = numpy.zeros((height, width))
    weight = 0
    for octave in range(octaves):
        cells = 2 ** (octave + 1)
        grid = generator.random((cells + 1, max(int(cells * width / height), 1) + 1)) * 255
        layer = Image.fromarray(grid.astype("uint8")).resize((width, height), Image.BICUBIC)
        share = 0.6 ** octave
        total += numpy.asarray(layer) / 255 * share
        weight += share
    return total / weight


def photo(number, width=900, height=600, dark=False):
    """A picture like a photo: sky, hills, shapes, texture, a light, grain."""
    r = random.Random(number * 77 + 5)
    hue = r.random()

    def color(h, s, v):
        return numpy.array(colorsys.hsv_to_rgb(h % 1, s, v)) * 255

    y, x = numpy.mgrid[0:height, 0:width] / height
    top, bottom = color(hue, 0.5, 0.95), color(hue + 0.12, 0.35, 0.75)
    image = top + (bottom - top) * y[..., None]
    cloud = waves(number + 1000, width, height)
    image += (cloud[..., None] - 0.5) * 110
    for index in range(3 + number % 3):
        base = 0.4 + 0.14 * index + r.random() * 0.08
        ridge = base + 0.3 * (waves(number * 9 + index, width, 64, 4)[32] - 0.5)
        inside = (y > ridge[None, :])[..., None]
        texture = waves(number * 31 + index, width, height, 7)[..., None]
        tone = color(hue + 0.3 + 0.1 * index, 0.5, 0.7 - 0.13 * index)
        image = numpy.where(inside, tone * (0.45 + 1.1 * texture), image)
    picture = Image.fromarray(image.clip(0, 255).astype("uint8"))
    draw = ImageDraw.Draw(picture)
    for index in range(6 + number % 5):
        cx, cy, s = r.random() * width, r.random() * height, (0.03 + 0.1 * r.random()) * height
        tone = tuple(int(v) for v in color(hue + r.random(), 0.6, 0.3 + 0.6 * r.random()))
        box = (cx - s, cy - s, cx + s, cy + s * (0.5 + r.random()))
        [draw.ellipse, draw.rectangle][index % 2](box, fill=tone)
    picture = picture.filter(ImageFilter.GaussianBlur(1))
    grain = numpy.random.default_rng(number).normal(0, 3, (height, width, 1))
    values = numpy.asarray(picture) + grain
    if dark:
        values = values * 0.3
    return Image.fromarray(values.clip(0, 255).astype("uint8"))


def covering(picture, width, height):
    """The middle of a picture that covers a size."""
    scale = max(width / picture.width, height / picture.height)
    w, h = width / scale, height / scale
    left, top = (picture.width - w) / 2, (picture.height - h) / 2
    return picture.resize((width, height), Image.LANCZOS, (left, top, left + w, top + h))


class Screen:
    """One screen, in points; what has an id is on record."""

    def __init__(self, theme=LIGHT, width=WIDTH, height=HEIGHT, point=POINT, ground=None):
        self.theme, self.point, self.width, self.height = theme, point, width, height
        self.image = ground or Image.new("RGB", (width, height), theme["ground"])
        self.draw = ImageDraw.Draw(self.image)
        self.places = {}
        self.texts = {}

    def px(self, *values):
        return [int(round(v * self.point)) for v in values]

    def note(self, key, x, y, w, h, radius=0):
        """Records a rectangle of pixels as far as it is on the screen."""
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + w, self.width), min(y + h, self.height)
        if key and right - left >= 0.98 * w and bottom - top >= 0.98 * h:
            self.places[key] = [left, top, right - left, bottom - top, radius]

    def photo(self, key, number, x, y, w, h, radius=0, gain=1, dark=False, source=(900, 600)):
        x, y, w, h, radius = self.px(x, y, w, h, radius)
        picture = covering(photo(number, *source, dark=dark), w, h)
        if gain != 1:
            picture = picture.point(lambda v: min(int(v * gain), 255))
        mask = Image.new("L", (4 * w, 4 * h))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, 4 * w - 1, 4 * h - 1), 4 * radius, fill=255)
        self.image.paste(picture, (x, y), mask.resize((w, h), Image.BOX))
        self.note(key, x, y, w, h, radius)

    def box(self, x, y, w, h, color, radius=0):
        x, y, w, h, radius = self.px(x, y, w, h, radius)
        self.draw.rounded_rectangle((x, y, x + w - 1, y + h - 1), radius, fill=color)

    def text(self, key, words, x, y, size=16, color="ink", bold=False, anchor="l", serif=False):
        """A line of text whose baseline is y; `anchor` is l, m or r."""
        color = self.theme[color] if isinstance(color, str) else color
        face = font(int(round(size * self.point)), bold, serif)
        at = (int(round(x * self.point)), int(round(y * self.point)))
        self.draw.text(at, words, color, face, anchor + "s")
        left, top, right, bottom = self.draw.textbbox(at, words, face, anchor + "s")
        self.note(key, left, top, right - left, bottom - top)
        self.texts[key] = {"words": words, "size": face.size, "bold": bold, "serif": serif,
                           "at": [at[0] - face.getlength(words) * "lmr".index(anchor) / 2, at[1]],
                           "color": color}

    def icon(self, key, number, x, y, size, color="accent"):
        """A glyph of a few strokes in a square."""
        r = random.Random(number)
        color = self.theme[color] if isinstance(color, str) else color
        x, y, s = self.px(x, y, size)
        big = Image.new("L", (8 * 24, 8 * 24))
        draw = ImageDraw.Draw(big)
        for index in range(3):
            a, b = r.randrange(1, 12), r.randrange(1, 12)
            box = [8 * a, 8 * b, 8 * (a + r.randrange(7, 11)), 8 * (b + r.randrange(7, 11))]
            kind = (number + index) % 3
            if kind == 0:
                draw.ellipse(box, outline=255, width=16)
            elif kind == 1:
                draw.rounded_rectangle(box, 16, outline=255, width=16)
            else:
                draw.line([box[0], box[3], (box[0] + box[2]) // 2, box[1], box[2], box[3]], 255, 18)
        mask = big.resize((s, s), Image.BOX)
        self.image.paste(color, (x, y, x + s, y + s), mask)
        left, top, right, bottom = big.getbbox()
        f = s / 192
        self.note(key, *[int(v) for v in (x + left * f, y + top * f, (right - left) * f,
                                          (bottom - top) * f)])

    def bar(self):
        """The status bar."""
        self.text("time", "9:41", 30, 36, 16, bold=True)
        self.box(335, 24, 25, 12, self.theme["ink"], 3)

    def tabs(self, active=0):
        self.box(0, 760, 390, 84, self.theme["card"])
        for index in range(4):
            self.icon(f"tab{index}", 900 + index, 40 + 84 * index, 774, 28,
                      "accent" if index == active else "grey")

    def title(self, key, words):
        self.text(key, words, 20, 100, 32, bold=True)


def name(r, count=2):
    return " ".join(r.sample(WORDS, count))


def names(r, count, words=2):
    chosen = []
    while len(chosen) < count:
        n = name(r, words)
        if n not in chosen:
            chosen.append(n)
    return chosen


def gradient(number, width=WIDTH, height=HEIGHT):
    r = random.Random(number)
    a, b = [numpy.array([r.randrange(60, 230) for _ in range(3)]) for _ in range(2)]
    y = (numpy.mgrid[0:height, 0:width][0] / height)[..., None]
    return Image.fromarray((a + (b - a) * y).astype("uint8"))


def row(s, r, y, key, words, number, avatar=48, sub=True):
    """A row of a list: a round picture, a name, a line about it."""
    s.photo(f"{key}.picture", number, 20, y + 8, avatar, avatar, avatar / 2, source=(600, 600))
    s.text(f"{key}.name", words, 84, y + 30, 17, bold=True)
    if sub:
        s.text(f"{key}.about", name(random.Random(number * 3), 3), 84, y + 52, 13, "grey")
    s.box(84, y + 71, 306, 1, s.theme["line"])


# Each maker returns the two screens.

def list_to_profile(r, number, theme=LIGHT, factor=2.5, jpeg=None):
    a, b = Screen(theme), Screen(theme)
    people = names(r, 8)
    a.bar(), a.title("title", "People")
    for index, person in enumerate(people):
        row(a, r, 120 + 76 * index, f"row{index}", person, number * 20 + index)
    chosen = r.randrange(8)
    size = 48 * factor
    b.bar()
    b.photo(f"row{chosen}.picture", number * 20 + chosen, 195 - size / 2, 110, size, size, size / 2,
            source=(600, 600))
    b.text(f"row{chosen}.name", people[chosen], 195, 110 + size + 46, 26, bold=True, anchor="m")
    for index in range(4):
        b.text(None, name(r, 4), 24, 110 + size + 130 + 40 * index, 15)
    return a, b


def grid(r, number, columns=3, gap=2, ground=None, radius=0, theme=LIGHT, gain=1, dark=False,
         touching=0, full=True):
    """A grid of photos, and one of them over the screen's width."""
    def base():
        if ground == "gradient":
            return gradient(number)
        if ground == "photo":
            return covering(photo(number + 5000, 390, 844), WIDTH, HEIGHT)
        return None

    a, b = Screen(theme, ground=base()), Screen(theme, ground=base())
    a.bar()
    side = (390 - gap * (columns - 1)) / columns
    count = columns * min(int(700 / (side + gap)), 5)
    chosen = r.randrange(count)
    for index in range(count):
        a.photo(f"tile{index}", number * 40 + index, (index % columns) * (side + gap),
                60 + (index // columns) * (side + gap), side, side, radius, dark=dark)
    b.bar()
    b.photo(f"tile{chosen}", number * 40 + chosen, 0 if full else 20, 180, 390 if full else 350,
            260 if full else 233, 0 if full else 14, gain=gain, dark=dark)
    b.text(None, name(r, 3), 20, 490, 20, bold=True)
    b.text(None, name(r, 5), 20, 520, 14, "grey")
    return a, b


def grid_shuffled(r, number, columns=3, gap=2):
    a, b = Screen(), Screen()
    side = (390 - gap * (columns - 1)) / columns
    order = list(range(columns * 4))
    places = order[:]
    r.shuffle(places)
    for s, slots in ((a, order), (b, places)):
        s.bar()
        for index, slot in zip(order, slots):
            s.photo(f"tile{index}", number * 40 + index, (slot % columns) * (side + gap),
                    60 + (slot // columns) * (side + gap), side, side)
    return a, b


def columns_change(r, number, before=3, after=5, gap=2):
    a, b = Screen(), Screen()
    for s, columns in ((a, before), (b, after)):
        s.bar()
        side = (390 - gap * (columns - 1)) / columns
        for index in range(15):
            s.photo(f"tile{index}", number * 40 + index, (index % columns) * (side + gap),
                    60 + (index // columns) * (side + gap), side, side)
    return a, b


def reordered(r, number, theme=LIGHT):
    a, b = Screen(theme), Screen(theme)
    people = names(r, 8)
    order = list(range(8))
    r.shuffle(order)
    for s, slots in ((a, range(8)), (b, order)):
        s.bar(), s.title("title", "Queue"), s.tabs()
        for index, slot in enumerate(slots):
            row(s, r, 120 + 76 * slot, f"row{index}", people[index], number * 20 + index)
    return a, b


def scrolled(r, number, offset=190, theme=LIGHT):
    a, b = Screen(theme), Screen(theme)
    people = names(r, 14)
    for s, shift in ((a, 0), (b, offset)):
        for index, person in enumerate(people):
            y = 120 + 76 * index - shift
            if -80 < y < 850:
                row(s, r, y, f"row{index}", person, number * 20 + index)
        s.box(0, 0, 390, 112, s.theme["ground"])
        s.bar(), s.title("title", "People"), s.tabs()
        for key in list(s.places):
            p = s.places[key]
            if key.startswith("row") and (p[1] < 112 * 3 or p[1] + p[3] > 760 * 3):
                del s.places[key]
    return a, b


def card_to_page(r, number, theme=LIGHT):
    a, b = Screen(theme), Screen(theme)
    titles = names(r, 3)
    a.bar(), a.title("today", "Today")
    for index in range(2):
        y = 130 + 320 * index
        a.photo(f"card{index}", number * 20 + index, 20, y, 350, 233, 16)
        a.text(f"title{index}", titles[index], 24, y + 262, 20, bold=True)
        a.text(f"sub{index}", name(random.Random(number + index), 4), 24, y + 284, 14, "grey")
    chosen = r.randrange(2)
    b.photo(f"card{chosen}", number * 20 + chosen, 0, 0, 390, 260)
    b.text(f"title{chosen}", titles[chosen], 24, 310, 28, bold=True)
    for index in range(9):
        b.text(None, name(r, 4), 24, 370 + 30 * index, 15)
    return a, b


def player(r, number, theme=LIGHT):
    """A small player at the bottom that becomes a page."""
    a, b = Screen(theme), Screen(DARK if number % 2 else theme)
    song, artist = names(r, 2)
    albums = names(r, 4)
    a.bar(), a.title(None, "Library")
    for index in range(4):
        x, y = 20 + 180 * (index % 2), 130 + 230 * (index // 2)
        a.photo(f"album{index}", number * 20 + index, x, y, 166, 166, 8, source=(600, 600))
        a.text(f"album{index}.name", albums[index], x, y + 190, 14)
    a.box(8, 690, 374, 60, a.theme["card"], 12)
    a.photo("cover", number * 20 + 9, 16, 698, 44, 44, 6, source=(600, 600))
    a.text("song", song, 72, 726, 15, bold=True)
    a.tabs()
    b.bar()
    b.photo("cover", number * 20 + 9, 40, 110, 310, 310, 12, source=(600, 600))
    b.text("song", song, 40, 480, 24, bold=True)
    b.text(None, artist, 40, 510, 16, "accent")
    b.box(40, 550, 310, 5, b.theme["line"], 2)
    b.icon(None, 33, 175, 600, 44, "ink")
    return a, b


def dashboard(r, number, theme=LIGHT, after=None):
    """Tiles with a number and a chart, in another order."""
    a, b = Screen(theme), Screen(after or theme)
    titles = names(r, 6, 1)
    order = list(range(6))
    if not after:
        r.shuffle(order)
    values = [r.randrange(100, 999) for _ in range(6)]
    for s, slots in ((a, range(6)), (b, order)):
        s.bar(), s.title("title", "Overview")
        for index, slot in enumerate(slots):
            x, y = 16 + 183 * (slot % 2), 130 + 190 * (slot // 2)
            s.box(x, y, 175, 180, s.theme["card"], 16)
            s.text(f"tile{index}.title", titles[index], x + 14, y + 30, 15, "grey")
            s.text(f"tile{index}.value", f"{values[index]}", x + 14, y + 68, 30, bold=True)
            q = random.Random(number * 10 + index)
            for bar in range(9):
                height = q.randrange(10, 78)
                s.box(x + 14 + 17 * bar, y + 166 - height, 11, height, s.theme["accent"], 2)
            s.note(f"tile{index}.chart", *s.px(x + 14, y + 88, 147, 78))
    return a, b


def theme_change(r, number):
    """One layout, light and dark: nothing moves."""
    a, b = Screen(LIGHT), Screen(DARK)
    kind = number % 3
    people = names(r, 8)
    for s in (a, b):
        s.bar(), s.title("title", "Settings"), s.tabs()
        for index in range(8):
            if kind == 0:
                row(s, r, 120 + 76 * index, f"row{index}", people[index], number * 20 + index)
            else:
                y = 120 + 70 * index
                s.box(16, y, 358, 60, s.theme["card"], 12)
                s.icon(f"icon{index}", number * 10 + index, 30, y + 16, 28)
                s.text(f"row{index}", people[index], 76, y + 37, 17)
    return a, b


def theme_moves(r, number):
    """Light to dark, with an element that also moves."""
    a, b = Screen(LIGHT), Screen(DARK)
    people = names(r, 7)
    for s, top in ((a, 130), (b, 300)):
        s.bar(), s.title("title", "Inbox")
        if top == 300:
            s.photo(None, number + 700, 20, 130, 350, 150, 16)
        for index in range(5):
            y = top + 80 * index
            s.icon(f"icon{index}", number * 10 + index, 22, y + 14, 32)
            s.text(f"row{index}", people[index], 76, y + 36, 18)
    return a, b


def labels(r, number):
    """Labels that change colour, weight and size."""
    a, b = Screen(), Screen()
    lines = names(r, 5)
    a.bar(), b.bar()
    for index, line in enumerate(lines):
        a.text(f"label{index}", line, 24, 160 + 46 * index, 13, "grey")
        size = (16, 17, 22, 13, 28)[(index + number) % 5]
        b.text(f"label{index}", line, 24 + 20 * (index % 2), 240 + 90 * index, size,
               ("ink", "accent")[index % 2], bold=index % 2 == 0)
    for s in (a, b):
        s.tabs()
    return a, b


def large_title(r, number):
    """A large title that becomes a small one, and a list that moves up."""
    a, b = Screen(), Screen()
    title, people = name(r, 1), names(r, 9)
    for s, top in ((a, 120), (b, 76)):
        s.bar()
        if top == 120:
            s.text("title", title, 20, 100, 34, bold=True)
        else:
            s.text("title", title, 195, 64, 17, bold=True, anchor="m")
        for index in range(8):
            row(s, r, top + 76 * index, f"row{index}", people[index], number * 20 + index)
    return a, b


def keyboard(r, number):
    """A keyboard comes; the field above it moves up."""
    a, b = Screen(), Screen()
    people = names(r, 6)
    for s, up in ((a, 0), (b, 290)):
        s.bar()
        for index in range(3):
            row(s, r, 80 + 76 * index, f"row{index}", people[index], number * 20 + index)
        s.box(12, 770 - up, 366, 52, s.theme["card"], 26)
        s.text("field", "Message " + people[4], 34, 802 - up, 16, "grey")
        s.icon("send", number + 40, 336, 782 - up, 28)
        if up:
            s.box(0, 546, 390, 298, (209, 212, 219))
            for line, letters in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
                for index, letter in enumerate(letters):
                    x = 4 + 38.6 * index + (0, 19, 58)[line]
                    s.box(x, 560 + 56 * line, 33, 44, (255, 255, 255), 5)
                    s.text(None, letter, x + 16, 589 + 56 * line, 20, anchor="m")
    return a, b


def chips(r, number):
    a, b = Screen(), Screen()
    words = r.sample(WORDS, 9)
    order = list(range(9))
    r.shuffle(order)
    for s, slots in ((a, range(9)), (b, order)):
        s.bar(), s.title("title", "Topics")
        for index, slot in enumerate(slots):
            x, y = 20 + 118 * (slot % 3), 140 + 56 * (slot // 3)
            s.box(x, y, 110, 40, s.theme["card"], 20)
            s.text(f"chip{index}", words[index], x + 55, y + 26, 15, anchor="m")
        s.photo("hero", number * 20, 20, 340, 350, 233, 16)
        s.tabs()
    return a, b


def sizes(r, number):
    """A phone's screen and a wider one."""
    a = Screen()
    b = Screen(width=1620, height=2160, point=3)
    people = names(r, 5)
    for s, left in ((a, 20), (b, 40)):
        s.bar()
        for index in range(5):
            x, y = left, 100 + (130 if s is a else 115) * index
            w, h = (150, 100) if s is a else (135, 90)
            s.photo(f"card{index}", number * 20 + index, x, y, w, h, 10)
            s.text(f"card{index}.name", people[index], x + w + 16, y + 40, 17, bold=True)
    return a, b


def locale(r, number):
    """The same layout in another language: pictures stay, one moves."""
    a, b = Screen(), Screen()
    for s, q in ((a, random.Random(number)), (b, random.Random(number + 5000))):
        s.bar()
        s.text(None, name(q, 1), 20, 100, 32, bold=True)
        for index in range(4):
            y = 130 + 140 * index
            s.photo(f"card{index}", number * 20 + index, 20 if s is a else 220, y, 150, 100, 10)
            s.text(None, name(q, 2), 190 if s is a else 24, y + 40, 16, bold=True)
            s.text(None, name(q, 2), 190 if s is a else 24, y + 66, 13, "grey")
    return a, b


def thumbnail_on_photo(r, number, factor=4.0):
    """Rounded pictures on a photo, one of which grows."""
    def base():
        return covering(photo(number + 6000, 390, 844), WIDTH, HEIGHT)

    a, b = Screen(ground=base()), Screen(ground=base())
    for index in range(4):
        a.photo(f"thumb{index}", number * 20 + index, 24 + 88 * index, 640, 78, 78, 14,
                source=(600, 600))
    chosen = r.randrange(4)
    size = 78 * factor
    b.photo(f"thumb{chosen}", number * 20 + chosen, 195 - size / 2, 160, size, size, 24,
            source=(600, 600))
    return a, b


def strangers(r, number):
    """Two screens with nothing in common."""
    makers = [
        lambda q, n: list_to_profile(q, n)[0], lambda q, n: grid(q, n)[0],
        lambda q, n: card_to_page(q, n)[0], lambda q, n: dashboard(q, n)[0],
        lambda q, n: player(q, n)[1], lambda q, n: keyboard(q, n)[1],
        lambda q, n: thumbnail_on_photo(q, n)[0], lambda q, n: labels(q, n)[0],
        lambda q, n: grid(q, n, 5, 0)[0], lambda q, n: chips(q, n)[0],
    ]
    first = makers[number % 10](random.Random(number), number)
    global WORDS
    kept, WORDS = WORDS, OTHER_WORDS
    second = makers[(number + 3) % 10](random.Random(number + 100), number + 300)
    WORDS = kept
    first.places, second.places = {}, {}
    return first, second


OTHER_WORDS = (
    "Anchor Biscuit Cactus Domino Ember Falcon Garnet Hammock Indigo Jigsaw Kernel Lemon Magnet "
    "Nutmeg Oyster Papaya Quokka Ribbon Spruce Turnip Unison Vulture Waffle Xylem Yodel Zinnia"
).split()

PAIRS = [
    ("list", lambda r, n: list_to_profile(r, n), None),
    ("list", lambda r, n: list_to_profile(r, n, DARK, 3.5), None),
    ("list", lambda r, n: list_to_profile(r, n, LIGHT, 1.6), 60),
    ("list", lambda r, n: list_to_profile(r, n, LIGHT, 5), None),
    ("grid", lambda r, n: grid(r, n, 3, 15), None),
    ("grid", lambda r, n: grid(r, n, 3, 2), None),
    ("grid", lambda r, n: grid(r, n, 3, 4), None),
    ("grid", lambda r, n: grid(r, n, 5, 2), None),
    ("grid", lambda r, n: grid(r, n, 3, 0), None),
    ("grid", lambda r, n: grid(r, n, 4, 0), None),
    ("gridground", lambda r, n: grid(r, n, 3, 6, "gradient"), None),
    ("gridground", lambda r, n: grid(r, n, 3, 6, "photo"), None),
    ("gridground", lambda r, n: grid(r, n, 4, 8, "photo", 10), None),
    ("gridjpeg", lambda r, n: grid(r, n, 3, 15), 60),
    ("gridjpeg", lambda r, n: grid(r, n, 3, 2), 60),
    ("gridjpeg", lambda r, n: grid(r, n, 5, 2), 60),
    ("gridjpeg", lambda r, n: grid(r, n, 3, 6, "gradient", 8), 60),
    ("griddark", lambda r, n: grid(r, n, 3, 4, None, 0, DARK, 1, True), None),
    ("gridgain", lambda r, n: grid(r, n, 3, 2, None, 0, LIGHT, 0.85), None),
    ("gridcard", lambda r, n: grid(r, n, 3, 8, None, 12, LIGHT, 1, False, 0, False), None),
    ("gridcard", lambda r, n: grid(r, n, 4, 2, None, 0, LIGHT, 1.1, False, 0, False), 75),
    ("shuffle", grid_shuffled, None),
    ("shuffle", lambda r, n: grid_shuffled(r, n, 4, 0), None),
    ("columns", columns_change, None),
    ("columns", lambda r, n: columns_change(r, n, 5, 3, 0), 60),
    ("reorder", reordered, None),
    ("reorder", lambda r, n: reordered(r, n, DARK), None),
    ("reorder", reordered, 60),
    ("scroll", scrolled, None),
    ("scroll", lambda r, n: scrolled(r, n, 415), None),
    ("scroll", lambda r, n: scrolled(r, n, 77, DARK), 75),
    ("card", card_to_page, None),
    ("card", lambda r, n: card_to_page(r, n, DARK), None),
    ("card", card_to_page, 60),
    ("player", player, None),
    ("player", player, None),
    ("dashboard", dashboard, None),
    ("dashboard", lambda r, n: dashboard(r, n, DARK), None),
    ("themes", lambda r, n: dashboard(r, n, LIGHT, DARK), None),
    ("themes", theme_change, None),
    ("themes", theme_change, None),
    ("thememove", theme_moves, None),
    ("labels", labels, None),
    ("labels", labels, None),
    ("title", large_title, None),
    ("keyboard", keyboard, None),
    ("chips", chips, None),
    ("sizes", sizes, None),
    ("locale", locale, None),
    ("onphoto", thumbnail_on_photo, None),
] + [("nothing", strangers, None if i % 3 else 60) for i in range(10)]


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    chosen = [int(v) for v in sys.argv[2:]] or range(1, len(PAIRS) + 1)
    truth = []
    for number in chosen:
        title, make, quality = PAIRS[number - 1]
        old, new = make(random.Random(number), number)
        files = []
        for letter, screen in (("A", old), ("B", new)):
            end = "jpg" if quality else "png"
            files.append(f"{number:02}-{title}_{letter}.{end}")
            path = os.path.join(folder, files[-1])
            if quality:
                screen.image.save(path, quality=quality)
            else:
                screen.image.save(path, compress_level=1)
        shared = [{"id": key, "from": place, "to": new.places[key]}
                  for key, place in old.places.items() if key in new.places]
        for element in shared:
            if element["id"] in old.texts:
                element["texts"] = [screen.texts[element["id"]] for screen in (old, new)]
        truth.append({"number": number, "name": title, "from": files[0], "to": files[1],
                      "elements": shared})
    with open(os.path.join(folder, "truth.json"), "w") as file:
        json.dump(truth, file, indent=1)


if __name__ == "__main__":
    main()
