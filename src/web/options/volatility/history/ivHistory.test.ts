import { expect, test } from 'vitest'
import { fromNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { black76 } from '@/core/quant/black76'
import { smileScene } from '@/dev/scenes/smileScene'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import {
  pastSmiles,
  pastSmilesQuery,
  presentSmile,
  smileOptions,
  tenorFigures,
  tenorHistory,
  type PastSmile,
} from './ivHistory'

const dayNs = 86_400_000_000_000n
const expiryNs = 30n * dayNs

function option(strike: number, optionType: 'call' | 'put'): OptionInstrument {
  const instrumentName = `ETH-30D-${strike}-${optionType === 'call' ? 'C' : 'P'}`
  // Only the name, the type, the strike and the expiry are read.
  return { instrumentName, optionType, strike: fromNumber<Price>(strike), expiryNs } as OptionInstrument
}

const listed = [1800, 2200, 2500, 2750, 3000, 3250, 3600, 4000, 5000]
const chain: readonly ChainExpiry[] = [
  {
    expiryNs,
    strikes: listed.map((strike) => ({
      strike: fromNumber<Price>(strike),
      call: option(strike, 'call'),
      put: option(strike, 'put'),
    })),
  },
]
const flat = { smile: smileScene(() => 0.6, { days: 30 }), atm: 0.6 }

test('the strikes lie around the forward, out of the money, further apart for a longer past', () => {
  // 1.1 × 0.6 × √(30 d + 8.3 d) / 3 steps = 7.1 % a step: 2424, 2602, 2794 below and 3221, 3458, 3713 above.
  const week = smileOptions(chain, flat, 'week')
  expect(week?.pair.map(({ instrumentName }) => instrumentName)).toEqual(['ETH-30D-3000-C', 'ETH-30D-3000-P'])
  expect(week?.others.map(({ instrumentName }) => instrumentName)).toEqual([
    'ETH-30D-2500-P',
    'ETH-30D-2750-P',
    'ETH-30D-3250-C',
    'ETH-30D-3600-C',
  ])
  // A month and more: as much time again, 8.9 % a step, so that 3,924 above is 4,000.
  const month = smileOptions(chain, flat, 'month')
  expect(month?.others.map(({ instrumentName }) => instrumentName)).toContain('ETH-30D-4000-C')
})

test('without a put at the strike of the forward there is no past forward', () => {
  const [only] = chain
  const strikes = only?.strikes.map((strike) => ({ ...strike, put: undefined })) ?? []
  expect(smileOptions([{ expiryNs, strikes }], flat, 'week')).toBeUndefined()
})

/** A smile that falls with the strike. */
const ivOf = (strike: number, forward: number) => 0.6 - 0.2 * Math.log(strike / forward)

function markAt(instrument: OptionInstrument, forward: number, timeNs: bigint): number {
  const strike = Number(instrument.strike) / 1e6
  const yearsToExpiry = Number(expiryNs - timeNs) / (365 * 86_400e9)
  return black76({ forward, strike, yearsToExpiry, iv: ivOf(strike, forward), optionType: instrument.optionType })
}

test('marks give back the smile of each instant, although the forward has moved past the strikes', () => {
  const options = smileOptions(chain, flat, 'week')
  if (options === undefined) throw new Error('the chain has the options')
  // At 2,720 the call of 2,500 would be in the money, and so is the put that was read at 2,750.
  const instants = [
    { timeNs: 5n * dayNs, forward: 3_000 },
    { timeNs: 2n * dayNs, forward: 2_720 },
  ]
  const marks = [...options.pair, ...options.others].map(
    (one) => new Map(instants.map(({ timeNs, forward }) => [timeNs, markAt(one, forward, timeNs)] as const)),
  )
  const smiles = pastSmiles(options, marks)
  expect(smiles.map(({ timeNs }) => timeNs)).toEqual([2n * dayNs, 5n * dayNs])
  for (const { atm } of smiles) expect(Math.abs((atm ?? 0) - 0.6)).toBeLessThan(0.000_1)
  // On the line iv = 0.6 − 0.2 k both wings are known in closed form only by search: the call is cheaper than the put.
  expect(smiles[1]?.riskReversal).toBeLessThan(-0.03)
  // 25 days: k = ∓0.67 × 0.6 × √(25/365) ≈ ∓0.105, so the wings differ by about 0.2 × 0.21 = 4.2 points.
  expect(smiles[1]?.riskReversal).toBeCloseTo(-0.042, 2)
})

test('the smile of now comes from the same strikes, and agrees with that of their marks', () => {
  const options = smileOptions(chain, flat, 'week')
  if (options === undefined) throw new Error('the chain has the options')
  const parabola = (k: number) => 0.6 - 0.2 * k + 0.5 * k * k
  const strikes = [2500, 2750, 3000, 3250, 3600]
  // A strike of another level, which the history does not read, changes nothing.
  const scene = smileScene((k) => (Math.abs(k - Math.log(2900 / 3000)) < 1e-9 ? 2 : parabola(k)), {
    days: 30,
    strikes: [...strikes, 2900].toSorted((a, b) => a - b),
  })
  const present = presentSmile(options, scene)
  expect(present.atm).toBeCloseTo(0.6, 9)
  // A parabola is its own interpolation, so both wings solve k = s (s / 2 ∓ 0.674490) with s = iv(k) √(30 / 365).
  for (const [iv, sign] of [
    [present.put25, -1],
    [present.call25, 1],
  ] as const) {
    const total = (iv ?? 0) * Math.sqrt(30 / 365)
    expect(parabola(total * (total / 2 + sign * 0.674_489_75))).toBeCloseTo(iv ?? 0, 6)
  }
})

test('an instant with only one of the pair has no smile, and a missing strike only narrows it', () => {
  const options = smileOptions(chain, flat, 'week')
  if (options === undefined) throw new Error('the chain has the options')
  const [call, put] = options.pair.map((one) => new Map([[dayNs, markAt(one, 3_000, dayNs)]]))
  const none = new Map<bigint, number>()
  expect(pastSmiles(options, [call ?? none, none])).toEqual([])
  const [narrow] = pastSmiles(options, [call ?? none, put ?? none])
  expect(narrow?.atm).toBeCloseTo(0.6, 6)
  expect(narrow?.riskReversal).toBeUndefined()
})

test('an option that the venue does not know leaves a gap, and another failure fails the read', async () => {
  const options = smileOptions(chain, flat, 'week')
  if (options === undefined) throw new Error('the chain has the options')
  const read = (status: number) => {
    const call = async (_: unknown, { query }: { query: { instrumentName: string; limit: number } }) => {
      expect(query.limit).toBe(50)
      if (query.instrumentName === 'ETH-30D-3600-C') throw new RestError('INSTRUMENT_NOT_FOUND', status, undefined, 'x')
      const found = [...options.pair, ...options.others].find((one) => one.instrumentName === query.instrumentName)
      return { history: found === undefined ? [] : [[dayNs, fromNumber<Price>(markAt(found, 3_000, dayNs))]] }
    }
    // The fake client answers only the endpoint that the reader calls.
    const rest = { call } as unknown as RestClient
    const { queryFn } = pastSmilesQuery(rest, { nowNs: () => dayNs, nowMs: () => 86_400_000 }, options, 'week')
    if (typeof queryFn !== 'function') throw new Error('the query reads')
    // The query uses only the signal.
    return queryFn({ signal: new AbortController().signal } as never)
  }
  expect((await read(400)).map(({ atm }) => atm?.toFixed(4))).toEqual(['0.6000'])
  await expect(read(500)).rejects.toThrow()
})

test('a tenor is interpolated in total variance, and its skew is the difference of its wings', () => {
  const expiries = [
    { years: 20 / 365, atm: 0.5, put25: 0.55, call25: 0.5 },
    { years: 40 / 365, atm: 0.6, put25: 0.65, call25: 0.6 },
  ]
  // Halfway: √((0.25·20 + 0.36·40)/60) = 0.568624, and the put √((0.3025·20 + 0.4225·40)/60) = 0.618466.
  const { atm, riskReversal, butterfly } = tenorFigures(expiries, 30 / 365)
  expect(atm).toBeCloseTo(0.568624, 6)
  expect(riskReversal).toBeCloseTo(0.568624 - 0.618466, 6)
  expect(butterfly).toBeCloseTo((0.618466 - 0.568624) / 2, 6)
})

test('a tenor has a history only where it lay between two expiries', () => {
  const smile = (day: bigint, daysLeft: number, iv: number): PastSmile => ({
    timeNs: day * dayNs,
    years: daysLeft / 365,
    atm: iv,
    put25: undefined,
    call25: undefined,
    riskReversal: undefined,
    butterfly: undefined,
  })
  const near = [smile(3n, 28, 0.5), smile(2n, 29, 0.5), smile(1n, 31, 0.5)]
  const far = [smile(3n, 60, 0.5), smile(2n, 61, 0.5), smile(1n, 63, 0.5)]
  const history = tenorHistory([near, far], 30)
  expect(history.map(({ timeNs }) => timeNs / dayNs)).toEqual([2n, 3n])
  for (const { atm, riskReversal } of history) {
    expect(atm).toBeCloseTo(0.5, 12)
    expect(riskReversal).toBeUndefined()
  }
})
