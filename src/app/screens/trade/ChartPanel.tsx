import { lazy, memo, Suspense } from 'react'
import { usePositions } from '@/account/accountContext'
import { ChartSkeleton } from '@/features/chart/ChartSkeleton'
import type { ChartDraft } from '@/features/chart/DraftLine'
import type { ChartLine } from '@/features/chart/StaticLine'
import { pickPrice, pressPrice } from '@/features/orderTicket/draftChanges'
import { orderOf, type OrderDraft } from '@/features/orderTicket/orderDraft'
import { useTicker } from '@/marketData/tickers/useTickers'
import type { Instrument } from '@/protocol/instrument'
import { Panel } from '@/ui/Panel'
import type { OwnOrders } from './useOwnOrders'
import type { SetDraft } from './useTicket'

// More than the first paint needs, and its library is loaded after it anyway.
const LiveChart = lazy(() => import('@/features/chart/LiveChart').then((module) => ({ default: module.LiveChart })))

type ChartPanelProps = { instrument: Instrument; own: OwnOrders; draft: OrderDraft; setDraft: SetDraft }

/** The chart with the trader's orders, entry and ticket; a press at a price goes into the ticket. */
export const ChartPanel = memo(function ChartPanel({ instrument, own, draft, setDraft }: ChartPanelProps) {
  const { ticker } = useTicker(instrument.instrumentName)
  return (
    <Suspense fallback={<ChartBegins />}>
      <LiveChart
        instrument={instrument}
        orders={own.chart}
        lines={usePositionLines(instrument.instrumentName)}
        draft={chartDraft(draft, instrument)}
        onMoveDraft={(price) => setDraft((sent) => pickPrice(sent, price))}
        onMoveOrder={own.move}
        onPressPrice={(price) => setDraft((sent) => pressPrice(sent, price, ticker?.mark?.price))}
      />
    </Suspense>
  )
})

function ChartBegins() {
  return (
    <Panel title="Chart" isTitleHidden freshness={begins}>
      <ChartSkeleton />
    </Panel>
  )
}

const begins = { status: 'loading' } as const

/** The ticket is on the chart when it is a whole order at a price. */
function chartDraft(draft: OrderDraft, instrument: Instrument): ChartDraft | undefined {
  const order = orderOf(draft, instrument)
  if (order?.limitPrice === undefined) return undefined
  return { side: draft.side, amount: order.amount, price: order.limitPrice }
}

/** Where the trader came in, and where the position would be liquidated. */
function usePositionLines(instrumentName: string): readonly ChartLine[] {
  const { data: positions } = usePositions()
  const held = positions?.find((position) => position.instrumentName === instrumentName)
  if (held === undefined) return noLines
  const entry: ChartLine = {
    key: 'entry',
    label: held.side === 'buy' ? 'Long entry' : 'Short entry',
    price: held.avgEntryPrice,
    tone: held.side,
  }
  if (held.liquidationPrice === undefined) return [entry]
  const liquidation: ChartLine = {
    key: 'liquidation',
    label: 'Liquidation',
    price: held.liquidationPrice,
    tone: 'danger',
    isEstimate: true,
  }
  return [entry, liquidation]
}

const noLines: readonly ChartLine[] = []
