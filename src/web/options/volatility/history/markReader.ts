import { toNumber } from '@/core/protocol/fixed6'
import { getMarkHistory } from '@/core/protocol/rest/prices'
import { impliedVolatility, intrinsicValue, type OptionModel } from '@/core/quant/black76'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'

/** Marks in USD by UNIX nanoseconds, newest first. */
export type Marks = ReadonlyMap<bigint, number>

/** One page of points, which every venue serves (rest-public 1.4). */
export const pageLimit = 50

type MarkWindow = {
  readonly instrumentName: string
  /** Seconds between points. */
  readonly resolution: number
  readonly startTime: bigint
  readonly endTime: bigint
}

/** Reads a page of past marks behind all more urgent reads. An option that the venue does not know has none. */
export async function readMarks(rest: RestClient, window: MarkWindow, signal: AbortSignal): Promise<Marks> {
  const { history } = await rest
    .call(getMarkHistory, { query: { ...window, limit: pageLimit } }, { signal, priority: 'background' })
    .catch(withoutUnlisted)
  return new Map(history.map(([timeNs, price]) => [timeNs, toNumber(price)]))
}

function withoutUnlisted(error: unknown): { readonly history: readonly [] } {
  if (error instanceof RestError && error.status === 400) return { history: [] }
  throw error
}

/** Below a tenth of a cent of time value a mark is mostly rounding noise. */
const leastTimeValue = 0.001

/** The volatility of a past mark, a fraction; undefined without a mark or without enough time value. */
export function pastMarkIv(
  option: Omit<OptionModel, 'iv'> & { readonly price: number | undefined },
): number | undefined {
  const { price } = option
  if (price === undefined || price - intrinsicValue(option) < leastTimeValue) return undefined
  return impliedVolatility({ ...option, price }).iv
}
