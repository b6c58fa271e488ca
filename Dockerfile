# Divebell in a container; docs/hosting.md says how to run it. Everything that lasts is in the volume /data.
FROM python:3.13-slim

RUN useradd --system --uid 10137 --no-create-home divebell && install -d -o divebell -g divebell -m 0700 /data
COPY requirements/host.txt /divebell/
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r /divebell/host.txt
COPY src /divebell/src

ENV PYTHONPATH=/divebell/src PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER divebell
VOLUME /data
EXPOSE 8137
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8137/healthz', timeout=8)"]
# Inside of a container every address is that of the container; which of its ports others reach, its host decides.
ENTRYPOINT ["python", "-m", "divebell", "serve", "--host", "0.0.0.0", "--port", "8137", "--data", "/data"]
