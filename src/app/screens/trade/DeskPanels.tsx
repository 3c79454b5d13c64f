import { memo } from 'react'
import { usePositions } from '@/account/accountContext'
import { LiveChart } from '@/features/chart/LiveChart'
import type { ChartLine } from '@/features/chart/StaticLine'
import { LiveOrderBook } from '@/features/orderBook/LiveOrderBook'
import { pickPrice, pickSize, pressPrice, sweepTo } from '@/features/orderTicket/draftChanges'
import { useTicker } from '@/marketData/tickers/useTickers'
import type { Instrument } from '@/protocol/instrument'
import type { OwnOrders } from './useOwnOrders'
import type { SetDraft } from './useTicket'

type DeskPanelProps = { instrument: Instrument; own: OwnOrders; setDraft: SetDraft }
type BookPanelProps = DeskPanelProps & { isDepth: boolean; onDepth: (isDepth: boolean) => void }

/** The chart with the trader's orders and entry; a press at a price goes into the ticket. */
export const ChartPanel = memo(function ChartPanel({ instrument, own, setDraft }: DeskPanelProps) {
  const { ticker } = useTicker(instrument.instrumentName)
  return (
    <LiveChart
      instrument={instrument}
      orders={own.chart}
      lines={usePositionLines(instrument.instrumentName)}
      onMoveOrder={own.move}
      onPressPrice={(price) => setDraft((draft) => pressPrice(draft, price, ticker?.mark?.price))}
    />
  )
})

/** The book with the trader's orders; what is pressed in it goes into the ticket. */
export const BookPanel = memo(function BookPanel({ instrument, own, setDraft, isDepth, onDepth }: BookPanelProps) {
  const { ticker } = useTicker(instrument.instrumentName)
  return (
    <LiveOrderBook
      instrument={instrument}
      isDepth={isDepth}
      onDepth={onDepth}
      mark={ticker?.mark?.price}
      ownOrders={own.book}
      onMoveOrder={own.move}
      onPickPrice={(price) => setDraft((draft) => pickPrice(draft, price))}
      onPickSize={(side, price, amount) => setDraft((draft) => pickSize(draft, side, price, amount))}
      onSweep={(side, price, total) => setDraft((draft) => sweepTo(draft, side, price, total))}
    />
  )
})

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
