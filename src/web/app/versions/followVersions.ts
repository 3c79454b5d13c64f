/* oxlint-disable unicorn/require-post-message-target-origin -- the rule is for windows: workers have no target. */

import { createStore, type Store } from '@/core/lib/store'
import { buildLock, type WorkerRequest } from '@/web/app/offline/builtSite'

/** Whether another version of the app is there: kept by the browser, or used already by another page of it. */
export type VersionOffer = 'none' | 'ready' | 'usedElsewhere'

/** What the browser gives: in a test, stand-ins. */
export type VersionDeps = {
  readonly container: Pick<ServiceWorkerContainer, 'ready' | 'controller' | 'addEventListener'>
  readonly register: () => Promise<unknown>
  readonly locks: Pick<LockManager, 'request'>
  readonly reload: () => void
  /** Runs it every hour. */
  readonly hourly: (run: () => void) => void
  /** The address of the folder of this page, and the name of its build. */
  readonly scope: string
  readonly build: string
}

export type Versions = {
  readonly offer: Pick<Store<VersionOffer>, 'getSnapshot' | 'subscribe'>
  /** Loads this page again, with the newest version. */
  readonly reload: () => void
}

/**
 * Lets the browser keep the app for the times without a network, and watches for newer versions. A newer one waits until
 * it is asked for, or until no page is open: nothing changes under the trader's hands.
 */
export function followVersions(parts: VersionDeps): Versions {
  const { container, locks, scope, build } = parts
  const offer = createStore<VersionOffer>('none')
  let waiting: ServiceWorker | undefined

  async function consider(worker: ServiceWorker): Promise<void> {
    if ((await buildOf(worker)) === build) {
      // The page came from the host, and is the newer version itself: nothing to reload.
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
    // A host out of reach is no trouble of this page.
    parts.hourly(() => void registration.update().catch(() => undefined))
    await catchUp(registration)
  }

  /**
   * Another page may have let a newer version take over before this one began to listen. A page from the host may also be
   * newer than the worker: then the host has a worker of its build, which is found first.
   */
  async function catchUp(registration: ServiceWorkerRegistration): Promise<void> {
    if (registration.active === null || (await buildOf(registration.active)) === build) return
    await registration.update()
    const { installing, waiting: next, active } = registration
    if (installing === null && next === null && active !== null) await meet(active)
  }

  /** Another page has let a newer version take over. This one goes on with the parts of its own. */
  async function meet(worker: ServiceWorker): Promise<void> {
    if ((await buildOf(worker)) === build) return
    waiting = undefined
    offer.set('usedElsewhere')
  }

  void locks.request(buildLock(scope, build), { mode: 'shared' }, () => new Promise(() => undefined))
  // Where the browser keeps nothing, the app is loaded from its host every time.
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

/** Which build the worker serves. */
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
