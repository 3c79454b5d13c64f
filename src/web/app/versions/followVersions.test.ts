/* oxlint-disable unicorn/require-post-message-target-origin -- the rule is for windows: workers have no target. */

import { expect, test, vi } from 'vitest'
import { followVersions } from './followVersions'

type Asked = 'build' | 'takeOver' | 'tidy'

/** A service worker that reports its build and takes over on request. */
function workerOf(build: string, state: ServiceWorkerState) {
  const asked: Asked[] = []
  const events = new EventTarget()
  const worker = {
    state,
    addEventListener: events.addEventListener.bind(events),
    postMessage: (request: Asked, ports: MessagePort[] = []) => {
      asked.push(request)
      ports[0]?.postMessage(build)
    },
  }
  const become = (next: ServiceWorkerState) => {
    worker.state = next
    events.dispatchEvent(new Event('statechange'))
  }
  return { worker: worker as unknown as ServiceWorker, asked, become }
}

/** A page of build `one` in a browser that has cached build `kept`. The host is unreachable. */
function arrange(retained = 'one') {
  const active = workerOf(retained, 'activated')
  const events = new EventTarget()
  const registration = Object.assign(new EventTarget(), {
    active: active.worker,
    waiting: null as ServiceWorker | null,
    installing: null as ServiceWorker | null,
    update: (): Promise<unknown> => Promise.reject(new TypeError('no network')),
  })
  const container = {
    ready: Promise.resolve(registration as unknown as ServiceWorkerRegistration),
    controller: active.worker,
    addEventListener: events.addEventListener.bind(events),
  }
  const locks: string[] = []
  const reload = vi.fn<() => void>()
  const begin = () =>
    followVersions({
      container: container as ServiceWorkerContainer,
      register: async () => undefined,
      locks: { request: async (name: string) => void locks.push(name) },
      reload,
      hourly: (run) => run(),
      scope: 'https://host.example/desk/',
      build: 'one',
    })
  const install = async (next: ReturnType<typeof workerOf>) => {
    registration.installing = next.worker
    registration.dispatchEvent(new Event('updatefound'))
    next.become('installed')
    await settled()
  }
  return { active, container, events, registration, locks, reload, begin, install }
}

/** Answers over a port take extra macrotasks. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a page holds its build’s lock, and has older files deleted', async () => {
  const { active, locks, begin } = arrange()
  const { offer } = begin()
  await settled()
  expect(locks).toEqual(['optick build https://host.example/desk/ one'])
  expect(active.asked).toContain('tidy')
  expect(offer.getSnapshot()).toBe('none')
})

test('a newer version takes over only at a press, and then the page reloads', async () => {
  const { begin, install, reload } = arrange()
  const versions = begin()
  await settled()
  const next = workerOf('two', 'installing')
  await install(next)
  expect(versions.offer.getSnapshot()).toBe('ready')
  expect(next.asked).toEqual(['build'])
  versions.reload()
  expect(next.asked).toEqual(['build', 'takeOver'])
  expect(reload).not.toHaveBeenCalled()
  next.become('activating')
  expect(reload).not.toHaveBeenCalled()
  next.become('activated')
  expect(reload).toHaveBeenCalledOnce()
})

test('a version that has waited since an earlier page is offered too', async () => {
  const { begin, registration } = arrange()
  registration.waiting = workerOf('two', 'installed').worker
  const { offer } = begin()
  await settled()
  expect(offer.getSnapshot()).toBe('ready')
})

test('the page’s own version takes over without a notice', async () => {
  const { begin, install } = arrange()
  const { offer } = begin()
  await settled()
  const own = workerOf('one', 'installing')
  await install(own)
  expect(own.asked).toEqual(['build', 'takeOver'])
  expect(offer.getSnapshot()).toBe('none')
})

test('if another page has activated a newer version, this one reports it and reloads only at a press', async () => {
  const { begin, container, events, reload } = arrange()
  const versions = begin()
  await settled()
  container.controller = workerOf('two', 'activated').worker
  events.dispatchEvent(new Event('controllerchange'))
  await settled()
  expect(versions.offer.getSnapshot()).toBe('usedElsewhere')
  expect(reload).not.toHaveBeenCalled()
  versions.reload()
  expect(reload).toHaveBeenCalledOnce()
})

test('an offered version that has since been replaced does not hold up the reload', async () => {
  const { begin, install, reload } = arrange()
  const versions = begin()
  await settled()
  const next = workerOf('two', 'installing')
  await install(next)
  next.become('redundant')
  versions.reload()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that opens after another one activated a newer version reports it, once the host has nothing newer', async () => {
  const { begin, registration, reload } = arrange('two')
  registration.update = async () => undefined
  const versions = begin()
  await settled()
  expect(versions.offer.getSnapshot()).toBe('usedElsewhere')
  expect(reload).not.toHaveBeenCalled()
  versions.reload()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that is newer than the worker installs its own worker, and need not reload', async () => {
  const { begin, registration, install } = arrange('zero')
  const own = workerOf('one', 'installing')
  registration.update = async () => {
    registration.update = async () => undefined
    await install(own)
  }
  const { offer } = begin()
  await settled()
  await settled()
  expect(own.asked).toEqual(['build', 'takeOver'])
  expect(offer.getSnapshot()).toBe('none')
})

test('while the host is unreachable, the page does not guess which version is newer', async () => {
  const { begin } = arrange('two')
  const { offer } = begin()
  await settled()
  expect(offer.getSnapshot()).toBe('none')
})
