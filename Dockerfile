# One image for all commands: `okey serve` (what it does by itself), `okey bot`, `okey worker`, `okey doctor`.
#
#     docker build --tag okeyhane .
#     docker run --publish 8080:8080 --volume okeyhane:/data okeyhane
#
# It runs as nobody in particular and writes to /data and /tmp alone: `--read-only --tmpfs /tmp` is fine. Beside a database
# and a Valkey of your own (DATABASE_URL, REDIS_URL) it keeps nothing. compose.yaml is a whole house of it.

FROM python:3.11-slim-bookworm AS build
WORKDIR /source
COPY pyproject.toml constraints.txt hatch_build.py README.md LICENSE ./
COPY bot bot
COPY engine engine
COPY migrations migrations
COPY webapp webapp
# The page is built on the way, with the Node that a wheel carries.
RUN python -m venv --without-pip /okey \
 && pip --python /okey/bin/python install --no-cache-dir --constraint constraints.txt .

FROM python:3.11-slim-bookworm
RUN groupadd --gid 10001 okey \
 && useradd --uid 10001 --gid okey --no-log-init --no-create-home --home-dir /data --shell /usr/sbin/nologin okey \
 && install --directory --owner okey --group okey --mode 700 /data
COPY --from=build /okey /okey
ENV PATH=/okey/bin:$PATH \
    HOST=0.0.0.0 \
    OPS_PORT=9090 \
    DATA_DIR=/data \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s CMD ["python", "-c", \
    "import os, urllib.request as ask; ask.urlopen(f\"http://127.0.0.1:{os.environ['OPS_PORT']}/healthz\", timeout=2)"]
ENTRYPOINT ["okey"]
CMD ["serve"]
