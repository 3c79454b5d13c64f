import { useState } from 'react'
import { Link } from 'wouter'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { Listing } from '@/web/market/listing'
import { useDailyMarkets, marketRow } from '@/web/market/markets/marketRow'
import { useFavourites } from '@/web/market/useFavourites'
import { useInstruments } from '@/web/market/useInstruments'
import { routes, carriedSearch } from '@/web/ui/navigation/routes'
import { Translated } from '@/web/ui/Translated'
import { InstrumentPicker } from './InstrumentPicker'

type PickerProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  selectedName: string
  onPick: (instrument: Instrument) => void
}

export function Picker(props: PickerProps) {
  const { data: listings = [] } = useInstruments()
  const { names, toggle } = useFavourites()
  const [inView, setInView] = useState<readonly string[]>([])
  const days = useDailyMarkets(perpetualsIn(listings, new Set(inView)))
  const figures = new Map(
    listings.map((listing) => {
      const { mark, change } = marketRow(listing, undefined, days.get(listing.instrument.asset), false)
      return [listing.instrument.instrumentName, { mark, changeRatio: change }] as const
    }),
  )
  return (
    <InstrumentPicker
      {...props}
      instruments={listings.map(({ instrument }) => instrument)}
      onView={setInView}
      figuresOf={(name) => figures.get(name) ?? {}}
      favourites={new Set(names)}
      onFavourite={toggle}
      footer={
        <p className="border-t border-line px-4 py-2 text-xs text-text-3">
          <Translated
            text="See {markets} for volume, funding and open interest."
            markets={
              <Link href={routes.markets + carriedSearch()} className="text-accent underline">
                {t('All markets')}
              </Link>
            }
          />
        </p>
      }
    />
  )
}

/**
 * Assets of the perpetuals among the names. Options are left out, because the venue publishes no 24h change for them.
 */
function perpetualsIn(listings: readonly Listing[], names: ReadonlySet<string>): readonly string[] {
  const perpetuals = listings.filter(
    ({ instrument }) => instrument.instrumentType === 'PERPETUAL' && names.has(instrument.instrumentName),
  )
  return [...new Set(perpetuals.map(({ instrument }) => instrument.asset))]
}
