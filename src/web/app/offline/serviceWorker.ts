/* oxlint-disable unicorn/require-post-message-target-origin -- the rule is for windows: ports have no target. */

import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { answerKind } from './answerKind'
import { buildLock, buildLocks, type BuiltSite, type WorkerRequest } from './builtSite'

/** Inserted by src/dev/tooling/serviceWorker.vite.config.ts. */
declare const BUILT_SITE: BuiltSite

/** The service-worker globals in use, which the DOM types lack. */
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
// Mentioned only once, because the build replaces each mention with the whole list.
const site = BUILT_SITE
const { build, isStatic } = site
const precache = new PrecacheController()
precache.addToCacheList([...site.files])

worker.addEventListener('install', (event) => {
  // Caches all files of a build or none: if one is missing or differs from its hash, the previous build stays.
  void precache.install(event)
  // In a browser without such rules this worker wakes up and ignores these requests.
  bypass(event).catch(() => undefined)
})

/** Keeps requests to a venue from waking this worker, in browsers that support it. */
async function bypass(event: InstallEvent): Promise<void> {
  const { protocol, hostname, port, pathname } = new URL(scope)
  const network = (condition: object) => ({ condition, source: 'network' })
  const own = { urlPattern: { protocol: protocol.slice(0, -1), hostname, port, pathname: `${pathname}*` } }
  const venue = ['api/*', 'venue/*'].map((path) => network({ urlPattern: { pathname: pathname + path } }))
  await event.addRoutes?.([network({ not: own }), ...venue])
}

worker.addEventListener('activate', (event) => {
  const begin = async () => {
    // Lets the browser fetch the page from the network while this worker starts.
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

/** Deletes files of earlier builds once none of their pages is open, since such a page may still load code. */
async function tidy(event: ExtendableEvent): Promise<void> {
  const { waiting, installing } = worker.registration
  // A build that is still installing stores its files in the same cache.
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
      return event.respondWith(isStatic ? retained('./', request) : fresh('./', event))
    case 'restore':
      return event.respondWith(Promise.resolve(restore(request.url)))
    case 'fixedFile':
      return event.respondWith(cachedForever(request))
    case 'file':
      return event.respondWith(isStatic ? retained(request.url, request) : fresh(request.url, event))
    case undefined:
      return undefined
  }
})

/**
 * Redirects a screen's URL to the page, which restores the address (browserVenue/deepLink.ts), because a static host
 * has no file for a screen.
 */
function restore(url: string): Response {
  return Response.redirect(`${scope}?at=${encodeURIComponent(url.slice(scope.length))}`)
}

async function retained(url: string, request: Request): Promise<Response> {
  return (await precache.matchPrecache(new URL(url, scope).href)) ?? fetch(request)
}

/** Returns a file whose name contains its hash, from the cache if possible. Any build's copy is right. */
async function cachedForever(request: Request): Promise<Response> {
  const cache = await caches.open(precache.strategy.cacheName)
  return (await cache.match(request.url)) ?? fetch(request)
}

/** Fetches the page from the host, which inserts its venues; from the cache if the host is unreachable. */
async function fresh(url: string, { request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const found = await precache.matchPrecache(new URL(url, scope).href)
    if (found === undefined) throw error
    return found
  }
}
