import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { Address, MarginInstrument } from '@/core/protocol/instrument'
import { createSteppedClock } from '../housekeeping/clocks'
import { openVenue } from '../node/openVenue'
import { runVenue } from '../node/runVenue'
import { paperVenue } from '../node/startVenue'
import { alignTerms, programTerms, type VenueTerms, planTerms } from './alignTerms'
import { assetSpecs } from './instrumentSpecs'
import { planListing } from './listing'
import { createOrderRequests } from './orderRequests'

const startMs = Date.parse('2026-01-10T06:30:10Z')
const ann: Address = `0x${'a1'.repeat(20)}`
const bob: Address = `0x${'b0'.repeat(20)}`
const rate = (text: string) => parseFixed6<Fraction>(text)
const timers = { every: () => () => undefined }
const never = { commands: 1e12, bytes: 1e12 }

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function newFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'optick-terms-'))
  folders.push(dataDir)
  const clock = createSteppedClock({ nowMs: () => startMs, nowNs: () => BigInt(startMs) * 1_000_000n })
  const config = { ...paperVenue, dataDir, snapshotEvery: never, isAudited: true }
  const market = { mode: 'empty', seed: 1, speed: 1, timers } as const
  return {
    config: { ...config, clock },
    run: (change: { positionMode?: 'one-way' } = {}) => runVenue(config, { ...market, ...change }, clock),
  }
}

/** Possible terms of an older version: fees ten times the current ones, a third of the price as its band. */
const olderTerms: VenueTerms = {
  positionMode: 'net',
  feeRates: {
    PERPETUAL: { taker: rate('0.008'), maker: rate('0.005') },
    OPTION: { taker: rate('0.005'), maker: rate('0.003') },
  },
  specs: programTerms.specs.map((spec) => ({ ...spec, perpetual: { ...spec.perpetual, priceBand: rate('0.33') } })),
}

test('a folder with different terms gets the program’s at its next start, charges them, and replays', async () => {
  const { config, run } = newFolder()
  const first = await run()
  await alignTerms(first.venue, olderTerms)
  expect(first.venue.live.feeRates.PERPETUAL.taker).toBe(8_000n)
  expect(first.venue.live.instruments.byId.get('1')?.priceBand).toBe(330_000n)
  await first.close()

  const { venue, close } = await run()
  expect(venue.live.feeRates).toEqual(programTerms.feeRates)
  expect(venue.live.instruments.byId.get('1')?.priceBand).toBe(50_000n)
  const orders = createOrderRequests(venue)
  for (const [account, side] of [
    [bob, 'sell'],
    [ann, 'buy'],
  ] as const) {
    await venue.submit({ type: 'openAccount', account, kind: 'trader' })
    await venue.submit({ type: 'deposit', account, amount: parseFixed6('10000') })
    const order = orders.request({
      account,
      instrumentId: '1',
      side,
      amount: parseFixed6('1'),
      limitPrice: parseFixed6('3120'),
      isPostOnly: false,
      timeInForce: 'GTC',
    })
    await venue.submit({ type: 'createOrder', order })
  }
  // 3,120 × 0.08 % and 3,120 × 0.05 %.
  const balances = () => [ann, bob].map((account) => venue.live.accounts.get(account)?.balance)
  expect(balances()).toEqual([parseFixed6('9997.504'), parseFixed6('9998.44')])
  await close()

  const again = await openVenue(config)
  expect(again.live.feeRates).toEqual(programTerms.feeRates)
  expect([ann, bob].map((account) => again.live.accounts.get(account)?.balance)).toEqual(balances())
  await again.close()
})

test('a start without differences sends no command', async () => {
  const { config, run } = newFolder()
  await (await run()).close()
  const venue = await openVenue(config)
  const { seq } = venue.live
  await alignTerms(venue)
  expect(venue.live.seq).toBe(seq)
  await venue.close()
})

test('a start in another position mode changes the folder’s, and the log replays to it', async () => {
  const { config, run } = newFolder()
  await (await run({ positionMode: 'one-way' })).close()
  const again = await openVenue(config)
  expect(again.live.positionMode).toBe('one-way')
  await again.close()
  const { venue, close } = await run()
  expect(venue.live.positionMode).toBe('net')
  await close()
})

test('a start is rejected with a message when a listed perpetual would need other steps, and nothing changes', async () => {
  const { config, run } = newFolder()
  await (await run()).close()
  const venue = await openVenue(config)
  const { seq } = venue.live
  const coarse = { ...olderTerms, specs: olderTerms.specs.map(withCoarseStep) }
  await expect(alignTerms(venue, coarse)).rejects.toMatchObject({
    name: 'StorageError',
    message: expect.stringContaining('ETH-PERP, BTC-PERP, SOL-PERP, DOGE-PERP'),
  })
  expect(venue.live.seq).toBe(seq)
  await venue.close()
})

function withCoarseStep(spec: VenueTerms['specs'][number]) {
  return { ...spec, perpetual: { ...spec.perpetual, priceStep: parseFixed6<Price>('10') } }
}

const indexPrices = new Map([
  ['ETH', 3120.5],
  ['BTC', 64_250],
])
const nowMs = Date.parse('2026-01-10T06:30:10Z')
const { list: listed } = planListing({ nowMs, specs: assetSpecs, indexPrices, listed: [], nextOptionId: 10_001 })

const withBand = (band: string) =>
  listed.map((instrument): MarginInstrument => ({ ...instrument, priceBand: parseFixed6<Fraction>(band) }))

test('instruments already listed with the program’s terms are unchanged', () => {
  expect(planTerms(assetSpecs, listed)).toEqual({ change: [], contradicted: [] })
})

test('a new price band reaches every listed contract, and changes nothing else', () => {
  expect(planTerms(assetSpecs, withBand('0.33'))).toEqual({ change: listed, contradicted: [] })
})

test('a listed option whose strike would no longer be listed also gets the new terms', () => {
  const [far] = withBand('0.33').filter(({ instrumentType }) => instrumentType === 'OPTION')
  if (far?.instrumentType !== 'OPTION') throw new Error('options are listed')
  const option: MarginInstrument = { ...far, strike: parseFixed6<Price>('1'), instrumentName: 'ETH-FAR' }
  expect(planTerms(assetSpecs, [option]).change).toEqual([{ ...option, priceBand: 700_000n }])
})

test('options retain their steps until expiry, but perpetuals with other steps or ids conflict', () => {
  const otherStep = listed.map((instrument): MarginInstrument => ({
    ...instrument,
    priceStep: parseFixed6<Price>('0.7'),
  }))
  expect(planTerms(assetSpecs, otherStep)).toEqual({
    change: [],
    contradicted: ['ETH-PERP', 'BTC-PERP', 'SOL-PERP', 'DOGE-PERP'],
  })
  const [eth] = listed
  if (eth === undefined) throw new Error('a perpetual is listed')
  expect(planTerms(assetSpecs, [{ ...eth, instrumentId: '77' }]).contradicted).toEqual(['ETH-PERP'])
})

test('a contract on an asset unknown to the program is unchanged', () => {
  expect(planTerms([], withBand('0.33'))).toEqual({ change: [], contradicted: [] })
})
