import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { positionKey } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Position } from '@/core/quant/pnl'
import type { PositionLiquidation } from '@/core/quant/preview/positionLiquidation'
import { useAccountSession } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import { chosenLeverage, leverageFor } from '@/web/session/figures/chosenLeverage'
import { costedPosition } from '@/web/session/figures/positions'
import { useLiquidations } from '@/web/session/preview/liquidationsContext'
import { useClosingStops } from '@/web/session/stops/useClosingStops'
import { usePendingStops } from '@/web/session/stops/usePendingStops'
import { useStops } from '@/web/session/stops/useStops'
import { type StopLegDraft, PositionStopsDialog, type StopStart } from './PositionStopsDialog'
import { stopProblem } from './stopDraft'

type PositionStopsProps = {
  row: {
    readonly position: PositionMessage
    /** Position with its exact cost. */
    readonly held: Position
    readonly instrument: Instrument | undefined
    readonly markPrice: Price
    readonly liquidation?: PositionLiquidation | undefined
  }
  start?: StopStart
  onOpenChange: (isOpen: boolean) => void
}

export function PositionStops({ row, start, onOpenChange }: PositionStopsProps) {
  const { position, held, instrument, markPrice } = row
  const actions = useAccountSession()?.stops
  const pending = usePendingStops()
  const all = useStops()
  const stopsOf = useClosingStops()
  const summary = useAccountSummary().data
  if (instrument === undefined || actions === undefined) return null
  const send = (wish: StopLegDraft) =>
    wish.what === 'edit' ? actions.edit(wish.open, wish.change) : actions.place(wish.stop)
  return (
    <PositionStopsDialog
      instrument={instrument}
      held={held}
      positionSide={position.positionSide}
      entryPrice={position.avgEntryPrice}
      markPrice={markPrice}
      leverage={leverageFor(instrument, chosenLeverage(summary, instrument.instrumentId))}
      liquidation={row.liquidation}
      stops={stopsOf(position)}
      pending={pending}
      start={start}
      problemOf={(stop, replaced) =>
        stopProblem(stop, {
          instrument,
          markPrice,
          position: held.amount,
          others: all,
          replaced,
          isAttached: false,
        })
      }
      onSend={send}
      onCancel={(stop) => void actions.cancel([stop])}
      onOpenChange={onOpenChange}
    />
  )
}

type PositionStopsAtProps = {
  position: PositionMessage
  instrument: Instrument
  mark: Price | undefined
  start: StopStart
  onOpenChange: (isOpen: boolean) => void
}

export function PositionStopsAt({ position, instrument, mark, start, onOpenChange }: PositionStopsAtProps) {
  const row = {
    position,
    held: costedPosition(position),
    instrument,
    markPrice: mark ?? position.markPrice,
    liquidation: useLiquidations().get(positionKey(position)),
  }
  return <PositionStops row={row} start={start} onOpenChange={onOpenChange} />
}
