import { groupedView } from '@/marketData/orderBook/groupedView'
import { reachOf } from '@/marketData/orderBook/reach'
import { useOrderBook } from '@/marketData/orderBook/useOrderBook'
import { describeError } from '@/protocol/errorCodes'
import { freshnessOf } from '@/ui/freshnessOf'
import { t } from '@/ui/t'
import { OrderBookPanel } from './OrderBookPanel'
import type { OrderBookPanelProps } from './OrderBookPanel'

/** More rows than a panel has room for, so that held rows still find their levels when the market moves away. */
const rowCount = 120

/** The order book of an instrument, live. */
export function LiveOrderBook(
  props: Omit<OrderBookPanelProps, 'grouped' | 'reachOf' | 'freshness' | 'quietSinceMs' | 'quietAfterMs' | 'failure'>,
) {
  const view = useOrderBook(props.instrument.instrumentName)
  return (
    <OrderBookPanel
      {...props}
      key={props.instrument.instrumentName}
      grouped={(grouping) => groupedView(view, grouping, rowCount)}
      reachOf={(side, price) => reachOf(side, side === 'sell' ? view.asks : view.bids, price, view.mid)}
      freshness={freshnessOf(view)}
      quietSinceMs={view.status === 'live' ? view.updatedAtMs : undefined}
      quietAfterMs={view.quietAfterMs}
      failure={view.error === undefined ? undefined : { why: t(describeError(view.error)), code: view.error }}
    />
  )
}
