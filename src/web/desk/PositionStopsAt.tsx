import { costedPosition } from '@/web/session/figures/positions'
import { useLiquidations } from '@/web/session/preview/liquidationsContext'
import { PositionStops } from '@/web/desk/ticket/stop/PositionStops'
import type { StopStart } from '@/web/desk/ticket/stop/PositionStopsDialog'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'

type PositionStopsAtProps = {
  position: PositionMessage
  instrument: Instrument
  mark: Price | undefined
  start: StopStart
  onOpenChange: (isOpen: boolean) => void
}

/** The dialog of a position's take-profit and stop-loss, with the price that was picked on the chart. */
export function PositionStopsAt({ position, instrument, mark, start, onOpenChange }: PositionStopsAtProps) {
  const row = {
    position,
    held: costedPosition(position),
    instrument,
    markPrice: mark ?? position.markPrice,
    liquidation: useLiquidations().get(position.instrumentName),
  }
  return <PositionStops row={row} start={start} onOpenChange={onOpenChange} />
}
