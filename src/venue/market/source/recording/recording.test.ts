import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  openBytes,
  readAll,
  recordedBytes,
  seededInstruments,
  seededMarket,
} from '@/dev/testing/recordings/seededMarket'
import { runSize } from '@/dev/testing/runSize'
import { MarketSourceError, type MarketEvent } from '../marketEvent'
import { createMarketState } from './marketState'

function stateAfter(events: readonly MarketEvent[]) {
  const state = createMarketState()
  for (const event of events) state.apply(event)
  return state
}

test.each([1, 2, 3])('a recording gives back the events that were written (seed %i)', async (seed) => {
  const events = seededMarket(seed, 3000)
  const recording = await openBytes(await recordedBytes(events, 250))
  const read = await readAll(recording)
  expect(read.state).toEqual([])
  expect(read.events).toEqual(events)
  expect(recording.instruments).toEqual(seededInstruments)
  expect([recording.startNs, recording.endNs]).toEqual([events[0]?.receivedNs, events.at(-1)?.receivedNs])
  expect(recording.problems).toEqual([])
})

test('reading from a time equals reading from the start up to that time', async () => {
  // 12,000 events are more than one key block.
  const events = seededMarket(4, 12_000)
  const recording = await openBytes(await recordedBytes(events, 100))
  const span = recording.endNs - recording.startNs
  const stride = BigInt(runSize({ usual: 3, full: 1 }))
  for (let step = -1n; step <= 11n; step += stride) {
    const fromNs = recording.startNs + (span * step) / 10n
    const read = await readAll(recording, fromNs)
    expect(read.events).toEqual(events.filter(({ receivedNs }) => receivedNs >= fromNs))
    const before = stateAfter(events.filter(({ receivedNs }) => receivedNs < fromNs))
    expect(read.state).toEqual(before.events(fromNs))
  }
})

test('an event before its predecessor gets the time of the predecessor', async () => {
  const [first, second, ...rest] = seededMarket(5, 10)
  if (first === undefined || second === undefined) throw new Error('the market has events')
  const late = { ...second, receivedNs: first.receivedNs - 5n }
  const read = await readAll(await openBytes(await recordedBytes([first, late, ...rest])))
  expect(read.events).toEqual([first, { ...late, receivedNs: first.receivedNs }, ...rest])
})

test('a time after more than a hundred days and a number beyond 2^53 are exact', async () => {
  const [first] = seededMarket(6, 2)
  if (first === undefined) throw new Error('the market has events')
  const far: MarketEvent = {
    type: 'gap',
    receivedNs: first.receivedNs + 2n ** 60n + 1n,
    exchangeNs: 1n,
    bookNumber: 2n ** 62n + 1n,
    reason: 'a pause',
  }
  const read = await readAll(await openBytes(await recordedBytes([first, far])))
  expect(read.events).toEqual([first, far])
})

describe('a damaged file', () => {
  const events = seededMarket(7, 24)
  const blockOf = 6

  test('that is torn at any byte opens up to its last whole block, and says so', async () => {
    const bytes = await recordedBytes(events, blockOf)
    let most = 0
    for (let length = 0; length < bytes.length; length += runSize({ usual: 5, full: 1 })) {
      try {
        const recording = await openBytes(bytes.slice(0, length))
        const read = await readAll(recording)
        expect(read.events).toEqual(events.slice(0, read.events.length))
        expect(read.events.length % blockOf).toBe(0)
        expect(read.events.length).toBeGreaterThanOrEqual(most)
        expect(recording.problems?.length).toBeGreaterThan(0)
        expect(recording.instruments).toEqual(seededInstruments)
        most = read.events.length
      } catch (error) {
        expect(error).toBeInstanceOf(MarketSourceError)
        expect(most).toBe(0)
      }
    }
    expect(most).toBe(events.length)
  })

  test('without its index has the same hash and the same curve', async () => {
    const bytes = await recordedBytes(seededMarket(7, 300), 100)
    const [whole, torn] = await Promise.all([openBytes(bytes), openBytes(bytes.slice(0, -1))])
    expect(torn.hash).toBe(whole.hash)
    expect(await torn.curve('ETH-PERP')).toEqual(await whole.curve('ETH-PERP'))
    expect((await whole.curve('ETH-PERP')).length).toBeGreaterThan(3)
  })

  test('with any byte changed gives no event that was not recorded, and names the gap', async () => {
    const bytes = await recordedBytes(events, blockOf)
    for (let at = 0; at < bytes.length; at += runSize({ usual: 5, full: 3 })) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 0x55
      try {
        const recording = await openBytes(changed)
        const read = await readAll(recording)
        const invented = read.events.filter((event) => !events.some((known) => isDeepStrictEqual(known, event)))
        expect(invented.every(({ type }) => type === 'gap')).toBe(true)
        const isWhole = read.events.length === events.length
        expect(isWhole || invented.length > 0 || (recording.problems?.length ?? 0) > 0).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(MarketSourceError)
      }
    }
  })
})

test('after a damaged block the next key block gives the state again', async () => {
  const events = seededMarket(8, 3000)
  const blockOf = 10
  const bytes = await recordedBytes(events, blockOf)
  // The second block: its header is the second marker of the file.
  const second = indexOf(bytes, bytes.slice(0, 8), 8)
  bytes[second + 100] = (bytes[second + 100] ?? 0) ^ 1
  const recording = await openBytes(bytes)
  const read = await readAll(recording)
  expect(read.events.slice(0, blockOf)).toEqual(events.slice(0, blockOf))
  expect(read.events[blockOf]).toMatchObject({ type: 'gap', receivedNs: events[blockOf]?.receivedNs })
  expect(stateAfter(read.events).events(0n)).toEqual(stateAfter(events).events(0n))
  expect(read.events.slice(-2000)).toEqual(events.slice(-2000))
})

test('a curve has at most 2,000 points and covers the recording', async () => {
  const events = seededMarket(9, 30_000)
  const recording = await openBytes(await recordedBytes(events))
  const curve = await recording.curve('ETH-PERP')
  expect(curve.length).toBeLessThanOrEqual(2000)
  expect(curve.length).toBeGreaterThan(500)
  const [first, last] = [curve[0], curve.at(-1)]
  const span = recording.endNs - recording.startNs
  expect(Number((last?.timeNs ?? 0n) - (first?.timeNs ?? 0n)) / Number(span)).toBeGreaterThan(0.98)
  expect(curve.every(({ price }) => price > 2600 && price < 2700)).toBe(true)
})

test('a file of another kind is rejected in words', async () => {
  const text = new TextEncoder().encode('timestamp,open,high,low,close,volume\n')
  await expect(openBytes(text)).rejects.toThrow(new MarketSourceError('the file is no recording of Optick'))
  await expect(openBytes(new Uint8Array())).rejects.toThrow(MarketSourceError)
})

function indexOf(bytes: Uint8Array, part: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (part.every((byte, offset) => bytes[at + offset] === byte)) return at
  }
  throw new Error('the part is in the bytes')
}
