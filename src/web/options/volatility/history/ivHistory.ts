import { queryOptions } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import { toNumber } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import {
  ivBetween,
  smileFigures,
  volatilityAtTenor,
  type SmileCurve,
  type SmileFigures,
} from '@/core/quant/smileFigures'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { RestClient } from '@/web/connection/restClient'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { ExpirySmile } from '@/web/market/options/smileQuotes'
import type { TimeRange } from '@/web/ui/RangeChoice'
import type { ExpiryFigures } from '../volatilityRows'
import { pageLimit, pastMarkIv, readMarks, type Marks } from './markReader'

/** Constant times to expiry that are followed, in days. */
export const tenors = [7, 30, 90] as const

const secondNs = 1_000_000_000n
const nsPerYear = 365 * 86_400e9
/** Seconds between points, of the spacings that venues are known to serve (rest-public 3.6). */
const resolutions: Readonly<Record<TimeRange, number>> = { day: 1_800, week: 14_400, month: 86_400, all: 259_200 }

/** Options whose marks give the past smiles of an expiry: a call and a put of one strike for the forward, and others. */
export type SmileOptions = {
  readonly expiryNs: bigint
  readonly pair: readonly [call: OptionInstrument, put: OptionInstrument]
  readonly others: readonly OptionInstrument[]
}

/** Strikes a side. More would be smoother and cost a request each. */
const strikesASide = 3

/**
 * Chooses the strike nearest to the forward, and strikes on both sides as far apart as the 25-delta wings may have been:
 * the time to expiry was longer then, and the forward another one. Undefined without a forward, or without both options
 * at its strike.
 */
export function smileOptions(
  chain: readonly ChainExpiry[],
  { smile, atm }: Pick<ExpiryFigures, 'smile' | 'atm'>,
  range: TimeRange,
): SmileOptions | undefined {
  const strikes = chain.find(({ expiryNs }) => expiryNs === smile.expiryNs)?.strikes ?? []
  const { forward } = smile.forward
  const nearest = (price: number) =>
    strikes.reduce<(typeof strikes)[number] | undefined>((best, strike) => {
      const distance = (one: typeof strike) => Math.abs(Math.log(toNumber(one.strike) / price))
      return best === undefined || distance(strike) < distance(best) ? strike : best
    }, undefined)
  const middle = nearest(forward)
  if (atm === undefined || middle?.call === undefined || middle.put === undefined) return undefined
  const rangeYears = (pageLimit * resolutions[range] * 1e9) / nsPerYear
  // 25 delta lies at 0.67 standard deviations.
  const width = (1.1 * atm * Math.sqrt(smile.years + Math.min(rangeYears, smile.years))) / strikesASide
  const others = new Map<string, OptionInstrument>()
  for (let step = -strikesASide; step <= strikesASide; step++) {
    const near = nearest(forward * Math.exp(step * width))
    const option = step < 0 ? (near?.put ?? near?.call) : (near?.call ?? near?.put)
    if (option !== undefined && near !== middle) others.set(String(option.strike), option)
  }
  return { expiryNs: smile.expiryNs, pair: [middle.call, middle.put], others: [...others.values()] }
}

/** The smile of an expiry at an instant. */
export type PastSmile = SmileFigures & { readonly timeNs: bigint; readonly years: number }

export function pastSmilesQuery(rest: RestClient, clock: Clock, options: SmileOptions, range: TimeRange) {
  const names = [...options.pair, ...options.others].map(({ instrumentName }) => instrumentName)
  return queryOptions({
    queryKey: ['pastSmiles', range, ...names],
    queryFn: async ({ signal }) => {
      const resolution = resolutions[range]
      const endTime = clock.nowNs()
      const startTime = endTime - BigInt(resolution * pageLimit) * secondNs
      const read = (instrumentName: string) =>
        readMarks(rest, { instrumentName, resolution, startTime, endTime }, signal)
      return pastSmiles(options, await Promise.all(names.map(read)))
    },
    staleTime: resolutions[range] * 1_000,
  })
}

/**
 * Computes the smiles from the marks of the options, in their order. The call and the put of one strike give the forward
 * of each instant, F = K + C − P, because marks bear no interest (venue-rules 3.3). An instant without both has no smile.
 */
export function pastSmiles(options: SmileOptions, marks: readonly Marks[]): readonly PastSmile[] {
  const [calls, puts, ...rest] = marks
  const strike = toNumber(options.pair[0].strike)
  return [...(calls ?? [])].reverse().flatMap(([timeNs, call]) => {
    const put = puts?.get(timeNs)
    if (put === undefined) return []
    const forward = strike + call - put
    const years = yearsToExpiry(options.expiryNs, timeNs)
    const quotes = [
      { option: options.pair[forward < strike ? 0 : 1], price: Math.min(call, put) },
      ...options.others.map((option, at) => ({ option, price: rest[at]?.get(timeNs) })),
    ]
    const smile = quotes.flatMap(({ option, price }) => {
      const terms = { forward, strike: toNumber(option.strike), optionType: option.optionType }
      const iv = pastMarkIv({ ...terms, yearsToExpiry: years, price })
      return iv === undefined ? [] : [{ place: Math.log(terms.strike / forward), iv }]
    })
    return [{ timeNs, years, ...smileFigures(curveThrough(smile), years) }]
  })
}

/** The smile of now from the marks at the same strikes, so that it compares with the past ones. */
export function presentSmile({ pair, others }: SmileOptions, { quotes, years }: ExpirySmile): Wings {
  const strikes = new Set([pair[0], ...others].map(({ strike }) => strike))
  const smile = quotes.flatMap(({ strike, logMoneyness: place, markIv: iv }) =>
    iv === undefined || !strikes.has(strike) ? [] : [{ place, iv }],
  )
  return { years, ...smileFigures(curveThrough(smile), years) }
}

type SmileKnot = { readonly place: number; readonly iv: number }

/**
 * Blends the parabolas through the neighbours on either side, which has no steps (Brewer and Anderson, "Visual
 * Interaction with Overhauser Curves and Surfaces", 1977). Straight lines between strikes this far apart lie above a
 * smile by a tenth of a point.
 */
function curveThrough(points: readonly SmileKnot[]): SmileCurve {
  const sorted = points.toSorted((a, b) => a.place - b.place)
  return (place) => {
    const straight = ivBetween(sorted, place)
    const at = sorted.findLastIndex((one) => one.place <= place)
    const [before, from, to, after] = [sorted[at - 1], sorted[at], sorted[at + 1], sorted[at + 2]]
    if (straight === undefined || from === undefined || to === undefined) return straight
    const left = before === undefined ? undefined : parabolaAt([before, from, to], place)
    const right = after === undefined ? undefined : parabolaAt([from, to, after], place)
    if (left === undefined || right === undefined) return left ?? right ?? straight
    return left + ((right - left) * (place - from.place)) / (to.place - from.place)
  }
}

/** By Newton's divided differences. */
function parabolaAt([a, b, c]: readonly [SmileKnot, SmileKnot, SmileKnot], place: number): number {
  const slope = (b.iv - a.iv) / (b.place - a.place)
  const bend = ((c.iv - a.iv) / (c.place - a.place) - slope) / (c.place - b.place)
  return a.iv + (place - a.place) * (slope + bend * (place - b.place))
}

/** Volatilities for a constant time to expiry, as fractions. */
export type TenorFigures = Pick<SmileFigures, 'atm' | 'riskReversal' | 'butterfly'>
export type TenorPoint = TenorFigures & { readonly timeNs: bigint }

type Wings = Pick<SmileFigures, 'atm' | 'put25' | 'call25'> & { readonly years: number }

/** Each of the three volatilities is interpolated between expiries; the differences follow from them. */
export function tenorFigures(expiries: readonly Wings[], years: number): TenorFigures {
  const [atm, put25, call25] = (['atm', 'put25', 'call25'] as const).map((which) =>
    volatilityAtTenor(
      expiries.map((expiry) => ({ years: expiry.years, iv: expiry[which] })),
      years,
    ),
  )
  if (atm === undefined || put25 === undefined || call25 === undefined) {
    return { atm, riskReversal: undefined, butterfly: undefined }
  }
  return { atm, riskReversal: call25 - put25, butterfly: (call25 + put25) / 2 - atm }
}

/** History of a constant tenor, oldest first, with the instants at which it lies between two known expiries. */
export function tenorHistory(expiries: readonly (readonly PastSmile[])[], days: number): readonly TenorPoint[] {
  const byTime = new Map<bigint, PastSmile[]>()
  for (const smile of expiries.flat()) byTime.set(smile.timeNs, [...(byTime.get(smile.timeNs) ?? []), smile])
  return [...byTime]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([timeNs, smiles]) => ({ timeNs, ...tenorFigures(smiles, days / 365) }))
    .filter(({ atm }) => atm !== undefined)
}
