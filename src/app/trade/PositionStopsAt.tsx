import { costedPosition } from '@/account/positions'
import { useLiquidations } from '@/account/preview/liquidationsContext'
import { PositionStops } from '@/features/stops/PositionStops'
import type { StopStart } from '@/features/stops/PositionStopsDialog'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { PositionMessage } from '@/protocol/positionRecord'

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
