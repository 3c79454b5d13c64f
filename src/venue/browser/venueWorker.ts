/* oxlint-disable unicorn/require-post-message-target-origin -- the rule is for windows: ports and channels have no target. */

import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import * as z from 'zod/mini'
import {
  type OrderDone,
  type VenueState,
  type WorkerOrder,
  type WorkerStart,
  workerOrder,
} from '@/core/protocol/paper/pagePort'
import { explainBrowserError, memoryStorage, storageOf } from './browserStorage'
import { openBrowserVenue, tryVenue, type BrowserVenue } from './browserVenue'
import { exportFiles } from './exchangeFiles'
import { loadSqlite, openDisk, type BrowserDisk } from './openFiles'
import { servePage, type PageChannel, type ServedPage } from './servePage'
import { packTar } from './tar'

// Like the page, the worker must not compile code from text.
z.config({ jitless: true })

globalThis.addEventListener(
  'message',
  ({ data }: MessageEvent<WorkerStart>) => {
    run(data).catch((error: unknown) => {
      // The page receives it as an error of the worker.
      setTimeout(() => {
        throw error
      })
    })
  },
  { once: true },
)

type PageEnd = MessagePort | BroadcastChannel

/** Runs the venue of this browser until the worker ends. The page that starts it holds the lock. */
async function run({ name, page, port }: WorkerStart): Promise<void> {
  const announcements = new BroadcastChannel(name)
  const sqlite = await loadSqlite()
  const disk = await openDisk(sqlite, name)
  const keeper = createVenueKeeper(sqlite, disk, (state) => {
    announcements.postMessage(state)
    port.postMessage(state)
  })
  const pages = new Map<string, ChannelEnd>()
  pages.set(page, serveChannel(keeper, page, port))
  announcements.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const order = z.safeParse(workerOrder, data)
    if (!order.success || order.data.kind !== 'join') return
    const { page: joining } = order.data
    // The page joined before the venue existed, or knows a previous venue.
    const known = pages.get(joining)
    if (known !== undefined) return known.greet()
    const channel = new BroadcastChannel(`${name}:${joining}`)
    pages.set(joining, serveChannel(keeper, joining, channel))
    // The page holds this lock while it lives. When this worker gets the lock, the page is gone.
    void navigator.locks.request(`${name}:page:${joining}`, () => {
      pages.get(joining)?.leave()
      pages.delete(joining)
      channel.close()
    })
  })
  await keeper.start()
}

type VenueKeeper = ReturnType<typeof createVenueKeeper>
type StoredOrder = Exclude<WorkerOrder, { kind: 'join' }>

/** Keeps the single venue: starts it, stops it while its files are exchanged, and restarts it. */
function createVenueKeeper(
  sqlite: Sqlite3Static,
  disk: BrowserDisk | undefined,
  announce: (state: VenueState) => void,
) {
  let venue: BrowserVenue | undefined
  let state: VenueState | undefined
  let epoch = ''
  let ended: Promise<unknown> = Promise.resolve()

  function become(next: VenueState): void {
    state = next
    announce(next)
  }

  const fail = (error: unknown): void => {
    const broken = venue
    venue = undefined
    // Ends the broken venue, because its market would continue. Data that can no longer be written was not
    // acknowledged.
    if (broken !== undefined) ended = endBroken(broken)
    become({ kind: 'state', state: 'failed', epoch, reason: textOf(error) })
  }
  /** Opens a recording in the place of the stored venue. @throws if it cannot be read; the stored venue runs again then */
  async function replay(file: Blob): Promise<undefined> {
    await stop()
    try {
      const { openRecordedVenue } = await import('./recordedVenue')
      await openRecordedVenue(sqlite, file, {
        failure: fail,
        notice,
        // Also after a jump, which begins a venue of its own.
        served: (next) => {
          venue = next
          epoch = crypto.randomUUID()
          become({ kind: 'state', state: 'running', epoch, isKept: disk !== undefined, isNew: false, market: 'replay' })
        },
      })
    } catch (error) {
      await start()
      throw error
    }
  }

  async function start(): Promise<void> {
    epoch = crypto.randomUUID()
    try {
      const isNew = disk?.isEmpty() ?? true
      const files = disk?.open()
      const open = () => (files === undefined ? memoryStorage(sqlite) : storageOf(files))
      venue = await openBrowserVenue(open, { failure: fail, notice })
      become({ kind: 'state', state: 'running', epoch, isKept: disk !== undefined, isNew })
    } catch (error) {
      fail(error)
    }
  }

  async function stop(): Promise<void> {
    const stopping = venue
    venue = undefined
    await stopping?.close()
    await ended
  }

  /** Executes an order on the files. The venue stops meanwhile, so that they are consistent, and restarts with the result. */
  async function carryOut(order: StoredOrder): Promise<Uint8Array | undefined> {
    if (order.kind === 'replay') return replay(order.file)
    // A venue in memory can only begin again.
    if (disk === undefined && order.kind !== 'restart') throw new Error('nothing is stored in this browser')
    await stop()
    try {
      return await changeDisk(disk, order)
    } finally {
      await start()
    }
  }

  return { start, carryOut, venue: () => venue, state: () => state }
}

// oxlint-disable-next-line no-console -- Notices of the start are for users of the browser's developer tools.
const notice = (text: string): void => console.warn(`venue: ${text}`)

async function changeDisk(
  disk: BrowserDisk | undefined,
  order: Exclude<StoredOrder, { kind: 'replay' }>,
): Promise<Uint8Array | undefined> {
  switch (order.kind) {
    case 'export':
      return disk === undefined ? undefined : exportDisk(disk)
    case 'import':
      await disk?.replace(order.bytes, tryVenue)
      return undefined
    case 'erase':
      await disk?.erase()
      return undefined
    case 'restart':
      return undefined
  }
}

async function endBroken(venue: BrowserVenue): Promise<void> {
  await Promise.allSettled([venue.close()])
}

/** Exports damaged data as it is, because `npm start -- --accept-loss` recovers as much as possible from it. */
function exportDisk(disk: BrowserDisk): Uint8Array {
  const atSec = Math.floor(Date.now() / 1000)
  try {
    const files = disk.open()
    try {
      return exportFiles(files, atSec)
    } finally {
      for (const database of Object.values(files)) database.close()
    }
  } catch (error) {
    if (explainBrowserError(error) === undefined) throw error
    return packTar(disk.rawFiles(), atSec)
  }
}

type ChannelEnd = {
  /** Sends the venue's state as soon as it is known. */
  readonly greet: () => void
  readonly leave: () => void
}

function serveChannel(keeper: VenueKeeper, page: string, channel: PageEnd): ChannelEnd {
  let served: ServedPage | undefined
  let servedBy: BrowserVenue | undefined
  const post: PageChannel['post'] = (message) => {
    // A broadcast channel copies the content; a port transfers it.
    if (message.kind === 'frames' && channel instanceof MessagePort) {
      channel.postMessage(message, [message.bytes.buffer])
    } else channel.postMessage(message)
  }

  function current(): ServedPage | undefined {
    const venue = keeper.venue()
    if (venue !== undefined && venue !== servedBy) {
      servedBy = venue
      served = servePage(venue, { post, sender: `page ${page}` })
    }
    return venue === undefined ? undefined : served
  }

  async function obey(order: StoredOrder): Promise<void> {
    const done = await keeper.carryOut(order).then(
      (bytes): OrderDone => ({ kind: 'done', id: order.id, ...(bytes !== undefined && { bytes }) }),
      (error: unknown): OrderDone => ({ kind: 'done', id: order.id, reason: textOf(error) }),
    )
    channel.postMessage(done)
  }

  const receive = ({ data }: MessageEvent<unknown>): void => {
    const order = z.safeParse(workerOrder, data)
    if (!order.success) current()?.receive(data)
    else if (order.data.kind !== 'join') void obey(order.data)
  }
  // Both kinds of channel have the method, but with different types.
  if (channel instanceof BroadcastChannel) channel.addEventListener('message', receive)
  else {
    channel.addEventListener('message', receive)
    channel.start()
  }
  const greet = (): void => {
    const state = keeper.state()
    if (state !== undefined) channel.postMessage(state)
  }
  greet()
  return { greet, leave: () => served?.leave() }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
