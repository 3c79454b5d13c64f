import { useQuery } from '@tanstack/react-query'
import { toNumber } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { getMarkHistory } from '@/core/protocol/rest/prices'
import { useMarketData } from '@/web/market/marketDataContext'
import { timeAround } from './orderLife'

const minuteNs = 60_000_000_000n

type MarkPoint = { readonly timeNs: bigint; readonly mark: number }

/** The marks around an order, oldest first, from one request; undefined until read, or if the venue has none. */
export function useMarksAround(order: OrderMessage, nowNs: bigint): readonly MarkPoint[] | undefined {
  const { rest } = useMarketData()
  const around = timeAround(order, nowNs)
  return useQuery({
    // By the minute, so that an order that is open or has just ended gets its later marks.
    queryKey: ['marksAround', order.instrumentName, String(around?.fromNs), String((around?.toNs ?? 0n) / minuteNs)],
    queryFn: async ({ signal }): Promise<readonly MarkPoint[]> => {
      if (around === undefined) return []
      const { fromNs: startTime, toNs: endTime, resolution } = around
      const query = { instrumentName: order.instrumentName, resolution, startTime, endTime, limit: 50 }
      const { history } = await rest.call(getMarkHistory, { query }, { signal, priority: 'background' })
      return history.map(([timeNs, price]) => ({ timeNs, mark: toNumber(price) })).reverse()
    },
    staleTime: Infinity,
    retry: false,
    placeholderData: (last) => last,
  }).data
}
