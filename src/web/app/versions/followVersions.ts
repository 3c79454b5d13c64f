/* oxlint-disable unicorn/require-post-message-target-origin -- the rule is for windows: workers have no target. */

import { createStore, type Store } from '@/core/lib/store'
import { buildLock, type WorkerRequest } from '@/web/app/offline/builtSite'

/** Where a newer version is available: cached by the browser (`ready`), or already in use by another page. */
export type VersionOffer = 'none' | 'ready' | 'usedElsewhere'

export type VersionDeps = {
  readonly container: Pick<ServiceWorkerContainer, 'ready' | 'controller' | 'addEventListener'>
  readonly register: () => Promise<unknown>
  readonly locks: Pick<LockManager, 'request'>
  readonly reload: () => void
  readonly hourly: (run: () => void) => void
  /** URL of the page's folder, and the name of its build. */
  readonly scope: string
  readonly build: string
}

export type Versions = {
  readonly offer: Pick<Store<VersionOffer>, 'getSnapshot' | 'subscribe'>
  readonly reload: () => void
}

/** Caches the app for offline use. A newer version waits until it is requested, so nothing changes during a visit. */
export function followVersions(parts: VersionDeps): Versions {
  const { container, locks, scope, build } = parts
  const offer = createStore<VersionOffer>('none')
  let waiting: ServiceWorker | undefined

  async function consider(worker: ServiceWorker): Promise<void> {
    if ((await buildOf(worker)) === build) {
      // The page came from the host and is the newer version itself, so it need not reload.
      return ask(worker, 'takeOver')
    }
    waiting = worker
    offer.set('ready')
  }

  async function follow(): Promise<void> {
    await parts.register()
    const registration = await container.ready
    if (registration.active !== null) ask(registration.active, 'tidy')
    if (registration.waiting !== null) await consider(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') void consider(installing)
      })
    })
    container.addEventListener('controllerchange', () => {
      if (container.controller !== null) void meet(container.controller)
    })
    // An unreachable host does not affect the running page.
    parts.hourly(() => void registration.update().catch(() => undefined))
    await catchUp(registration)
  }

  /**
   * Handles what happened before this page listened. Another page may have activated a newer version. A page from the
   * host may also be newer than the worker: the host then offers a worker of the page's build, which is preferred.
   */
  async function catchUp(registration: ServiceWorkerRegistration): Promise<void> {
    if (registration.active === null || (await buildOf(registration.active)) === build) return
    await registration.update()
    const { installing, waiting: next, active } = registration
    if (installing === null && next === null && active !== null) await meet(active)
  }

  /** Handles a newer version that another page has activated. This page continues with its own build's files. */
  async function meet(worker: ServiceWorker): Promise<void> {
    if ((await buildOf(worker)) === build) return
    waiting = undefined
    offer.set('usedElsewhere')
  }

  void locks.request(buildLock(scope, build), { mode: 'shared' }, () => new Promise(() => undefined))
  // If the browser caches nothing, the app loads from its host every time.
  follow().catch(() => undefined)
  return {
    offer,
    reload: () => {
      const worker = waiting
      if (worker === undefined || worker.state === 'redundant') return parts.reload()
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') parts.reload()
      })
      ask(worker, 'takeOver')
    },
  }
}

function ask(worker: ServiceWorker, request: WorkerRequest): void {
  worker.postMessage(request)
}

function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => {
      port1.close()
      resolve(data)
    })
    port1.start()
    worker.postMessage('build' satisfies WorkerRequest, [port2])
  })
}
