/* oxlint-disable unicorn/require-post-message-target-origin -- the rule is for windows: ports have no target. */

import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { answerKind } from './answerKind'
import { buildLock, buildLocks, type BuiltSite, type WorkerRequest } from './builtSite'

/** Put in by the build: src/dev/tooling/serviceWorker.vite.config.ts. */
declare const BUILT_SITE: BuiltSite

/** What is used of the globals of a service worker, which the DOM's types do not have. */
type ExtendableEvent = Event & { readonly waitUntil: (settled: Promise<unknown>) => void }
type InstallEvent = ExtendableEvent & { readonly addRoutes?: (rules: readonly unknown[]) => Promise<void> }
type FetchEvent = ExtendableEvent & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (response: Promise<Response>) => void
}
type MessageFromPage = ExtendableEvent & { readonly data: WorkerRequest; readonly ports: readonly MessagePort[] }
type Worker = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    readonly matchAll: (options: object) => Promise<readonly { readonly url: string }[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install', listener: (event: InstallEvent) => void): void
    (type: 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: MessageFromPage) => void): void
  }
}
const worker = globalThis as unknown as Worker

const { scope } = worker.registration
// Once: every mention of it is replaced by the whole list.
const site = BUILT_SITE
const { build, isStatic } = site
const precache = new PrecacheController()
precache.addToCacheList([...site.files])

worker.addEventListener('install', (event) => {
  // All of a build or nothing: one file that is missing or differs from its hash, and the build before it goes on.
  void precache.install(event)
  // A browser that does not know such rules asks this worker, which leaves the same requests alone.
  bypass(event).catch(() => undefined)
})

/** Where the browser can, what is for a venue does not even wake this worker. */
async function bypass(event: InstallEvent): Promise<void> {
  const { protocol, hostname, port, pathname } = new URL(scope)
  const network = (condition: object) => ({ condition, source: 'network' })
  const own = { urlPattern: { protocol: protocol.slice(0, -1), hostname, port, pathname: `${pathname}*` } }
  const venue = ['api/*', 'venue/*'].map((path) => network({ urlPattern: { pathname: pathname + path } }))
  await event.addRoutes?.([network({ not: own }), ...venue])
}

worker.addEventListener('activate', (event) => {
  const begin = async () => {
    // The page comes from the network then, which need not wait for this worker to start.
    if (!isStatic) await worker.registration.navigationPreload?.enable()
    await tidy(event)
  }
  event.waitUntil(begin())
})

worker.addEventListener('message', (event) => {
  switch (event.data) {
    case 'build':
      return event.ports[0]?.postMessage(build)
    case 'takeOver':
      return event.waitUntil(worker.skipWaiting())
    case 'tidy':
      return event.waitUntil(tidy(event))
  }
})

/** Drops the files of earlier builds, once no page of one is open: it may yet load a part of itself. */
async function tidy(event: ExtendableEvent): Promise<void> {
  const { waiting, installing } = worker.registration
  // The files of a build that is yet to come are in the same place.
  if (waiting !== null || installing !== null) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = windows.filter(({ url }) => url.startsWith(scope))
  const { held = [] } = await navigator.locks.query()
  const locks = held.filter(({ name = '' }) => name.startsWith(buildLocks(scope)))
  const areAllOfThisBuild = locks.every(({ name }) => name === buildLock(scope, build))
  if (areAllOfThisBuild && locks.length >= pages.length) await precache.activate(event)
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  switch (answerKind(request, scope, site)) {
    case 'page':
      return event.respondWith(isStatic ? kept('./', request) : fresh('./', event))
    case 'restore':
      return event.respondWith(Promise.resolve(restore(request.url)))
    case 'fixedFile':
      return event.respondWith(keptFixed(request))
    case 'file':
      return event.respondWith(isStatic ? kept(request.url, request) : fresh(request.url, event))
    case undefined:
      return undefined
  }
})

/** A screen has no file on a static host: the page restores its address from the parameter (browserVenue/deepLink.ts). */
function restore(url: string): Response {
  return Response.redirect(`${scope}?at=${encodeURIComponent(url.slice(scope.length))}`)
}

async function kept(url: string, request: Request): Promise<Response> {
  return (await precache.matchPrecache(new URL(url, scope).href)) ?? fetch(request)
}

/** Its name has its hash, so it is right in whichever build it is found. */
async function keptFixed(request: Request): Promise<Response> {
  const cache = await caches.open(precache.strategy.cacheName)
  return (await cache.match(request.url)) ?? fetch(request)
}

/** As the host has it now, which puts its venues into it; as it was kept when the host is out of reach. */
async function fresh(url: string, { request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const found = await precache.matchPrecache(new URL(url, scope).href)
    if (found === undefined) throw error
    return found
  }
}
