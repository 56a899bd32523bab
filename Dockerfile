# Builds a release and installs it; the image has only what serving needs.
FROM --platform=$BUILDPLATFORM node:24.21-bookworm-slim AS build
WORKDIR /blogi
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/release.mjs

# For the processor that the image is for: some packages have native code.
FROM node:24.21-bookworm-slim AS packages
WORKDIR /blogi
COPY --from=build /blogi/release/package ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24.21-bookworm-slim
WORKDIR /blogi
COPY --from=packages /blogi ./
RUN mkdir /data /backups && chown node:node /data /backups
USER node
# Only /tmp can be written, where npm puts its log. It must not look for newer versions of itself.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=1 \
  npm_config_cache=/tmp/npm npm_config_update_notifier=false
VOLUME /data
EXPOSE 3000
# Not /readyz, which also asks PostgreSQL: a restart of the program does not help there.
HEALTHCHECK --start-period=30s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
