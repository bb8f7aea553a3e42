// FFmpeg's libraries, and the macros that Swift's importer leaves out as inline functions.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <string.h>

// Macros.

/// AVERROR(code): FFmpeg's error for an errno value.
static inline int ffmpeg_error(int code) { return AVERROR(code); }
/// AVUNERROR(error): the errno value in an FFmpeg error; meaningless for FFmpeg's own codes.
static inline int ffmpeg_errno(int error) { return AVUNERROR(error); }
/// AVERROR_EOF
static inline int ffmpeg_end_of_file(void) { return AVERROR_EOF; }
/// AVERROR_INVALIDDATA
static inline int ffmpeg_invalid_data(void) { return AVERROR_INVALIDDATA; }
/// AV_NOPTS_VALUE
static inline int64_t ffmpeg_no_timestamp(void) { return AV_NOPTS_VALUE; }
/// AVSEEK_SIZE and AVSEEK_FORCE, the two flags that avio's seek callback knows beyond `whence`.
static inline int ffmpeg_seek_size(void) { return AVSEEK_SIZE; }
static inline int ffmpeg_seek_force(void) { return AVSEEK_FORCE; }
/// AV_PIX_FMT_RGB32: BGRA on a little-endian machine, what palettes and palette filters use.
static inline enum AVPixelFormat ffmpeg_format_rgb32(void) { return AV_PIX_FMT_RGB32; }

// Arrays inside structures, which Swift sees as tuples.

/// Converts a whole frame; the rows of both are where their `data` says.
static inline int ffmpeg_scale(struct SwsContext *context, const AVFrame *source, AVFrame *target) {
  return sws_scale(context, (const uint8_t *const *)source->data, source->linesize, 0,
                   source->height, target->data, target->linesize);
}

/// sws_scale over all rows of one packed plane, which lies wherever the caller has it.
static inline int ffmpeg_scale_rows(
    struct SwsContext *context, const uint8_t *rows, int stride, int height, AVFrame *target) {
  const uint8_t *const planes[4] = {rows, 0, 0, 0};
  const int strides[4] = {stride, 0, 0, 0};
  return sws_scale(context, planes, strides, 0, height, target->data, target->linesize);
}

/// Reads one component of one row, whatever the layout, as numbers of the component's depth.
static inline void ffmpeg_read_row(uint16_t *values, const AVFrame *frame,
                                   const AVPixFmtDescriptor *layout, int row, int component) {
  const uint8_t *data[4] = {frame->data[0], frame->data[1], frame->data[2], frame->data[3]};
  av_read_image_line2(values, data, frame->linesize, layout, 0, row, component, frame->width, 0, 2);
}

/// Where a plane starts and how many bytes lie between its rows.
static inline uint8_t *ffmpeg_plane(const AVFrame *frame, int plane) { return frame->data[plane]; }
static inline int ffmpeg_stride(const AVFrame *frame, int plane) { return frame->linesize[plane]; }

// Messages.

/// What a codec context had to say while its `opaque` pointed here.
typedef struct FFmpegMessages {
  /// How many messages were errors.
  int errors;
  /// The first of them, without its line break.
  char first[200];
} FFmpegMessages;

/// Takes every message of FFmpeg's: an error of a codec whose `opaque` is set goes there, the rest
/// nowhere. Holds no state of its own, so any thread may log at any time.
static void ffmpeg_take_message(void *object, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR)
    return;
  while (object) {
    const AVClass *type = *(const AVClass *const *)object;
    if (!type)
      return;
    if (type == avcodec_get_class())
      break;
    if (!type->parent_log_context_offset)
      return;
    object = *(void **)((char *)object + type->parent_log_context_offset);
  }
  if (!object)
    return;
  FFmpegMessages *messages = (FFmpegMessages *)((AVCodecContext *)object)->opaque;
  if (!messages)
    return;
  if (messages->errors++ == 0) {
    vsnprintf(messages->first, sizeof messages->first, format, arguments);
    messages->first[strcspn(messages->first, "\r\n")] = 0;
  }
}

/// Keeps FFmpeg's messages off the terminal, for the whole process. Cheap enough to call often.
static inline void ffmpeg_collect_messages(void) { av_log_set_callback(ffmpeg_take_message); }
