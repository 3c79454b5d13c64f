import { useOthersBook } from '@/account/orders/useOthersBook'
import { useOrderBook } from '@/marketData/orderBook/useOrderBook'
import { describeError } from '@/protocol/errorCodes'
import type { Instrument } from '@/protocol/instrument'
import { freshnessOf } from '@/ui/freshnessOf'
import { t } from '@/ui/t'
import { DepthPanel } from './DepthPanel'
import type { DepthOrder } from './DepthPlot'

type LiveDepthProps = { instrument: Instrument; orders: readonly DepthOrder[]; onChart: () => void }

/** The depth of an instrument's book, live. Its middle is that of others' orders: the trader's own are no price of the market. */
export function LiveDepth({ instrument, orders, onChart }: LiveDepthProps) {
  const view = useOrderBook(instrument.instrumentName)
  const { mid } = useOthersBook(instrument.instrumentName)
  return (
    <DepthPanel
      key={instrument.instrumentName}
      instrument={instrument}
      orders={orders}
      onChart={onChart}
      book={mid === undefined ? undefined : { bids: view.bids, asks: view.asks, mid }}
      freshness={freshnessOf(view)}
      failure={view.error === undefined ? undefined : { why: t(describeError(view.error)), code: view.error }}
    />
  )
}
