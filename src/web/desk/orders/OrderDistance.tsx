import { useSyncExternalStore } from 'react'
import { toNumber, type Price } from '@/core/protocol/fixed6'
import { useMarketData } from '@/web/market/marketDataContext'
import { createValuationPrices } from '@/web/session/figures/valuationPrices'
import type { OpenOrder } from '@/web/session/openOrders'
import { formatPercent } from '@/web/ui/formatNumber'

export type OrderPrices = ReturnType<typeof createValuationPrices>

/** With more instruments than this, their prices would cost more than the distances are worth. */
const most = 15
const noAssets: readonly string[] = []

/** Returns the prices of the orders' instruments, or undefined if they are too many. */
export function useOrderPrices(orders: readonly OpenOrder[]): OrderPrices | undefined {
  const contracts = new Map(
    orders.map(({ instrumentName, instrumentType }) => {
      const [asset = ''] = instrumentName.split('-')
      return [instrumentName, { instrumentName, instrumentType, asset }]
    }),
  )
  const isShown = contracts.size <= most
  const prices = createValuationPrices(useMarketData(), isShown ? [...contracts.values()] : [], noAssets, 'slowly')
  return isShown ? prices : undefined
}

type OrderDistanceProps = { order: OpenOrder; prices: OrderPrices }

/** Distance of an order's price from the mark. Renders only when its text changes. */
export function OrderDistance({ order: { instrumentName, price }, prices }: OrderDistanceProps) {
  return useSyncExternalStore(prices.subscribe, () =>
    distanceText(price, prices.getSnapshot().tickers.get(instrumentName)?.mark?.price),
  )
}

function distanceText(price: Price, mark: Price | undefined): string {
  const distance = mark === undefined || mark <= 0n ? undefined : toNumber(price) / toNumber(mark) - 1
  return formatPercent(distance, { decimals: 1 })
}
