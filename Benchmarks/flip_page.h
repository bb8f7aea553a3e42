/* The turning page of the flip as Hinge draws it, with little OpenGL: the mean over each pixel by a grid of bilinear
   taps (Sampling.md), as many as a band of columns needs, an antialiased edge, and the gradient shadow.

   The page turns on its left edge, so that a column of pixels has one depth: bands are scissor rectangles. */

/* Uniforms are looked up for each pixel on the CPU, so they pass through the vertex shader. */
static const char *page_vertex =
    "#version 450 core\n"
    "uniform vec2 in_half_size, in_spacing, in_reach; uniform mat3 in_unit_from_pixel;\n"
    "uniform float in_weight, in_shadow, in_edge;\n"
    "flat out vec2 half_size, spacing, reach; flat out mat3 unit_from_pixel; flat out float weight, shadow, edge;\n"
    "void main() {\n"
    "  half_size = in_half_size; spacing = in_spacing; reach = in_reach; unit_from_pixel = in_unit_from_pixel;\n"
    "  weight = in_weight; shadow = in_shadow; edge = in_edge;\n"
    "  gl_Position = vec4(4 * (gl_VertexID & 1) - 1, 4 * (gl_VertexID >> 1) - 1, 0, 1);\n"
    "}\n";

static const char *page_fragment =
    "uniform sampler2D picture;\n"
    "flat in vec2 half_size; /* of the target, in pixels */\n"
    "flat in mat3 unit_from_pixel; /* from a pixel (x, y, 1) to the page (u k, v k, k) */\n"
    "flat in vec2 spacing, reach; flat in float weight, shadow, edge; uniform vec2 taps;\n"
    "layout(location = 0) out vec4 color;\n"
    "void main() {\n"
    "  vec3 pixel = vec3(gl_FragCoord.xy - half_size, 1.0);\n"
    "  vec3 projected = unit_from_pixel * pixel;\n"
    "  float k = 1.0 / projected.z;\n"
    "  vec2 uv = projected.xy * k;\n"
    "#if ACROSS == 1 && DOWN == 1\n"
    "  vec3 page = textureLod(picture, uv, 0.0).rgb;\n"
    "#else\n"
    "  vec2 dx = (unit_from_pixel[0].xy - uv * unit_from_pixel[0].z) * k;\n"
    "  vec2 dy = (unit_from_pixel[1].xy - uv * unit_from_pixel[1].z) * k;\n"
    "  vec2 texels = 2.0 * vec2(length(dx * half_size), length(dy * half_size));\n"
    "  vec2 extent = spacing * smoothstep(1.0, 1.25, texels);\n"
    "  dx *= extent.x;\n"
    "  dy *= extent.y;\n"
    "  vec2 first = uv - dx * reach.x - dy * reach.y;\n"
    "  vec3 page = vec3(0.0);\n"
    "#if ACROSS == 0\n"
    "  for (float y = 0.0; y < taps.y; y += 1.0)\n"
    "    for (float x = 0.0; x < taps.x; x += 1.0)\n"
    "#else\n"
    "  for (float y = 0.0; y < float(DOWN); y += 1.0)\n"
    "    for (float x = 0.0; x < float(ACROSS); x += 1.0)\n"
    "#endif\n"
    "      page += textureLod(picture, first + dx * x + dy * y, 0.0).rgb;\n"
    "  page *= weight;\n"
    "#endif\n"
    "  float dark = shadow * 0.5 * clamp(1.0 - uv.x / 0.8, 0.0, 1.0);\n"
    "  page *= 1.0 - dark;\n"
    "#ifdef EDGE\n"
    "  color = vec4(page, 1.0) * clamp(edge - pixel.x + 0.5, 0.0, 1.0);\n"
    "#else\n"
    "  color = vec4(page, 1.0);\n"
    "#endif\n"
    "}\n";

/* The greatest number of taps whose number is compiled in. */
#define MOST_UNROLLED 9

typedef struct {
  GLuint program;
  GLint unit_from_pixel, taps, spacing, reach, weight, shadow, edge;
} PageProgram;

typedef struct {
  int width, height;
  double cosine, sine, eye, shadow;
  /* The part of a pixel that the mean is taken over at most. */
  double footprint;
} Page;

typedef struct {
  double across, down, area;
} Texels;

static double ramp(double value, double from, double to) { return fmin(fmax((value - from) / (to - from), 0), 1); }

/* The texels of the page across, down and in a pixel, at a place from the target's middle in pixels. */
static Texels texels_at(const Page *page, double x, double y) {
  double s = page->sine / page->eye, k = page->cosine + x * s, w = page->cosine - page->width * s / 2;
  double v = 0.5 + y * w / (page->height * k);
  /* The step on the page, in texels, for a pixel to the right and a pixel down. */
  double u = (x + page->width / 2.0) / (page->width * k);
  double right[2] = {(1 - page->width * u * s) / k, page->height * (0.5 - v) * s / k}, down = w / k;
  return (Texels){hypot(right[0], right[1]), fabs(down), sqrt(fabs(right[0] * down))};
}

/* The most texels between two columns. */
static Texels most_texels(const Page *page, double from, double to) {
  Texels most = {0, 0, 0};
  for (int i = 0; i < 4; i++) {
    Texels here = texels_at(page, i & 1 ? to : from, (i & 2 ? 0.5 : -0.5) * page->height);
    most.across = fmax(most.across, here.across);
    most.down = fmax(most.down, here.down);
    most.area = fmax(most.area, here.area);
  }
  return most;
}

/* The taps for the mean over so many texels: one for each, at least two, at most sixteen. */
static int tap_count(const Page *page, double texels) {
  double smooth = ramp(texels, 1, 1.25);
  double extent = page->footprint * smooth * smooth * (3 - 2 * smooth);
  if (extent <= 1e-3) return 1;
  return (int)fmin(fmax(ceil(fmin(texels, 1e3) * extent / 1.07 - 0.01), 2), 16);
}

static PageProgram page_program(int across, int down, int has_edge) {
  static PageProgram programs[MOST_UNROLLED + 1][MOST_UNROLLED + 1][2];
  PageProgram *found = &programs[across][down][has_edge];
  if (!found->program) {
    char text[4096];
    snprintf(text, sizeof text, "#version 450 core\n#define ACROSS %d\n#define DOWN %d\n%s%s", across, down,
             has_edge ? "#define EDGE\n" : "", page_fragment);
    GLuint program = found->program = glCreateProgram();
    glAttachShader(program, shader(GL_VERTEX_SHADER, page_vertex));
    glAttachShader(program, shader(GL_FRAGMENT_SHADER, text));
    glLinkProgram(program);
    found->unit_from_pixel = glGetUniformLocation(program, "in_unit_from_pixel");
    found->taps = glGetUniformLocation(program, "taps");
    found->spacing = glGetUniformLocation(program, "in_spacing");
    found->reach = glGetUniformLocation(program, "in_reach");
    found->weight = glGetUniformLocation(program, "in_weight");
    found->shadow = glGetUniformLocation(program, "in_shadow");
    found->edge = glGetUniformLocation(program, "in_edge");
  }
  return *found;
}

/* Draws the page's columns from one to another, counted from the left. */
static void draw_columns(const Page *page, int from, int to, double edge, int has_edge) {
  if (to <= from) return;
  double middle = page->width / 2.0;
  Texels most = most_texels(page, from - middle, to - middle);
  int across = tap_count(page, most.across), down = tap_count(page, most.down);
  int is_unrolled = across * down <= MOST_UNROLLED;
  PageProgram program = page_program(is_unrolled ? across : 0, is_unrolled ? down : 0, has_edge);
  double s = page->sine / page->eye, w = page->cosine - page->width * s / 2;
  const float unit_from_pixel[9] = {1.0 / page->width, 0.5 * s, s, 0, w / page->height, 0, 0.5, 0.5 * page->cosine,
                                    page->cosine};
  glUseProgram(program.program);
  glUniformMatrix3fv(program.unit_from_pixel, 1, GL_FALSE, unit_from_pixel);
  glUniform2f(glGetUniformLocation(program.program, "in_half_size"), middle, page->height / 2.0);
  glUniform2f(program.taps, across, down);
  glUniform2f(program.spacing, page->footprint / across, page->footprint / down);
  glUniform2f(program.reach, (across - 1) / 2.0, (down - 1) / 2.0);
  glUniform1f(program.weight, 1.0 / (across * down));
  glUniform1f(program.shadow, page->shadow);
  glUniform1f(program.edge, edge);
  if (has_edge) glEnable(GL_BLEND); else glDisable(GL_BLEND);
  glScissor(from, 0, to - from, page->height);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

/* Draws the page over the target: bands that one, two, four and eight taps serve, and its free edge. */
static void draw_page(int width, int height, double progress) {
  double angle = progress * M_PI / 2;
  /* The eye is 500 points from the screen, which is 375 points wide. */
  Page page = {width, height, cos(angle), sin(angle), 500.0 * width / 375.0, progress, 0};
  double depth = 1 - width * page.sine / page.eye, middle = width / 2.0;
  double edge = (width * page.cosine - middle) / depth;
  if (page.cosine - middle * page.sine / page.eye <= 0 || edge <= -middle) return;
  int end = (int)fmin(ceil(edge + middle + 0.5), width), inner = (int)fmax(fmin(floor(edge + middle - 0.5), width), 0);
  Texels most = most_texels(&page, -middle, fmin(edge, middle));
  double small = 0.57 * ramp(fmax(most.across, most.down), 1.5, 1.6);
  page.footprint = small + (1 - small) * ramp(most.area, 1.6, 1.9);
  glEnable(GL_SCISSOR_TEST);
  /* The page is nearest at its free edge, and has the fewest texels a pixel there. */
  int to = inner;
  for (int taps = 1; taps <= 8 && page.footprint > 0; taps *= 2) {
    int from = to;
    while (from > 0) {
      Texels here = most_texels(&page, from - 1 - middle, to - middle);
      if (tap_count(&page, here.across) > taps || tap_count(&page, here.down) > taps) break;
      from--;
    }
    draw_columns(&page, from, to, edge, 0);
    to = from;
  }
  draw_columns(&page, 0, to, edge, 0);
  draw_columns(&page, inner, end, edge, 1);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_BLEND);
}
