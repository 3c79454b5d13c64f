import { memo, Suspense, useState } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { positionKey, type PositionKey } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { StopKind } from '@/core/quant/checkStop'
import { useAlertAt } from '@/web/desk/alerts/useAlertAt'
import type { ChartPlace } from '@/web/desk/chart/chartPlace'
import { ChartSkeleton } from '@/web/desk/chart/ChartSkeleton'
import type { ChartLine } from '@/web/desk/chart/StaticLine'
import type { ChartDraft } from '@/web/desk/draft/chartDraft'
import type { ChartStop } from '@/web/desk/draft/chartDraft'
import type { OrderDraft, SetDraft } from '@/web/desk/draft/orderDraft'
import { pickPrice, pressPrice } from '@/web/desk/ticket/order/draftChanges'
import type { StopStart } from '@/web/desk/ticket/stop/PositionStopsDialog'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { t } from '@/web/language/t'
import { useThrottledTicker } from '@/web/market/tickers/usePacedTicker'
import { useAccountSession } from '@/web/session/accountContext'
import { positionsIn } from '@/web/session/figures/positions'
import { useLiquidationMarks } from '@/web/session/preview/useLiquidationMarks'
import { usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
import { waitingStops } from '@/web/session/stops/stopOrder'
import { useOrdersWithStops } from '@/web/session/stops/useOrdersWithStops'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { Panel } from '@/web/ui/Panel'
import { ChartMyOrders } from './deskOrders'
import { LiveChart, PositionStopsAt } from './laterPanels'
import type { PositionLines } from './positionLines'
import { useChartMarks, useDraftMarks } from './useChartMarks'

export type ChartPanelProps = {
  instrument: Instrument
  draft: OrderDraft
  setDraft: SetDraft
  drafts?: readonly ChartDraft[] | undefined
  onMoveDrafts?: ((index: number, price: Price) => void) | undefined
  stops?: readonly ChartStop[] | undefined
  onMoveStop?: ((key: string, price: Price) => void) | undefined
  /** Fills the ticket of a stop. Absent on a chart of another instrument. */
  setStop?: TicketContext['setStop'] | undefined
  place?: ChartPlace | undefined
}

/** The chart with the trader's orders, entry price and draft. A press at a price fills the ticket. */
export const ChartPanel = memo(function ChartPanel(props: ChartPanelProps) {
  const { instrument, draft, setDraft } = props
  const { instrumentName } = instrument
  const { ticker } = useThrottledTicker(instrumentName)
  const mark = ticker?.mark?.price
  const held = positionsIn(usePositionsInSpareFrame(), instrument)
  const [picked, setPicked] = useState<StopStart & { readonly key: PositionKey }>()
  const position = held.find((one) => positionKey(one) === picked?.key)
  // The dialog closes when its position is gone, and does not reopen for a new position.
  if (picked !== undefined && position === undefined) setPicked(undefined)
  const onAlert = useAlertAt(instrumentName)
  const canStop = useAccountSession()?.stops !== undefined
  const onPick = (one: PositionMessage) => (kind: StopKind, trigger: Price | undefined) =>
    setPicked({ kind, trigger, key: positionKey(one) })
  return (
    <>
      <ChartMyOrders>
        <Suspense fallback={<ChartBegins place={props.place} />}>
          <LiveChart
            instrument={instrument}
            lines={usePositionLines(instrument, held, { mark, onPick })}
            draft={useChartDraft(draft, instrument)}
            onMoveDraft={(price) => setDraft((sent) => pickPrice(sent, price))}
            drafts={props.drafts}
            onMoveDrafts={props.onMoveDrafts}
            stops={props.stops}
            onMoveStop={props.onMoveStop}
            mark={mark}
            onPressPrice={(price) => setDraft((sent) => pressPrice(sent, price, mark))}
            onAlertPrice={onAlert}
            onCancelStop={useCancelStop()}
            renderMenu={(at) => (
              <Suspense>
                <PriceMenu
                  {...at}
                  {...{ instrument, mark, draft, setDraft, held, onAlert }}
                  setStop={props.setStop}
                  onPick={canStop ? onPick : undefined}
                />
              </Suspense>
            )}
            place={props.place}
          />
        </Suspense>
      </ChartMyOrders>
      {picked !== undefined && position !== undefined && (
        <OpenedTool onClose={() => setPicked(undefined)}>
          <PositionStopsAt
            position={position}
            instrument={instrument}
            mark={mark}
            start={picked}
            onOpenChange={(isOpen) => !isOpen && setPicked(undefined)}
          />
        </OpenedTool>
      )}
    </>
  )
})

function ChartBegins({ place }: Pick<ChartPanelProps, 'place'>) {
  return (
    <Panel title={place?.title ?? t('Chart')} isTitleHidden freshness={begins} leading={place?.leading}>
      <ChartSkeleton />
    </Panel>
  )
}

const PriceMenu = lazyPanel(() => import('./PriceMenu').then((module) => module.PriceMenu), 'mark')

const begins = { status: 'loading' } as const

function useCancelStop(): ((key: string) => void) | undefined {
  const actions = useAccountSession()?.stops
  const orders = useOrdersWithStops()
  if (actions === undefined) return undefined
  return (key) => void actions.cancel(waitingStops(orders).filter(({ rowKey }) => rowKey === key))
}

/** Returns the draft for the chart once it is a complete order with a price. `useDraftMarks` loads with the ticket. */
function useChartDraft(draft: OrderDraft, instrument: Instrument): ChartDraft | undefined {
  return useDraftMarks(draft.amountText !== '')?.chartDraftOf(draft, instrument)
}

/** Returns the lines at the entry price and the liquidation price. */
function usePositionLines(
  instrument: Instrument,
  held: readonly PositionMessage[],
  {
    mark,
    onPick,
  }: Pick<PositionLines, 'mark'> & {
    readonly onPick: (position: PositionMessage) => PositionLines['onPick']
  },
): readonly ChartLine[] {
  const liquidations = useLiquidationMarks(instrument)
  const canStop = useAccountSession()?.stops !== undefined
  const orders = useOrdersWithStops()
  const lines = useChartMarks(held.length > 0)
  if (held.length === 0 || lines === undefined) return noLines
  const of = { mark, amountStep: instrument.amountStep, canStop, orders }
  return [
    ...held.map((position) => lines.entryLine(position, { ...of, onPick: onPick(position) })),
    ...lines.liquidationLines(liquidations, mark),
  ]
}

const noLines: readonly ChartLine[] = []
