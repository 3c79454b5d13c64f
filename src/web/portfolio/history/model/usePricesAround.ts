import { useQuery } from '@tanstack/react-query'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { getIndexHistory } from '@/core/protocol/rest/indexHistory'
import { getMarkHistory } from '@/core/protocol/rest/prices'
import { useMarketData } from '@/web/market/marketDataContext'
import { timeAround } from './orderLife'

const minuteNs = 60_000_000_000n
/** Fewer are no curve. */
const fewestPoints = 3

type PricePoint = { readonly timeNs: bigint; readonly price: number }

export type PricesAround = {
  /** Asset whose index it is; undefined for the marks of the order's instrument. */
  readonly indexOf: string | undefined
  /** Oldest first. */
  readonly points: readonly PricePoint[]
}

/**
 * The marks around an order, or the index of an option whose marks the venue has not recorded. Undefined until read,
 * and if the venue has neither.
 */
export function usePricesAround(order: OrderMessage, nowNs: bigint): PricesAround | undefined {
  const { rest } = useMarketData()
  const { instrumentName } = order
  const around = timeAround(order, nowNs)
  return useQuery({
    // A new key each minute reads the later prices of an order that is open or has just ended.
    queryKey: ['pricesAround', instrumentName, String(around?.fromNs), String((around?.toNs ?? 0n) / minuteNs)],
    queryFn: async ({ signal }): Promise<PricesAround> => {
      if (around === undefined) return { indexOf: undefined, points: [] }
      const { fromNs: startTime, toNs: endTime, resolution } = around
      const query = { resolution, startTime, endTime, limit: 50 }
      const options = { signal, priority: 'background' } as const
      const marks = pointsOf(
        (await rest.call(getMarkHistory, { query: { instrumentName, ...query } }, options)).history,
      )
      const parts = parseInstrumentName(instrumentName)
      if (marks.length >= fewestPoints || parts?.instrumentType !== 'OPTION') {
        return { indexOf: undefined, points: marks }
      }
      const { asset } = parts
      const { history } = await rest.call(getIndexHistory, { query: { asset, ...query } }, options)
      return { indexOf: asset, points: pointsOf(history) }
    },
    staleTime: Infinity,
    retry: false,
    placeholderData: (last) => last,
  }).data
}

function pointsOf(history: readonly (readonly [timeNs: bigint, price: Price])[]): readonly PricePoint[] {
  return history.map(([timeNs, price]) => ({ timeNs, price: toNumber(price) })).reverse()
}

/** The price at a time, between the points beside it; undefined outside of them. */
export function priceAt(points: readonly PricePoint[], timeNs: bigint): number | undefined {
  const at = points.findIndex((point) => point.timeNs >= timeNs)
  const [before, after] = [points[at - 1], points[at]]
  if (after === undefined) return undefined
  if (before === undefined || after.timeNs === timeNs) return after.timeNs === timeNs ? after.price : undefined
  const share = Number(timeNs - before.timeNs) / Number(after.timeNs - before.timeNs)
  return before.price + share * (after.price - before.price)
}
