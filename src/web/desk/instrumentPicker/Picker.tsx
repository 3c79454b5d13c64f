import { useMemo, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { Clock } from '@/core/lib/clock'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fromNumber, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { Listing } from '@/web/market/listing'
import { useMarketData } from '@/web/market/marketDataContext'
import { useDailyMarkets, marketRow } from '@/web/market/markets/marketRow'
import { forwardsOf, type Forwards } from '@/web/market/options/forwardStore'
import { joinTickers } from '@/web/market/tickers/joinTickers'
import type { DailyMarket } from '@/web/market/tickers/readPastMark'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import { useFavourites } from '@/web/market/useFavourites'
import { useInstruments } from '@/web/market/useInstruments'
import { useRecentMarkets } from '@/web/market/useRecentMarkets'
import { useVenueNow } from '@/web/market/useVenueNow'
import { routes, carriedSearch } from '@/web/ui/navigation/routes'
import { Translated } from '@/web/ui/Translated'
import { marketsOf } from './browse'
import { InstrumentPicker } from './InstrumentPicker'
import type { PickerFigures } from './pickerFigures'

type PickerProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  selectedName: string
  onPick: (instrument: Instrument) => void
}

/** Opened while `isOpen`; closed, it reads nothing. */
export function Picker({ isOpen, ...props }: PickerProps) {
  return isOpen ? <OpenPicker {...props} /> : null
}

function OpenPicker(props: Omit<PickerProps, 'isOpen'>) {
  const { data: listings = none } = useInstruments()
  const { names, toggle } = useFavourites()
  const recent = useRecentMarkets()
  const { venueClock } = useMarketData()
  const nowMs = useVenueNow()
  const [inView, setInView] = useState<readonly string[]>([])
  const [asset, setAsset] = useState<string>()
  const view = useAssetTickers(asset)
  const days = useDailyMarkets(perpetualsIn(listings, new Set(inView)))
  const byName = useMemo(() => new Map(listings.map((one) => [one.instrument.instrumentName, one])), [listings])
  const instruments = useMemo(() => listings.map(({ instrument }) => instrument), [listings])
  const { chain } = useMemo(() => marketsOf(instruments, asset ?? ''), [instruments, asset])
  // From the same tickers as the rows, so that the forward and the prices agree.
  const forwards = useMemo(() => forwardsOf(view, chain, venueClock.nowNs()), [view, chain, venueClock])
  return (
    <InstrumentPicker
      {...props}
      instruments={instruments}
      onView={setInView}
      onAsset={setAsset}
      figuresOf={(name) => figuresOf(byName.get(name), view.tickers.get(name), days, venueClock, forwards)}
      nowMs={nowMs}
      favourites={new Set(names)}
      recent={recent}
      onFavourite={toggle}
      footer={
        <p className="shrink-0 border-t border-line px-5 py-2 text-xs text-text-3">
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

const none: readonly Listing[] = []

function figuresOf(
  listing: Listing | undefined,
  ticker: Ticker | undefined,
  days: ReadonlyMap<string, DailyMarket>,
  venueClock: Clock,
  forwards: Forwards,
): PickerFigures {
  if (listing === undefined) return {}
  const isSame = ticker?.instrumentId === listing.instrument.instrumentId
  const row = marketRow(listing, isSame ? ticker : undefined, days.get(listing.instrument.asset), false, venueClock)
  const { instrument } = listing
  const found = instrument.instrumentType === 'OPTION' ? forwards.get(instrument.expiryNs)?.forward : undefined
  const forward = found === undefined ? listing.forwardPrice : fromNumber<Price>(found)
  return { ...row, changeRatio: row.change, forward }
}

/** Live tickers of the asset in view, at a pace for reading. */
function useAssetTickers(asset: string | undefined): TickersView {
  const marketData = useMarketData()
  const store = useMemo(() => {
    const scopes = asset === undefined ? [] : (['PERPETUAL', 'OPTION'] as const)
    return joinTickers(
      scopes.map((instrumentType) =>
        marketData.slowly(marketData.tickers({ kind: 'assetType', asset: asset ?? '', instrumentType })),
      ),
    )
  }, [marketData, asset])
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
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
