#!/usr/bin/env python3
"""Plays videos in headless Chromium, and prints how each of them ends.

usage: Scripts/play-in-browser.py VIDEO…

Fails unless every video plays from its beginning to its end, with all frames that the program ffprobe counts.
"""

import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

PAGE = """<!doctype html><body><script>
function play(name) {
  return new Promise(done => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = name;
    const report = text => done([text, video.currentTime, video.duration,
      video.getVideoPlaybackQuality().totalVideoFrames]);
    video.onended = () => report('ended');
    video.onerror = () => report('error ' + video.error.message);
    setTimeout(() => report('stuck'), 60000);
    document.body.append(video);
    video.play().catch(error => report('' + error));
  });
}
(async () => {
  const reports = [];
  for (let index = 0; index < COUNT; index++) reports.push(await play('/' + index));
  await fetch('/done', {method: 'POST', body: JSON.stringify(reports)});
})();
</script>"""


def frames(path):
    text = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-count_packets", "-show_entries", "stream=nb_read_packets",
         "-of", "csv=p=0", path], check=True, capture_output=True, text=True).stdout
    return int(text.split(",")[0])


def main():
    paths = [pathlib.Path(path).resolve() for path in sys.argv[1:]]
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not paths or not browser:
        sys.exit(__doc__ if browser else "no chromium")
    reports = []
    is_done = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def answer(self, kind, body):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            name = self.path[1:]
            if name == "page":
                self.answer("text/html", PAGE.replace("COUNT", str(len(paths))).encode())
            elif name.isdigit() and int(name) < len(paths):
                path = paths[int(name)]
                kind = {".webm": "video/webm", ".mkv": "video/x-matroska"}.get(path.suffix, "video/mp4")
                self.answer(kind, path.read_bytes())
            else:
                self.send_error(404)

        def do_POST(self):
            reports.extend(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.answer("text/plain", b"")
            is_done.set()

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required",
             f"--user-data-dir={profile}", f"http://127.0.0.1:{server.server_port}/page"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        is_done.wait(70 * len(paths))
        process.terminate()
        process.wait()
    failed = len(reports) < len(paths)
    for path, (end, time, duration, shown) in zip(paths, reports):
        count = frames(path)
        print(f"{path.name}: {end} at {time:.3f} s of {duration or 0:.3f} s, {shown} of {count} frames")
        failed = failed or end != "ended" or shown != count
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
