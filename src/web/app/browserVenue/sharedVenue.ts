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

/** How the venue of this browser is: not yet there, running, or ended with a reason. */
export type BrowserVenueStatus =
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly isKept: boolean; readonly isNew: boolean; readonly epoch: string }
  | { readonly state: 'failed'; readonly reason: string }

type StoredOrder = Exclude<WorkerOrder, { kind: 'join' }>
type Without<Order> = Order extends unknown ? Omit<Order, 'id'> : never

export type BrowserVenueClient = {
  readonly transport: Pick<PageTransport, 'fetch' | 'openWebSocket'>
  readonly status: Pick<Store<BrowserVenueStatus>, 'getSnapshot' | 'subscribe'>
  /** Settles with the archive of an export. Rejects with an error in words. */
  readonly order: (order: Without<StoredOrder>) => Promise<Uint8Array | undefined>
}

/** What the browser gives: in a test, stand-ins. */
export type BrowserDeps = {
  readonly locks: Pick<LockManager, 'request'>
  readonly openChannel: (name: string) => BroadcastChannel
  /** Starts the code of the venue. `onError` hears of its end. */
  readonly startWorker: (start: WorkerStart, onError: (reason: string) => void) => { readonly terminate: () => void }
  readonly pageId: string
}

/** The venue's worker may break; it is started again so often, and then the page says so. */
const maxStarts = 3

type FromWorker = VenueMessage | VenueState | OrderDone
type Post = (message: PageMessage | StoredOrder) => void

/**
 * The venue of this browser, shared by all of its pages. The page that gets the lock runs it in a worker; the others speak
 * to that worker. When that page is closed or killed the browser gives the lock to the next one, which starts the venue
 * again from its storage: connections break for a moment, as those of a server that restarts.
 *
 * @param name of the site in this browser: names its locks, channels and files
 */
export function openSharedVenue(name: string, baseUrl: string, parts: BrowserDeps): BrowserVenueClient {
  const { locks, openChannel, pageId } = parts
  const { transport, status, order, hear, end, epoch } = createVenueEnd(baseUrl)
  let isLeader = false
  let isAlive = false

  const announcements = openChannel(name)
  const own = openChannel(`${name}:${pageId}`)
  own.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (!isLeader) hear(data, (message) => own.postMessage(message))
  })
  const join = (): void => {
    if (isAlive) announcements.postMessage({ kind: 'join', page: pageId } satisfies WorkerOrder)
  }
  announcements.addEventListener('message', ({ data }: MessageEvent<VenueState | WorkerOrder>) => {
    // A venue that has just started does not know this page yet.
    if (!isLeader && data.kind === 'state' && data.epoch !== epoch()) join()
  })

  // Others know by this lock that the page is alive; it is never given back. The venue asks for it when the page joins: if
  // it came first, it would take the page for gone and serve it no more.
  void locks.request(`${name}:page:${pageId}`, () => {
    isAlive = true
    join()
    return forGood()
  })
  void locks.request(name, () => {
    isLeader = true
    end()
    status.set({ state: 'starting' })
    lead(name, parts, { hear, end, onFailed: (reason) => status.set({ state: 'failed', reason }) })
    return forGood()
  })
  return { transport, status, order }
}

/** What the page knows of the venue, and what it has asked of it. */
function createVenueEnd(baseUrl: string) {
  const transport = createPageTransport(baseUrl)
  const status = createStore<BrowserVenueStatus>({ state: 'starting' })
  const orders = new Map<number, (done: OrderDone) => void>()
  let epoch: string | undefined
  let lastOrder = 0
  let post: Post | undefined

  /** What was under way with the venue before is lost. */
  function lose(): void {
    epoch = undefined
    transport.detach()
  }

  /** There is no venue to ask for anything, until the next one is heard of. */
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
      status.set({ state: 'running', isKept: next.isKept, isNew: next.isNew, epoch: next.epoch })
    }
  }

  return {
    transport,
    status,
    end,
    epoch: () => epoch,
    hear: (message: FromWorker, answerBy: Post): void => {
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

type Follower = Pick<ReturnType<typeof createVenueEnd>, 'hear' | 'end'> & {
  readonly onFailed: (reason: string) => void
}

/** Runs the venue in a worker of this page. */
function lead(name: string, parts: BrowserDeps, follower: Follower, starts = 1): void {
  const { port1: port, port2 } = new MessageChannel()
  port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    follower.hear(data, (message) => port.postMessage(message))
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

/** Starts the venue's code in a worker of this page. */
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
