#!/bin/sh
# Builds hinge_VERSION_ARCHITECTURE.deb, and hinge-VERSION-linux-MACHINE.tar.xz with the same files.
# usage: make-package.sh HINGE OUTPUT-FOLDER
# Needs dpkg-dev, and clang with ld for a library that is never run. The same program and commit give the same bytes:
# all times are SOURCE_DATE_EPOCH, or the time of the last commit. MAINTAINER defaults to the last commit's author.
set -eu
hinge=$1 out=$2
cd "$(dirname "$0")/.."

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
MAINTAINER=${MAINTAINER:-$(git log -1 --format='%an <%ae>' 2>/dev/null || echo 'The Hinge authors <hinge@example.org>')}
export SOURCE_DATE_EPOCH
export LC_ALL=C.UTF-8 TZ=UTC
umask 022

version=$("$hinge" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/hinge
mkdir -p "$out" "$root/DEBIAN" "$work/debian"

strip --strip-all --remove-section=.comment -o "$work/stripped" "$hinge"

# Swift's hashes of modules and the linker's build id depend on the build folder, among others, and are
# not read at run time. They are overwritten with zeros: if they are removed, objcopy and strip drop the RELRO segment.
for section in .swift_modhash .note.gnu.build-id; do
  objcopy --dump-section "$section=$work/section" "$work/stripped" "$work/copy" 2>/dev/null || continue
  offset=$(readelf -SW "$work/stripped" | sed -n "s/.* $section  *[A-Z]*  *[0-9a-f]* \([0-9a-f]*\) .*/\1/p")
  dd if=/dev/zero of="$work/stripped" bs=1 conv=notrunc status=none \
    seek=$((0x$offset)) count="$(stat -c %s "$work/section")"
done

# --- The files.

Scripts/install-files.sh "$work/stripped" "$root" /usr
doc=$root/usr/share/doc/hinge
gzip -9nc CHANGELOG.md >"$doc/CHANGELOG.md.gz"
cat >"$work/changelog" <<END
hinge ($version) unstable; urgency=medium

  * Hinge $version. CHANGELOG.md.gz lists the changes.

 -- $MAINTAINER  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
gzip -9nc "$work/changelog" >"$doc/changelog.gz"

# --- The dependencies: dpkg-shlibdeps finds those of the program and of a library linked with the libraries that the
# program loads by name. Nearly every use needs EGL, FFmpeg and Little CMS; only some need a window or HEIC, and without
# libdeflate PNG pictures are larger.

loaded=$(grep -aoE '(lib(EGL|(av|sw)[a-z]+)|liblcms2)\.so\.[0-9]+' "$work/stripped" | sort -u)
window=$(grep -aoE '(libglfw|libheif|libdeflate)\.so\.[0-9]+' "$work/stripped" | sort -u)
printf 'Source: hinge\n\nPackage: hinge\nArchitecture: any\n' >"$work/debian/control"
libraries() {
  name=$1
  shift
  for library; do set -- "$@" "-Wl,-l:$library"; shift; done
  clang -shared -nostdlib -Wl,--no-as-needed -o "$work/$name" "$@"
}
packages() { (cd "$work" && dpkg-shlibdeps --warnings=0 -O "$@" 2>/dev/null | sed 's/^[^=]*=//'); }
# shellcheck disable=SC2086
libraries loaded.so $loaded
# shellcheck disable=SC2086
libraries window.so $window
depends=$(packages -estripped -eloaded.so)
recommends=$(packages -ewindow.so)
[ -n "$depends" ] && [ -n "$recommends" ]

cat >"$root/DEBIAN/control" <<END
Package: hinge
Version: $version
Architecture: $architecture
Maintainer: $MAINTAINER
Installed-Size: $(du -k -s --apparent-size "$root/usr" | cut -f 1)
Depends: $depends, libgl1-mesa-dri
Recommends: $recommends, fonts-dejavu-core | fonts-freefont-ttf | fonts-liberation
Section: video
Priority: optional
Description: 3D transitions between pictures and clips
 Hinge renders the motion from one screen to another, such as a flip, a cube,
 doors or a page curl, from pictures and clips to MP4, WebM, GIF, PNG and more,
 without a display, with or without a GPU. It joins clips to a film with a
 transition at every junction, runs shaders written for gl-transitions, and has
 a window for driving transitions by hand.
 .
 'hinge demo' renders two sample screens.
END

(cd "$root" && find usr -type f | sort | xargs -d '\n' md5sum) >"$root/DEBIAN/md5sums"

# --- The archives.

find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
package=$out/hinge_${version}_$architecture.deb
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "$package" >/dev/null
tarball=$out/hinge-$version-linux-$(uname -m).tar.xz
tar -C "$root" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
  --transform="s,^usr,hinge-$version," -cf - usr | xz -T1 >"$tarball"
echo "$package"
echo "$tarball"
