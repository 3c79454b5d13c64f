import { memo, Suspense } from 'react'
import { usePositions } from '@/account/accountContext'
import { ChartSkeleton } from '@/features/chart/ChartSkeleton'
import type { ChartDraft } from '@/appContext/ticket/chartDraft'
import type { ChartLine } from '@/features/chart/StaticLine'
import type { ChartStop } from '@/features/chart/StopLine'
import { pickPrice, pressPrice } from '@/features/orderTicket/draftChanges'
import { orderOf, type OrderDraft, type SetDraft } from '@/appContext/ticket/orderDraft'
import { useThrottledTicker } from '@/marketData/tickers/useTickers'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { Panel } from '@/ui/Panel'
import { t } from '@/language/t'
import { LiveChart } from './laterPanels'
import type { OwnOrders } from './useOwnOrders'
import { useLiquidationMarks } from '@/account/preview/useLiquidationMarks'
import { useAlertAt } from '@/features/alerts/useAlertAt'

type ChartPanelProps = {
  instrument: Instrument
  own: OwnOrders
  draft: OrderDraft
  setDraft: SetDraft
  /** A scale that is not sent. */
  drafts?: readonly ChartDraft[] | undefined
  onMoveDrafts?: ((index: number, price: Price) => void) | undefined
  stops?: readonly ChartStop[] | undefined
  onMoveStop?: ((key: string, price: Price) => void) | undefined
}

/** The chart with the trader's orders, entry and ticket; a press at a price goes into the ticket. */
export const ChartPanel = memo(function ChartPanel(props: ChartPanelProps) {
  const { instrument, own, draft, setDraft } = props
  const { ticker } = useThrottledTicker(instrument.instrumentName)
  return (
    <Suspense fallback={<ChartBegins />}>
      <LiveChart
        instrument={instrument}
        orders={own.chart}
        lines={usePositionLines(instrument.instrumentName, ticker?.mark?.price)}
        draft={chartDraft(draft, instrument)}
        onMoveDraft={(price) => setDraft((sent) => pickPrice(sent, price))}
        drafts={props.drafts}
        onMoveDrafts={props.onMoveDrafts}
        stops={props.stops}
        onMoveStop={props.onMoveStop}
        mark={ticker?.mark?.price}
        onMoveOrder={own.move}
        onPressPrice={(price) => setDraft((sent) => pressPrice(sent, price, ticker?.mark?.price))}
        onAlertPrice={useAlertAt(instrument.instrumentName)}
      />
    </Suspense>
  )
})

function ChartBegins() {
  return (
    <Panel title={t('Chart')} isTitleHidden freshness={begins}>
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
function usePositionLines(instrumentName: string, mark: Price | undefined): readonly ChartLine[] {
  const { data: positions } = usePositions()
  const liquidations = useLiquidationMarks(instrumentName)
  const held = positions?.find((position) => position.instrumentName === instrumentName)
  if (held === undefined) return noLines
  const entry: ChartLine = {
    key: 'entry',
    label: held.side === 'buy' ? t('Long entry') : t('Short entry'),
    short: held.side === 'buy' ? t('Long') : t('Short'),
    price: held.avgEntryPrice,
    tone: held.side,
    waits: true,
  }
  return [
    entry,
    ...liquidations.map(({ way, price }): ChartLine => ({
      key: `liquidation-${way}`,
      label: t('Liquidation'),
      short: t('Liq.'),
      price,
      waits: isWithinReach(price, mark),
      tone: 'danger',
      isEstimate: true,
    })),
  ]
}

/** A liquidation price that the mark may come to is said although the scale does not show it. */
function isWithinReach(price: Price, mark: Price | undefined): boolean {
  return mark !== undefined && Math.abs(Number(price - mark)) * 5 < Number(mark)
}

const noLines: readonly ChartLine[] = []
