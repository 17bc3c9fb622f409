#!/usr/bin/env bash
# Makes a Debian package of what `make install PREFIX=` put into a folder: build-deb.sh TREE VERSION OUTPUT
#
# TREE has a statically linked bin/fwdsim and share/. SOURCE_DATE_EPOCH is the time of every file; the same tree and time make the
# same bytes. MAINTAINER is a name with an address. Needs dpkg-deb.
set -euo pipefail
tree=$1 version=$2-1 output=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0} LC_ALL=C TZ=UTC
maintainer=${MAINTAINER:-ForwardKit maintainers <forwardkit@packages.invalid>}
architecture=$(dpkg --print-architecture)
umask 022

if readelf -lW "$tree/bin/fwdsim" | grep -q INTERP; then
  echo "build-deb: $tree/bin/fwdsim is linked dynamically; the package would need what it says nothing about" >&2
  exit 1
fi

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
doc=$root/usr/share/doc/fwdsim

install -D -m 755 "$tree/bin/fwdsim" "$root/usr/bin/fwdsim"
# Completions are read by bash, not run.
install -d "$root/usr/share/bash-completion/completions"
sed '1{/^#!/d}' "$tree/share/bash-completion/completions/fwdsim" >"$root/usr/share/bash-completion/completions/fwdsim"
install -D -m 644 "$tree/share/zsh/site-functions/_fwdsim" "$root/usr/share/zsh/vendor-completions/_fwdsim"
install -D -m 644 "$tree/share/fish/vendor_completions.d/fwdsim.fish" "$root/usr/share/fish/vendor_completions.d/fwdsim.fish"
install -D -m 644 "$tree/share/man/man1/fwdsim.1" "$root/usr/share/man/man1/fwdsim.1"
install -D -m 644 "$here/copyright" "$doc/copyright"
install -D -m 644 "$here/../NOTICE" "$doc/NOTICE"
install -D -m 644 "$here/lintian-overrides" "$root/usr/share/lintian/overrides/fwdsim"
install -D -m 644 "$here/../../CHANGELOG.md" "$doc/changelog"
cat >"$doc/changelog.Debian" <<END
fwdsim ($version) unstable; urgency=medium

  * Built from fwdsim $2; see changelog.gz for what changed in it.

 -- $maintainer  $(date -d "@$SOURCE_DATE_EPOCH" -R)
END
gzip -9n "$doc/changelog" "$doc/changelog.Debian" "$root/usr/share/man/man1/fwdsim.1"

install -d "$root/DEBIAN"
(cd "$root" && find usr -type f | sort | xargs md5sum) >"$root/DEBIAN/md5sums"
# Policy 5.6.20: sizes of files rounded up to KiB, plus one for everything else.
size=$(find "$root/usr" -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
others=$(find "$root/usr" ! -type f | wc -l)
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$((size + others))/" -e "s|@MAINTAINER@|$maintainer|" \
  "$here/control.in" >"$root/DEBIAN/control"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

mkdir -p "$output"
# One thread: with several, xz writes other blocks.
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "$output/fwdsim_${version}_$architecture.deb" >/dev/null
echo "$output/fwdsim_${version}_$architecture.deb"
