import { useMemo, useSyncExternalStore } from 'react'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import { useMarketData } from '@/web/market/marketDataContext'
import { createValuationPrices } from '@/web/session/figures/valuationPrices'
import type { OpenOrder } from '@/web/session/openOrders'
import { formatPercent } from '@/web/ui/formatNumber'

/** With more instruments than this, their prices would cost more than the distances are worth. */
const most = 15
const noAssets: readonly string[] = []

/** Returns the component for the distance of an order from the mark, which renders only when its text changes. */
export function useOrderDistance(orders: readonly OpenOrder[]) {
  const contracts = new Map(
    orders.map(({ instrumentName, instrumentType }) => {
      const [asset = ''] = instrumentName.split('-')
      return [instrumentName, { instrumentName, instrumentType, asset }]
    }),
  )
  const prices = createValuationPrices(
    useMarketData(),
    contracts.size > most ? [] : [...contracts.values()],
    noAssets,
    'slowly',
  )
  const isShown = contracts.size <= most
  return useMemo(() => {
    if (!isShown) return undefined
    return function Distance({ order: { instrumentName, price } }: { order: OpenOrder }) {
      const markOf = () => prices.getSnapshot().tickers.get(instrumentName)?.mark?.price
      return useSyncExternalStore(prices.subscribe, () => distanceText(price, markOf()))
    }
  }, [prices, isShown])
}

function distanceText(price: Price, mark: Price | undefined): string {
  const distance = mark === undefined || mark <= 0n ? undefined : toNumber(price) / toNumber(mark) - 1
  return formatPercent(distance, { decimals: 1 })
}
