# Builds the site with everything that building needs, and ships what serving needs.
FROM node:24-slim AS build
WORKDIR /blogi
COPY package.json package-lock.json ./
# Not npm ci: the lockfile does not name the packages of every platform, which it refuses.
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:24-slim AS production
WORKDIR /blogi
COPY package.json package-lock.json ./
RUN npm install --no-save --omit=dev --no-audit --no-fund && npm cache clean --force
COPY contract contract
COPY server server
COPY --from=build /blogi/web/dist web/dist
COPY --from=build /blogi/server/dist server/dist
RUN mkdir /data && chown node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
