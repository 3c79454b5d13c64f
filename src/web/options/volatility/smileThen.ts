import { queryOptions } from '@tanstack/react-query'
import { instantMs, wallMs } from '@/core/lib/zonedTime'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { parityForward } from '@/core/quant/expiryForward'
import { atTheMoney, ivBetween } from '@/core/quant/smileFigures'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { RestClient } from '@/web/connection/restClient'
import { nearestStrikes } from '@/web/market/options/chainForward'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { SmileQuote } from '@/web/market/options/smileQuotes'
import { pageLimit, pastMarkIv, readMarks, type Marks } from './history/markReader'
import { curvePlace, type SmileAxis } from './smileAxis'

export const comparedTimes = ['off', 'hour', 'day', 'week', 'at'] as const
/** The earlier smile beside the live one. `at` is a time of one's own. */
export type ComparedTime = (typeof comparedTimes)[number]

const secondNs = 1_000_000_000n
const minuteNs = 60n * secondNs
const hourNs = 60n * minuteNs

/** Ages, and how far the page's clock moves before a smile of that age is read again. */
const ages = {
  hour: { ageNs: hourNs, stepNs: 5n * minuteNs },
  day: { ageNs: 24n * hourNs, stepNs: 30n * minuteNs },
  week: { ageNs: 168n * hourNs, stepNs: 30n * minuteNs },
} as const

/**
 * The time whose smile is asked for, UNIX nanoseconds; undefined for none, and for a text that is not a time in the past.
 *
 * @param at the text of a `datetime-local` field in the trader's zone
 */
export function comparedNs(
  kind: ComparedTime,
  at: string,
  nowNs: bigint,
  zone: string | undefined,
): bigint | undefined {
  switch (kind) {
    case 'off':
      return undefined
    case 'at': {
      // The parts of the text are read as if they were UTC, which makes a wall time.
      const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(at) ? Date.parse(`${at}Z`) : Number.NaN
      if (Number.isNaN(wall)) return undefined
      const timeNs = BigInt(instantMs(wall, zone)) * 1_000_000n
      return timeNs < nowNs ? timeNs : undefined
    }
    case 'hour':
    case 'day':
    case 'week': {
      const { ageNs, stepNs } = ages[kind]
      return ((nowNs - ageNs) / stepNs) * stepNs
    }
  }
}

/** Formats a time for the field: `2026-11-28T18:30`. */
export function fieldTime(ms: number, zone: string | undefined): string {
  return new Date(wallMs(ms, zone)).toISOString().slice(0, 16)
}

/** True if the marks are about as old as asked, so that "24 h ago" is true of them. */
export function isAboutAsOld(kind: ComparedTime, timeNs: bigint, nowNs: bigint): boolean {
  if (kind === 'off' || kind === 'at') return false
  const { ageNs } = ages[kind]
  return nowNs - timeNs <= ageNs + ageNs / 10n
}

/**
 * The options to read: of each strike the one out of the money, and near the money both, which give the forward. An
 * option that was in the money then has the volatility of the other one by parity.
 */
export function comparedOptions({ strikes }: ChainExpiry, forward: number): readonly OptionInstrument[] {
  const pairs = new Set(nearestStrikes(strikes, forward))
  return strikes.flatMap((strike) => {
    const { call, put } = strike
    if (pairs.has(strike)) return [call, put].filter((option) => option !== undefined)
    return (toNumber(strike.strike) >= forward ? (call ?? put) : (put ?? call)) ?? []
  })
}

/** The smile of an expiry at an earlier time. */
export type SmileThen = {
  readonly expiryNs: bigint
  /** When the marks were recorded, UNIX nanoseconds. */
  readonly timeNs: bigint
  readonly years: number
  /** By put-call parity of the marks, USD. */
  readonly forward: number
  /** At the forward, a fraction. */
  readonly atm: number | undefined
  /** Ascending; without the strikes that had no mark, or none that gives a volatility. Fractions. */
  readonly ivs: ReadonlyMap<Price, number>
}

/**
 * Computes the smile from the newest marks that include a call and a put of one strike. The forward is that of parity, as
 * for a live expiry without a forward of the venue: the venue records prices of marks, not their volatilities.
 */
export function smileThen(
  { expiryNs }: ChainExpiry,
  read: readonly { readonly option: OptionInstrument; readonly marks: Marks }[],
): SmileThen | undefined {
  const times = [...new Set(read.flatMap(({ marks }) => [...marks.keys()]))].sort((a, b) => (a > b ? -1 : 1))
  for (const timeNs of times) {
    const strikes = new Map<Price, { call?: number; put?: number }>()
    for (const { option, marks } of read) {
      const price = marks.get(timeNs)
      // A venue may record 0 for an option that had no price.
      if (price === undefined || price <= 0) continue
      strikes.set(option.strike, { ...strikes.get(option.strike), [option.optionType]: price })
    }
    const sorted = [...strikes].sort(([a], [b]) => (a < b ? -1 : 1))
    const forward = parityForward(
      sorted.map(([strike, { call, put }]) => ({
        strike: toNumber(strike),
        callBid: call,
        callAsk: call,
        putBid: put,
        putAsk: put,
      })),
    )?.middle
    if (forward === undefined || forward <= 0) continue
    const years = yearsToExpiry(expiryNs, timeNs)
    const ivs = new Map(
      sorted.flatMap(([key, { call, put }]) => {
        const strike = toNumber(key)
        const isCall = strike >= forward ? call !== undefined : put === undefined
        const optionType = isCall ? 'call' : 'put'
        const iv = pastMarkIv({ forward, strike, yearsToExpiry: years, optionType, price: isCall ? call : put })
        return iv === undefined ? [] : [[key, iv] as const]
      }),
    )
    const curve = [...ivs].map(([strike, iv]) => ({ place: Math.log(toNumber(strike) / forward), iv }))
    return { expiryNs, timeNs, years, forward, atm: ivBetween(curve, atTheMoney), ivs }
  }
  return undefined
}

/** The volatility of then at a strike, and the mark's change since: fractions, undefined where unknown. */
export function thenOf(then: SmileThen | undefined, row: Pick<SmileQuote, 'strike' | 'markIv'> | undefined) {
  const iv = row === undefined ? undefined : then?.ivs.get(row.strike)
  return { iv, change: iv === undefined || row?.markIv === undefined ? undefined : row.markIv - iv }
}

export type ThenPoint = { readonly x: number; readonly iv: number }

/** Places of the earlier smile on an axis, with the forward and the time of then. */
export function thenPoints(then: SmileThen, axis: SmileAxis): readonly ThenPoint[] {
  return [...then.ivs].map(([strike, iv]) => ({
    x: curvePlace(Math.log(toNumber(strike) / then.forward), iv, then, axis),
    iv,
  }))
}

/** A mark older than this at the asked time does not count. The venue's own 24 h figures have the same limit. */
const windowNs = hourNs
/** Seconds between points. Optick's venue retains those of a day at 30 s, of a week at 5 min, and then one an hour. */
const resolution = 300
/** Reads in flight: a short queue, so that no read waits for so long that it fails. */
const atOnce = 3

type Comparison = {
  readonly kind: ComparedTime
  readonly expiry: ChainExpiry
  /** USD, where the pairs are read. */
  readonly forward: number
  /** The asked time, UNIX nanoseconds. */
  readonly timeNs: bigint
  readonly nowNs: bigint
}

/** Without a smile, the time of the expiry's first mark since then; undefined without any. */
export type ReadSmile =
  | { readonly smile: SmileThen }
  | { readonly smile?: undefined; readonly firstNs: bigint | undefined }

/** @param onRead called with the number of options read so far */
export function smileThenQuery(rest: RestClient, compared: Comparison, onRead: (count: number) => void) {
  const { kind, expiry, forward, timeNs } = compared
  const options = comparedOptions(expiry, forward)
  const of = `${kind} ${options[0]?.asset} ${expiry.expiryNs}`
  return queryOptions({
    queryKey: ['smileThen', of, String(timeNs)],
    queryFn: async ({ signal }): Promise<ReadSmile> => {
      const window = { resolution, startTime: timeNs - windowNs, endTime: timeNs }
      const read: { option: OptionInstrument; marks: Marks }[] = []
      const waiting = [...options]
      const readOn = async () => {
        for (let option = waiting.shift(); option !== undefined; option = waiting.shift()) {
          signal.throwIfAborted()
          const { instrumentName } = option
          read.push({ option, marks: await readMarks(rest, { ...window, instrumentName }, signal) })
          onRead(read.length)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, readOn))
      const smile = smileThen(expiry, read)
      return smile === undefined ? { firstNs: await readFirst(rest, compared, signal) } : { smile }
    },
    staleTime: Infinity,
    // As the clock moves on, the last smile stays until the next one is read.
    placeholderData: (last, query) => (query?.queryKey[1] === of ? last : undefined),
  })
}

/** Spacings that venues are known to serve (rest-public 3.6), seconds. */
const resolutions = [300, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400, 259_200, 604_800]

/**
 * Finds when the venue’s marks of this expiry begin: the oldest mark of the option at the money since the asked time. It
 * is as exact as the spacing at which one page covers that time.
 */
async function readFirst(
  rest: RestClient,
  { expiry, forward, timeNs, nowNs }: Comparison,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const [nearest] = nearestStrikes(expiry.strikes, forward)
  const option = nearest?.call ?? nearest?.put
  if (option === undefined) return undefined
  const spacing = resolutions.find((one) => BigInt(one * pageLimit) * secondNs >= nowNs - timeNs) ?? 2_592_000
  const window = { resolution: spacing, startTime: timeNs, endTime: nowNs }
  const marks = await readMarks(rest, { ...window, instrumentName: option.instrumentName }, signal)
  return [...marks.keys()].at(-1)
}
