import { expect, test, vi } from 'vitest'
import { fromNumber, toNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import {
  comparedNs,
  comparedOptions,
  isAboutAsOld,
  smileThen,
  smileThenQuery,
  thenOf,
  thenPoints,
  type SmileThen,
} from './smileThen'

const minuteNs = 60_000_000_000n
const hourNs = 60n * minuteNs
const dayNs = 24n * hourNs
const expiryNs = 30n * dayNs
/** 20 days before the expiry. */
const thenNs = 10n * dayNs
const years = 20 / 365
const forward = 3_105.2

/** The normal distribution by Simpson's rule, which shares nothing with the page's own. */
function normal(x: number): number {
  const steps = 2_000
  const width = (x + 10) / steps
  const density = (at: number) => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(-10) + density(x)
  for (let step = 1; step < steps; step++) sum += (step % 2 === 1 ? 4 : 2) * density(-10 + step * width)
  return (sum * width) / 3
}

/** Black-76 as in the textbook. */
function priceOf(strike: number, iv: number, optionType: 'call' | 'put'): number {
  const total = iv * Math.sqrt(years)
  const d1 = Math.log(forward / strike) / total + total / 2
  const call = forward * normal(d1) - strike * normal(d1 - total)
  return optionType === 'call' ? call : call - forward + strike
}

/** The volatility of a price by bisection. */
function bisected(strike: number, price: number, optionType: 'call' | 'put'): number {
  let [low, high] = [0.01, 5]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (priceOf(strike, middle, optionType) < price) low = middle
    else high = middle
  }
  return low
}

function option(strike: number, optionType: 'call' | 'put'): OptionInstrument {
  const instrumentName = `ETH-30D-${strike}-${optionType === 'call' ? 'C' : 'P'}`
  // Only these are read.
  return { asset: 'ETH', instrumentName, optionType, strike: fromNumber<Price>(strike), expiryNs } as OptionInstrument
}

const strikes = [2000, 2200, 2400, 2600, 2700, 2800, 2900, 3000, 3100, 3200, 3300, 3400, 3600, 3800, 4000]
const expiry: ChainExpiry = {
  expiryNs,
  strikes: strikes.map((strike) => ({
    strike: fromNumber<Price>(strike),
    call: option(strike, 'call'),
    put: option(strike, 'put'),
  })),
}
const ivAt = (strike: number) => 0.6 - 0.25 * Math.log(strike / forward)
/** Rounded to the millionth, as marks are on the wire. */
const markOf = ({ strike, optionType }: OptionInstrument) =>
  Number(priceOf(toNumber(strike), ivAt(toNumber(strike)), optionType).toFixed(6))
const marksAt = (one: OptionInstrument, ...times: readonly bigint[]) =>
  new Map(times.map((timeNs) => [timeNs, markOf(one)]))

test('each strike costs one read, and the eight strikes at the money two', () => {
  const names = comparedOptions(expiry, 3_010).map(({ instrumentName }) => instrumentName)
  expect(names).toHaveLength(15 + 8)
  // 2,700 to 3,400 are nearest; below them puts are out of the money, above them calls.
  expect(names.filter((name) => /-(2600|3600)-/.test(name))).toEqual(['ETH-30D-2600-P', 'ETH-30D-3600-C'])
  expect(names).toContain('ETH-30D-2700-C')
})

test('the marks of then give the forward and every volatility of then, although the money has moved since', () => {
  // Read when the forward was 2,500: at 3,105.2 the calls from 2,600 to 3,100 were in the money.
  const read = comparedOptions(expiry, 2_500).map((one) => ({ option: one, marks: marksAt(one, thenNs) }))
  const then = smileThen(expiry, read)
  if (then === undefined) throw new Error('there are pairs')
  expect(then.forward).toBeCloseTo(forward, 4)
  expect([then.timeNs, then.years]).toEqual([thenNs, years])
  expect([...then.ivs.keys()].map(toNumber)).toEqual(strikes)
  for (const [strike, iv] of then.ivs) {
    const at = toNumber(strike)
    const type = at >= forward ? 'call' : 'put'
    expect(iv).toBeCloseTo(bisected(at, priceOf(at, ivAt(at), type), type), 5)
  }
  expect(then.atm).toBeCloseTo(0.6, 3)
})

test('a strike without a mark, or with a mark of 0, is missing', () => {
  const read = comparedOptions(expiry, forward).map((one) => {
    const isAt = (strike: number) => toNumber(one.strike) === strike
    return { option: one, marks: isAt(2_200) ? new Map() : isAt(4_000) ? new Map([[thenNs, 0]]) : marksAt(one, thenNs) }
  })
  const then = smileThen(expiry, read)
  expect(then?.ivs.size).toBe(strikes.length - 2)
  expect(thenOf(then, { strike: fromNumber<Price>(2_200), markIv: 0.7 })).toEqual({ iv: undefined, change: undefined })
  const { change } = thenOf(then, { strike: fromNumber<Price>(3_000), markIv: ivAt(3_000) + 0.013 })
  expect(change).toBeCloseTo(0.013, 5)
})

test('the newest instant with a call and a put of one strike counts', () => {
  const [call, put, other] = [option(3_000, 'call'), option(3_000, 'put'), option(2_800, 'put')]
  const earlier = thenNs - 5n * minuteNs
  const read = [
    { option: call, marks: marksAt(call, earlier) },
    { option: put, marks: marksAt(put, thenNs, earlier) },
    { option: other, marks: marksAt(other, thenNs) },
  ]
  expect(smileThen(expiry, read)?.timeNs).toBe(earlier)
  expect(smileThen(expiry, read.slice(1))).toBeUndefined()
})

test('the asked time is a whole step before now, or the time of the field in the trader’s zone', () => {
  const nowNs = BigInt(Date.UTC(2026, 10, 29, 6, 47, 31)) * 1_000_000n
  const utc = (...parts: [number, number, number, number]) => BigInt(Date.UTC(2026, ...parts)) * 1_000_000n
  expect(comparedNs('off', '2026-11-28T09:00', nowNs, 'UTC')).toBeUndefined()
  expect(comparedNs('hour', '', nowNs, 'UTC')).toBe(utc(10, 29, 5, 45))
  expect(comparedNs('day', '', nowNs, 'UTC')).toBe(utc(10, 28, 6, 30))
  expect(comparedNs('week', '', nowNs, 'UTC')).toBe(utc(10, 22, 6, 30))
  expect(comparedNs('at', '2026-11-28T09:00', nowNs, 'UTC')).toBe(utc(10, 28, 9, 0))
  expect(comparedNs('at', '2026-11-28T09:00', nowNs, 'Europe/Berlin')).toBe(utc(10, 28, 8, 0))
  expect(comparedNs('at', '2026-11-29T07:00', nowNs, 'UTC')).toBeUndefined()
  expect(comparedNs('at', '', nowNs, 'UTC')).toBeUndefined()
})

test('marks much older than asked are not called as old as asked', () => {
  expect(isAboutAsOld('hour', 0n, 65n * minuteNs)).toBe(true)
  expect(isAboutAsOld('hour', 0n, 95n * minuteNs)).toBe(false)
  expect(isAboutAsOld('day', 0n, 25n * hourNs)).toBe(true)
  expect(isAboutAsOld('at', 0n, hourNs)).toBe(false)
})

test('on each axis the smile of then has its own forward and time', () => {
  const then: SmileThen = {
    expiryNs,
    timeNs: thenNs,
    years,
    forward,
    atm: 0.6,
    ivs: new Map([[fromNumber<Price>(3_000), 0.6]]),
  }
  expect(thenPoints(then, 'strike')[0]?.x).toBeCloseTo(3_000, 6)
  expect(thenPoints(then, 'moneyness')[0]?.x).toBeCloseTo(Math.log(3_000 / forward), 12)
  const total = 0.6 * Math.sqrt(years)
  expect(thenPoints(then, 'delta')[0]?.x).toBeCloseTo(1 - normal(Math.log(forward / 3_000) / total + total / 2), 8)
})

type Asked = {
  readonly query: { readonly instrumentName: string; readonly startTime: bigint; readonly endTime: bigint }
}
type Answer = (asked: Asked['query']) => readonly (readonly [bigint, Price])[] | Promise<never>

function asking(answer: Answer) {
  const asked: Asked['query'][] = []
  const seen = { most: 0 }
  let underWay = 0
  const call = async (_: unknown, { query }: Asked, options: { priority: string }) => {
    expect(options.priority).toBe('background')
    asked.push(query)
    seen.most = Math.max(seen.most, ++underWay)
    await Promise.resolve()
    underWay--
    return { history: await answer(query) }
  }
  const onRead = vi.fn()
  const nowNs = thenNs + dayNs
  // The fake client answers only the endpoint that the reader calls.
  const rest = { call } as unknown as RestClient
  const query = smileThenQuery(rest, { kind: 'day', expiry, forward: 3_010, timeNs: thenNs, nowNs }, onRead)
  const { queryFn } = query
  if (typeof queryFn !== 'function') throw new Error('the query reads')
  // The query uses only the signal.
  const read = (signal = new AbortController().signal) => queryFn({ signal } as never)
  return { read, asked, seen, onRead }
}

const byName = new Map(
  expiry.strikes.flatMap(({ call, put }) =>
    [call, put].flatMap((one) => (one === undefined ? [] : [[one.instrumentName, one]])),
  ),
)
const answered: Answer = ({ instrumentName }) => {
  const found = byName.get(instrumentName)
  return found === undefined ? [] : [[thenNs, fromNumber<Price>(markOf(found))]]
}

test('the options are read three at a time from the hour before, and the progress is reported', async () => {
  const { read, asked, seen, onRead } = asking(answered)
  const { smile } = await read()
  expect(smile?.ivs.size).toBe(strikes.length)
  expect([asked.length, seen.most]).toEqual([23, 3])
  expect(onRead.mock.lastCall).toEqual([23])
  expect([asked[0]?.startTime, asked[0]?.endTime]).toEqual([thenNs - hourNs, thenNs])
})

test('before the listing there is no smile, but the time of the first mark', async () => {
  const listedNs = thenNs + 5n * hourNs
  const mark = fromNumber<Price>(100)
  const { read } = asking(({ endTime }) =>
    endTime === thenNs
      ? []
      : [
          [listedNs + hourNs, mark],
          [listedNs, mark],
        ],
  )
  expect(await read()).toEqual({ firstNs: listedNs })
  expect(await asking(() => []).read()).toEqual({ firstNs: undefined })
})

test('an option that the venue does not know is missing, another failure fails the read, and a cancelled one reads no further', async () => {
  const failing =
    (status: number): Answer =>
    (query) =>
      query.instrumentName === 'ETH-30D-4000-C'
        ? Promise.reject(new RestError('INSTRUMENT_NOT_FOUND', status, undefined, 'x'))
        : answered(query)
  expect((await asking(failing(400)).read()).smile?.ivs.size).toBe(strikes.length - 1)
  await expect(asking(failing(500)).read()).rejects.toThrow('x')
  const controller = new AbortController()
  const cancelled = asking((query) => {
    controller.abort()
    return answered(query)
  })
  await expect(cancelled.read(controller.signal)).rejects.toThrow()
  expect(cancelled.asked.length).toBeLessThan(8)
})
