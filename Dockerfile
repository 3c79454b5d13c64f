# Optick and its paper venue. docs/configuration.md says how to run it.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The page has its packages in its scripts: what stays is what the host loads.
RUN npm run build && node src/dev/tooling/keepHostPackages.mjs

FROM node:22-bookworm-slim
ENV NODE_ENV=production OPTICK_LISTEN=0.0.0.0 OPTICK_DATA=/data
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/src/dev/tooling/health.mjs ./
COPY --from=build /build/public ./public
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
# A volume that is made here belongs to whom the folder belongs to.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4173 4174
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "health.mjs"]
CMD ["node", "dist/host/main.js"]
