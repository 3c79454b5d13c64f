import { useMemo } from 'react'
import type { HistoryRange } from '@/account/history/historyFilter'
import type { HistoryKind } from '@/account/history/historyKinds'
import { windowOf } from '@/account/history/historySources'
import { waitAwhile } from '@/account/history/useHistory'
import { readPatiently } from '@/account/history/walkHistory'
import { useClient } from '@/client/clientContext'
import { systemClock } from '@/lib/clock'
import { type AccountTradeType, getAccountTradesCsv, getAccountTransactionsCsv } from '@/protocol/rest/history'

const tradeTypes: { readonly [Kind in HistoryKind]?: AccountTradeType[] } = {
  fills: ['trade', 'liquidation'],
  funding: ['funding'],
  settlements: ['settlement'],
}

/** The venue's own file of a time; it has none of orders. Files reach back further than lists (rest-private 13.3). */
export function useVenueExport(kind: HistoryKind, range: HistoryRange) {
  const { rest } = useClient()
  return useMemo(() => {
    const types = tradeTypes[kind]
    if (types === undefined && kind !== 'transactions') return undefined
    return async (signal: AbortSignal): Promise<readonly string[]> => {
      const { startNs = 0n, endNs } = fileWindow(range)
      const query = { startTime: startNs, ...(endNs !== undefined && { endTime: endNs }) }
      const read = () =>
        types === undefined
          ? rest.call(getAccountTransactionsCsv, { query }, { signal })
          : rest.call(getAccountTradesCsv, { query: { ...query, tradeTypes: types } }, { signal })
      return [await readPatiently(read, waitAwhile)]
    }
  }, [rest, kind, range])
}

/** 0 is the beginning of the account. */
function fileWindow(range: HistoryRange) {
  const nowNs = systemClock.nowNs()
  if (range.preset !== 'custom') return windowOf(range, nowNs)
  const { endNs } = windowOf(range, nowNs)
  return { startNs: range.fromMs === undefined ? undefined : BigInt(range.fromMs) * 1_000_000n, endNs }
}
