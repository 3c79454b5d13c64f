import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '@/core/lib/clock'
import { createRandom } from '@/core/lib/random'
import { fixed6, formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import { addressOf, orderIdOf, orderRequest } from '@/dev/scenes/engine/sceneInstruments'
import { eventually } from '@/dev/testing/eventually'
import { startFaultProxy, type FaultProxy } from '@/dev/testing/faults/faultProxy'
import { marketOf } from '@/dev/testing/mirroredBooks'
import { startMirrorVenue } from '@/dev/testing/mirrorVenue'
import { createGateway, noLimits } from '@/venue/api/gateway'
import { getPaperQueue } from '@/venue/api/rest/paperMarket'
import { createSteppedClock } from '@/venue/housekeeping/clocks'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'

const seed = Number(process.env['OPTICK_FAULT_SEED'] ?? 20_261_128)
const random = createRandom(seed)
const folder = mkdtempSync(join(tmpdir(), 'optick-mirror-'))
const isFull = process.env['OPTICK_FULL'] !== undefined
/** The whole market in full; usually what a loaded machine mirrors in seconds. */
const followed = isFull ? {} : { instruments: ['ETH-PERP', 'SOL'] }
const isFollowed = (name: string) => isFull || /^(ETH-PERP$|SOL-)/.test(name)
const domain = { name: 'Another Venue', version: '1', chainId: 5 }
let upstream: StartedVenue
let proxy: FaultProxy
let mirror: StartedVenue

beforeAll(async () => {
  const testClock = createSteppedClock(systemClock)
  upstream = await startVenue({ gateway: { limits: noLimits }, market: { seed: 77 }, venue: { domain }, testClock })
  proxy = await startFaultProxy({ target: () => upstream.restUrl, random })
  mirror = await startMirrorVenue(proxy.port, { ...followed, dataDir: folder })
}, 60_000)

afterAll(async () => {
  await mirror.close()
  await proxy.close()
  await upstream.close()
  rmSync(folder, { recursive: true })
})

const becomesEqual = () =>
  eventually(() => expect(marketOf(mirror.core.live, isFollowed)).toEqual(marketOf(upstream.core.live, isFollowed)))
const stateOf = () => mirror.core.marketStatus?.().state

test('every level, mark, index, funding rate and volatility is the upstream’s', async () => {
  await becomesEqual()
  await upstream.control?.setIndex('ETH', 3_200)
  await becomesEqual()
  expect(mirror.core.marketStatus?.()).toMatchObject({
    kind: 'mirror',
    state: 'live',
    unknownBooks: 0,
    queue: 'power:3',
  })
}, 60_000)

test('a trader’s orders rest and trade in the mirrored book; an outage withdraws its quotes and pauses liquidations', async () => {
  const { core } = mirror
  const ann = addressOf(901)
  await core.submit({ type: 'openAccount', account: ann, kind: 'trader' })
  await core.submit({ type: 'deposit', account: ann, amount: parseFixed6('100000') })
  const instrumentId = core.live.instruments.byName.get('ETH-PERP')?.instrumentId ?? ''
  const best = core.live.books.get(instrumentId)?.bids[0]
  const timestampSec = BigInt(Math.floor(core.clock.nowMs() / 1000))
  const terms = { instrumentId, amount: parseFixed6<never>('0.1'), timestampSec }
  const resting = orderRequest(orderIdOf(1), ann, { ...terms, limitPrice: best?.price ?? fixed6<Price>(0n) })
  expect(await core.submit({ type: 'createOrder', order: resting })).toMatchObject({ isAccepted: true })
  expect(core.queueOf?.(orderIdOf(1))).toEqual({
    ahead: best?.amount,
    total: fixed6((best?.amount ?? 0n) + 100_000n),
  })
  const caller = { account: ann, isReadOnly: false, apiKey: 'k' }
  const request = {
    query: {},
    body: undefined,
    params: new Map<string, string>(),
    origin: { ipAddress: '', nowsNs: [] },
  }
  expect(await getPaperQueue.run({ ...request, caller, gateway: createGateway(core, {}) })).toMatchObject({
    value: { orders: [{ order_id: orderIdOf(1), ahead: formatFixed6(best?.amount ?? 0n) }] },
  })
  const taking = orderRequest(orderIdOf(2), ann, { ...terms, isBuy: false, limitPrice: fixed6(0n) })
  expect(await core.submit({ type: 'createOrder', order: taking })).toMatchObject({ order: { status: 'filled' } })

  proxy.begin('refused')
  await eventually(() => expect(stateOf()).toBe('lost'))
  await eventually(() => {
    const book = core.live.books.get(instrumentId)
    expect([book?.bids.length, book?.asks.length]).toEqual([1, 0])
  })
  expect(core.queueOf?.(orderIdOf(1))).toBeUndefined()
  const { seq } = core.live
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  // No risk check is in the journal while the source is lost.
  expect(core.live.seq).toBe(seq)
  proxy.end('refused')
  await eventually(() => expect(stateOf()).toBe('live'))
  const now = core.live.books.get(instrumentId)?.bids[0]
  expect(core.queueOf?.(orderIdOf(1))?.ahead).toBe(fixed6((now?.amount ?? 0n) - 100_000n))
}, 60_000)

test('a restarted mirror goes on with its accounts, and no other market opens its folder', async () => {
  await mirror.close()
  await expect(startVenue({ venue: { dataDir: folder } })).rejects.toThrow('holds the market of another venue')
  mirror = await startMirrorVenue(proxy.port, { ...followed, dataDir: folder })
  const ann = mirror.core.live.accounts.get(addressOf(901))
  expect(ann?.openOrders.size).toBe(1)
  expect(ann?.positions.size).toBe(1)
  await eventually(() => expect(stateOf()).toBe('live'))
}, 60_000)
