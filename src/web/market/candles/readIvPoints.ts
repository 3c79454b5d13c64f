import { toNumber } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { optionName } from '@/core/protocol/optionName'
import { impliedVolatility } from '@/core/quant/black76'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { PointRun, PricePoint } from './candles'
import { readMarkPoints, type ReadWindow } from './readPoints'

/**
 * The volatility of an option's mark in the past, in percent. The interface keeps marks and no volatilities, but the
 * marks of the call and the put of one strike are made with one forward and no interest, so at each instant
 * F = K + C − P is the forward of then, and Black-76 gives the volatility back (venue-rules 3.3). Instants of which
 * only one of the two is known, or whose marks have no time value left, have no point. Without the other option the
 * past is not known, and the run begins now.
 */
export async function readIvPoints(rest: RestClient, instrumentName: string, window: ReadWindow): Promise<PointRun> {
  const option = parseInstrumentName(instrumentName)
  if (option?.instrumentType !== 'OPTION') return { points: [], fromNs: window.nowNs }
  const otherName = optionName({ ...option, optionType: option.optionType === 'call' ? 'put' : 'call' })
  const [own, other] = await Promise.all([
    readMarkPoints(rest, instrumentName, window),
    readOther(rest, otherName, window),
  ])
  if (other === undefined) return { points: [], fromNs: window.nowNs }
  const [calls, puts] = option.optionType === 'call' ? [own, other] : [other, own]
  const fromNs = calls.fromNs > puts.fromNs ? calls.fromNs : puts.fromNs
  return { points: ivPointsOf(toNumber(option.strike), option.expiryNs, calls.points, puts.points), fromNs }
}

/** Undefined when the venue lists no such option. */
async function readOther(rest: RestClient, otherName: string, window: ReadWindow): Promise<PointRun | undefined> {
  try {
    return await readMarkPoints(rest, otherName, window)
  } catch (error) {
    if (error instanceof RestError && error.status === 400) return undefined
    throw error
  }
}

function ivPointsOf(
  strike: number,
  expiryNs: bigint,
  calls: readonly PricePoint[],
  puts: readonly PricePoint[],
): readonly PricePoint[] {
  const putAt = new Map(puts.map(({ timeNs, price }) => [timeNs, price]))
  return calls.flatMap((point) => {
    const { timeNs, price: call } = point
    const put = putAt.get(timeNs)
    if (put === undefined) return []
    const forward = strike + call - put
    const years = yearsToExpiry(expiryNs, timeNs)
    // The side out of the money has nothing but time value, so the rounding of the mark costs it least.
    const optionType = forward < strike ? 'call' : 'put'
    const price = Math.min(call, put)
    if (price < leastPrice) return []
    const { iv } = impliedVolatility({ forward, strike, yearsToExpiry: years, optionType, price })
    return iv === undefined ? [] : [{ ...point, price: iv * 100 }]
  })
}

/** A mark of less than a tenth of a cent is mostly rounding: it would be drawn as noise. */
const leastPrice = 0.001
