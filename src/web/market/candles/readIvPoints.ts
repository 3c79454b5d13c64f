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
 * Reads the volatility history of an option, in percent. The API has past marks but no volatilities. The call and the
 * put of one strike share a forward and bear no interest, so F = K + C − P is the forward at each instant, and Black-76
 * gives the volatility (venue-rules 3.3). An instant with only one of the two marks, or without time value, has no
 * point. Without the other option there is no past, and the run begins now.
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

/**
 * Reads the marks of the option with the same strike and the other type; `undefined` when the venue does not list it.
 */
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
    // The price of the out-of-the-money option is all time value, so rounding of the mark affects it least.
    const optionType = forward < strike ? 'call' : 'put'
    const price = Math.min(call, put)
    if (price < leastPrice) return []
    const { iv } = impliedVolatility({ forward, strike, yearsToExpiry: years, optionType, price })
    return iv === undefined ? [] : [{ ...point, price: iv * 100 }]
  })
}

/** Below a tenth of a cent a mark is mostly rounding noise. */
const leastPrice = 0.001
