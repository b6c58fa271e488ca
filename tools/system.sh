#!/bin/sh
# Install the system packages that are missing, or say which they are: `make system`.
# PYTHON names the interpreter; DIVEBELL_CHROMIUM=path names a Chromium or Chrome in another place.
# Arguments are further programs that are called like their packages.

PYTHON=${PYTHON:-python3}
python=$(basename "$PYTHON")

# One need a line: a command that succeeds when it is there | its Debian packages.
needs() {
	cat <<END
git --version | git
$PYTHON -c 'import ensurepip, venv' | $python-venv
command -v ${DIVEBELL_CHROMIUM:-chromium-headless-shell || command -v chromium} | chromium-headless-shell
ls /usr/lib/postgresql/*/bin/initdb || command -v initdb | postgresql
gcc -E -include stdlib.h -x c /dev/null | gcc libc6-dev
node --version && npm --version | nodejs npm
$PYTHON -c 'from sysconfig import get_path; open(get_path("include") + "/Python.h")' | $python-dev
END
	for program; do echo "command -v $program | $program"; done
}

missing() {
	needs "$@" | while read -r line; do
		sh -c "${line% | *}" >/dev/null 2>&1 </dev/null || echo "${line##* | }"
	done
}

packages=$(echo $(missing "$@"))
if [ -n "$packages" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "Installing $packages."
	apt-get update -qq &&
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $packages
	packages=$(echo $(missing "$@"))
fi
if [ -n "$packages" ]; then
	echo "The tests need what these Debian packages bring, please install them: $packages." >&2
	echo "(DIVEBELL_CHROMIUM=path names a Chromium or Chrome in another place.)" >&2
	exit 1
fi
