import { InstrumentPicker } from '@/features/instrumentPicker/InstrumentPicker'
import { useInstruments } from '@/marketData/instruments'
import type { Instrument } from '@/protocol/instrument'

type PickerProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  selectedName: string
  onPick: (instrument: Instrument) => void
}

/** The picker over all that the venue lists. */
export function Picker(props: PickerProps) {
  const { data: listings = [] } = useInstruments()
  const figures = new Map(
    listings.map(({ instrument, markPrice, greeks }) => [
      instrument.instrumentName,
      { mark: markPrice, iv: greeks?.iv },
    ]),
  )
  return (
    <InstrumentPicker
      {...props}
      instruments={listings.map(({ instrument }) => instrument)}
      figuresOf={(name) => figures.get(name) ?? {}}
    />
  )
}
