import { queryOptions } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import { toNumber } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { getMarkHistory } from '@/core/protocol/rest/prices'
import { impliedVolatility, intrinsicValue } from '@/core/quant/black76'
import {
  ivBetween,
  smileFigures,
  volatilityAtTenor,
  type SmileCurve,
  type SmileFigures,
} from '@/core/quant/smileFigures'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { ExpirySmile } from '@/web/market/options/smileQuotes'
import type { TimeRange } from '@/web/ui/RangeChoice'
import type { ExpiryFigures } from '../volatilityRows'

/** Constant times to expiry that are followed, in days. */
export const tenors = [7, 30, 90] as const

const secondNs = 1_000_000_000n
const nsPerYear = 365 * 86_400e9
/** One page of points, which every venue serves (rest-public 1.4). */
const pageLimit = 50
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
      const read = async (instrumentName: string): Promise<Marks> => {
        const query = { instrumentName, resolution, startTime, endTime, limit: pageLimit }
        const { history } = await rest
          .call(getMarkHistory, { query }, { signal, priority: 'background' })
          .catch(withoutUnlisted)
        return new Map(history.map(([timeNs, price]) => [timeNs, toNumber(price)]))
      }
      return pastSmiles(options, await Promise.all(names.map(read)))
    },
    staleTime: resolutions[range] * 1_000,
  })
}

function withoutUnlisted(error: unknown): { readonly history: readonly [] } {
  if (error instanceof RestError && error.status === 400) return { history: [] }
  throw error
}

type Marks = ReadonlyMap<bigint, number>

/** Below a tenth of a cent of time value a mark is mostly rounding noise. */
const leastTimeValue = 0.001

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
      if (price === undefined || price - intrinsicValue(terms) < leastTimeValue) return []
      const { iv } = impliedVolatility({ ...terms, yearsToExpiry: years, price })
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

/**
 * The parabola through the three nearest points. Straight lines between strikes this far apart lie above a smile by a
 * tenth of a point.
 */
function curveThrough(points: readonly { readonly place: number; readonly iv: number }[]): SmileCurve {
  const sorted = points.toSorted((a, b) => a.place - b.place)
  return (place) => {
    const straight = ivBetween(sorted, place)
    const [a, b, c] = sorted.toSorted((one, other) => Math.abs(one.place - place) - Math.abs(other.place - place))
    if (straight === undefined || a === undefined || b === undefined || c === undefined) return straight
    const slope = (b.iv - a.iv) / (b.place - a.place)
    const bend = ((c.iv - a.iv) / (c.place - a.place) - slope) / (c.place - b.place)
    return a.iv + (place - a.place) * (slope + bend * (place - b.place))
  }
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
