import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import type { Random } from '@/core/lib/random'
import { pageMessage, type VenueMessage } from '@/core/protocol/paper/pagePort'
import { noLimits } from '@/venue/api/gateway'
import { memoryStorage } from '@/venue/browser/browserStorage'
import { openBrowserVenue, type BrowserVenue } from '@/venue/browser/browserVenue'
import { servePage } from '@/venue/browser/servePage'
import { systemMarketTimers } from '@/venue/paperRules'
import { fuzz, FuzzError } from './fuzz'
import { hostileText, hostileValue } from './hostile'
import { mutate } from './mutate'

const limitMs = 3_600_000

let venue: BrowserVenue
beforeAll(async () => {
  const sqlite = await sqlite3InitModule()
  const on = {
    failure: (error: unknown) => {
      throw new FuzzError(`the venue has stopped: ${String(error)}`)
    },
    notice: () => undefined,
  }
  venue = await openBrowserVenue(() => memoryStorage(sqlite), on, {
    market: { mode: 'quiet', seed: 1, speed: 1, timers: systemMarketTimers },
    gateway: { limits: noLimits },
  })
})
afterAll(() => venue.close())

const samples: readonly unknown[] = [
  { kind: 'request', id: 1, method: 'GET', url: '/orderbook?instrument_name=ETH-PERP', headers: {}, body: '' },
  { kind: 'request', id: 2, method: 'POST', url: '/register', headers: { 'content-type': 'x' }, body: '{"account":1}' },
  { kind: 'request', id: 3, method: 'DELETE', url: '/orders-all', headers: { 'aevo-key': 'k' }, body: '{}' },
  { kind: 'open', id: 4, url: '/ws?sealed' },
  { kind: 'text', id: 4, text: '{"op":"subscribe","id":1,"data":["orderbook-100ms:ETH-PERP"]}' },
  { kind: 'taken', id: 4, bytes: 4_096 },
  { kind: 'close', id: 4 },
]

/** Values that a port can transfer but JSON cannot express. */
const cloned: readonly (() => unknown)[] = [
  () => new Map([['kind', 'request']]),
  () => new Uint8Array(70_000),
  () => 7n,
  () => Number.NaN,
  () => new Date(Number.NaN),
  () => {
    const cyclic: Record<string, unknown> = { kind: 'open', id: 1 }
    cyclic['url'] = cyclic
    return cyclic
  },
  () => Object.assign(Object.create(null), { kind: 'close', id: 4 }),
]

function message(random: Random): unknown {
  const kind = random.integer(12)
  if (kind === 0) return hostileValue(random)
  if (kind === 1) return random.pick(cloned)()
  const sample = random.pick(samples)
  if (kind < 4) return sample
  if (kind < 6 && typeof sample === 'object') {
    const name = random.pick(['kind', 'id', 'url', 'text', 'method', 'headers', 'body', 'bytes'])
    return { ...sample, [name]: random.integer(2) === 0 ? hostileText(random) : random.pick(cloned)() }
  }
  return mutate(sample, random)
}

const messages = (random: Random): unknown[] => Array.from({ length: 1 + random.integer(8) }, () => message(random))

async function until(isDone: () => boolean, what: string): Promise<void> {
  const giveUpMs = performance.now() + 60_000
  while (!isDone()) {
    if (performance.now() > giveUpMs) throw new FuzzError(what)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test(
  'whatever a page sends, each of its requests is answered once, and the venue continues to serve it',
  () =>
    fuzz<unknown[]>(
      {
        name: 'messages of a page',
        generate: messages,
        check: async (sent) => {
          const received: VenueMessage[] = []
          const served = servePage(venue, { sender: 'fuzz', post: (one) => received.push(structuredClone(one)) })
          const asked = new Map<number, number>()
          const all = [...sent, { kind: 'request', id: 1_000, method: 'GET', url: '/time', headers: {}, body: '' }]
          for (const one of all) {
            const read = z.safeParse(pageMessage, one)
            if (read.success && read.data.kind === 'request') {
              asked.set(read.data.id, (asked.get(read.data.id) ?? 0) + 1)
            }
            served.receive(one)
          }
          const answers = (id: number) => received.filter((one) => one.kind === 'answer' && one.id === id)
          for (const [id, times] of asked) {
            await until(() => answers(id).length >= times, `request ${id} has no answer`)
            if (answers(id).length > times) throw new FuzzError(`request ${id} is answered ${answers(id).length} times`)
          }
          const [time] = answers(1_000)
          if (time?.kind !== 'answer' || time.status !== 200) throw new FuzzError('the time is not given any more')
          served.leave()
        },
        simpler: function* (sent) {
          for (const at of sent.keys()) yield sent.toSpliced(at, 1)
        },
      },
      3_000,
    ),
  limitMs,
)
