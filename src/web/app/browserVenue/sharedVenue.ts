/* oxlint-disable unicorn/require-post-message-target-origin -- the rule is for windows: ports and channels have no target. */

import { createStore, type Store } from '@/core/lib/store'
import type {
  OrderDone,
  PageMessage,
  VenueMessage,
  VenueState,
  WorkerOrder,
  WorkerStart,
} from '@/core/protocol/paper/pagePort'
import { createPageTransport, type PageTransport } from '@/web/connection/pageTransport'
import { openWorker } from '@/web/ui/browser/openWorker'

export type BrowserVenueStatus =
  | { readonly state: 'starting' }
  | (Pick<Extract<VenueState, { state: 'running' }>, 'isKept' | 'isNew' | 'epoch' | 'market'> & {
      readonly state: 'running'
    })
  | { readonly state: 'failed'; readonly reason: string }

type StoredOrder = Exclude<WorkerOrder, { kind: 'join' }>
type Without<Order> = Order extends unknown ? Omit<Order, 'id'> : never

export type BrowserVenueClient = {
  readonly transport: Pick<PageTransport, 'fetch' | 'openWebSocket'>
  readonly status: Pick<Store<BrowserVenueStatus>, 'getSnapshot' | 'subscribe'>
  /** Sends an order to the venue's storage. Resolves to the archive for an export. Rejects with a readable error. */
  readonly order: (order: Without<StoredOrder>) => Promise<Uint8Array | undefined>
}

/** The browser APIs in use, so that tests can pass fakes. */
export type BrowserDeps = {
  readonly locks: Pick<LockManager, 'request'>
  readonly openChannel: (name: string) => BroadcastChannel
  /** Starts the venue's worker. `onError` reports its end. */
  readonly startWorker: (start: WorkerStart, onError: (reason: string) => void) => { readonly terminate: () => void }
  readonly pageId: string
}

/** How often the worker is started before the page reports the failure. */
const maxStarts = 3

type FromWorker = VenueMessage | VenueState | OrderDone
type Post = (message: PageMessage | StoredOrder) => void

/**
 * Opens this browser's venue, which all pages of the site share. The page with the lock runs the venue in a worker, and
 * the other pages talk to that worker. When that page closes or crashes, the browser grants the lock to another page,
 * which restarts the venue from storage: connections drop for a moment, as with a restarting server.
 * @param name names the site's locks, channels and files in this browser
 */
export function openSharedVenue(name: string, baseUrl: string, parts: BrowserDeps): BrowserVenueClient {
  const { locks, openChannel, pageId } = parts
  const { transport, status, order, receive, end, epoch } = createVenueEnd(baseUrl)
  let isLeader = false
  let isAlive = false

  const announcements = openChannel(name)
  const own = openChannel(`${name}:${pageId}`)
  own.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (!isLeader) receive(data, (message) => own.postMessage(message))
  })
  const join = (): void => {
    if (isAlive) announcements.postMessage({ kind: 'join', page: pageId } satisfies WorkerOrder)
  }
  announcements.addEventListener('message', ({ data }: MessageEvent<VenueState | WorkerOrder>) => {
    // A venue that has just started does not know this page yet.
    if (!isLeader && data.kind === 'state' && data.epoch !== epoch()) join()
  })

  // The page holds this lock for life as a sign that it is alive. It must hold the lock before joining, because the
  // venue requests it too, and would take the page for closed if it got the lock.
  void locks.request(`${name}:page:${pageId}`, () => {
    isAlive = true
    join()
    return forGood()
  })
  void locks.request(name, () => {
    isLeader = true
    end()
    status.set({ state: 'starting' })
    lead(name, parts, { receive, end, onFailed: (reason) => status.set({ state: 'failed', reason }) })
    return forGood()
  })
  return { transport, status, order }
}

function createVenueEnd(baseUrl: string) {
  const transport = createPageTransport(baseUrl)
  const status = createStore<BrowserVenueStatus>({ state: 'starting' })
  const orders = new Map<number, (done: OrderDone) => void>()
  let epoch: string | undefined
  let lastOrder = 0
  let post: Post | undefined

  function lose(): void {
    epoch = undefined
    transport.detach()
  }

  /** Marks the venue as ended. Requests fail until the next venue reports. */
  function end(): void {
    lose()
    post = undefined
    for (const [id, settle] of orders) settle({ kind: 'done', id, reason: 'the venue is not there' })
  }

  function follow(next: VenueState, answerBy: Post): void {
    post = answerBy
    if (next.state === 'failed') {
      lose()
      status.set({ state: 'failed', reason: next.reason })
    } else if (next.epoch !== epoch) {
      lose()
      epoch = next.epoch
      transport.attach(answerBy)
      const { isKept, isNew, market } = next
      status.set({ state: 'running', isKept, isNew, epoch: next.epoch, ...(market !== undefined && { market }) })
    }
  }

  return {
    transport,
    status,
    end,
    epoch: () => epoch,
    receive: (message: FromWorker, answerBy: Post): void => {
      if (message.kind === 'state') follow(message, answerBy)
      else if (message.kind === 'done') orders.get(message.id)?.(message)
      else transport.receive(message)
    },
    order: (order: Without<StoredOrder>): Promise<Uint8Array | undefined> =>
      new Promise((resolve, reject) => {
        if (post === undefined) return reject(new Error('the venue is not there'))
        const id = ++lastOrder
        orders.set(id, ({ reason, bytes }) => {
          orders.delete(id)
          if (reason === undefined) resolve(bytes)
          else reject(new Error(reason))
        })
        post({ ...order, id })
      }),
  }
}

type Follower = Pick<ReturnType<typeof createVenueEnd>, 'receive' | 'end'> & {
  readonly onFailed: (reason: string) => void
}

function lead(name: string, parts: BrowserDeps, follower: Follower, starts = 1): void {
  const { port1: port, port2 } = new MessageChannel()
  port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    follower.receive(data, (message) => port.postMessage(message))
  })
  port.start()
  const worker = parts.startWorker({ kind: 'start', name, page: parts.pageId, port: port2 }, (reason) => {
    worker.terminate()
    port.close()
    follower.end()
    if (starts < maxStarts) lead(name, parts, follower, starts + 1)
    else follower.onFailed(reason)
  })
}

function forGood(): Promise<never> {
  return new Promise(() => undefined)
}

export function startVenueWorker(address: string): BrowserDeps['startWorker'] {
  return (start, onError) => {
    const worker = openWorker(address)
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      onError(event.message === '' ? 'its code could not be loaded' : event.message)
    })
    worker.postMessage(start, [start.port])
    return worker
  }
}
