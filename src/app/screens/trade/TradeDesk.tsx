import { lazy, Suspense, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { usePositions } from '@/account/accountContext'
import { LiveChart } from '@/features/chart/LiveChart'
import type { ChartLine } from '@/features/chart/StaticLine'
import { LiveInstrumentStrip } from '@/features/instrumentStrip/LiveInstrumentStrip'
import { usePickerKey } from '@/features/instrumentPicker/usePickerKey'
import { LiveOrderBook } from '@/features/orderBook/LiveOrderBook'
import { pickPrice, pickSize, pressPrice, sweepTo } from '@/features/orderTicket/draftChanges'
import { LiveTrades } from '@/features/trades/LiveTrades'
import { useTicker } from '@/marketData/tickers/useTickers'
import type { Instrument } from '@/protocol/instrument'
import { tradePath } from '../../routes'
import { AccountTables } from './AccountTables'
import { DeskLayout } from './DeskLayout'
import { TicketPanel } from './TicketPanel'
import { useOwnOrders } from './useOwnOrders'
import { useTicket } from './useTicket'

const Picker = lazy(() => import('./Picker').then((module) => ({ default: module.Picker })))

/** All panels of an instrument's desk, and what passes between them. */
export function TradeDesk({ instrument }: { instrument: Instrument }) {
  const { instrumentName } = instrument
  const [isPickerOpen, setPickerOpen] = useState(false)
  const openPicker = useCallback(() => setPickerOpen(true), [])
  usePickerKey(openPicker)
  const [, navigate] = useLocation()
  const ticket = useTicket(instrument)
  const own = useOwnOrders(instrument)
  const { ticker } = useTicker(instrumentName)
  const { setDraft } = ticket

  return (
    <>
      <h1 className="sr-only">{instrumentName}</h1>
      <DeskLayout
        strip={<LiveInstrumentStrip instrument={instrument} onOpenPicker={openPicker} />}
        chart={
          <LiveChart
            instrument={instrument}
            orders={own.chart}
            lines={usePositionLines(instrumentName)}
            onMoveOrder={own.move}
            onPressPrice={(price) => setDraft((draft) => pressPrice(draft, price, ticker?.mark?.price))}
          />
        }
        book={
          <LiveOrderBook
            instrument={instrument}
            mark={ticker?.mark?.price}
            ownOrders={own.book}
            onMoveOrder={own.move}
            onPickPrice={(price) => setDraft((draft) => pickPrice(draft, price))}
            onPickSize={(side, price, amount) => setDraft((draft) => pickSize(draft, side, price, amount))}
            onSweep={(side, price, total) => setDraft((draft) => sweepTo(draft, side, price, total))}
          />
        }
        ticket={<TicketPanel instrument={instrument} ticket={ticket} />}
        trades={<LiveTrades instrument={instrument} />}
        tables={<AccountTables instrument={instrument} setDraft={setDraft} />}
      />
      {isPickerOpen && (
        <Suspense>
          <Picker
            isOpen={isPickerOpen}
            onOpenChange={setPickerOpen}
            selectedName={instrumentName}
            onPick={(picked) => {
              setPickerOpen(false)
              navigate(tradePath(picked.instrumentName) + location.search)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Where the trader came in. */
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
