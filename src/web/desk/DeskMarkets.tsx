import { Link } from 'wouter'
import { t } from '@/web/language/t'
import type { Listing } from '@/web/market/listing'
import { marketRow, useDailyMarkets, type MarketRow } from '@/web/market/markets/marketRow'
import { Sparkline } from '@/web/market/markets/Sparkline'
import { useTickersOf } from '@/web/market/tickers/useTickersOf'
import { useFavourites } from '@/web/market/useFavourites'
import { useInstruments } from '@/web/market/useInstruments'
import { usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { formatCompact, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'

/** Perpetuals, and options that the trader holds or has starred, in the order of the listing, so that no row moves under the pointer. */
export function DeskMarkets({ instrumentName }: { instrumentName: string }) {
  const { data: listings } = useInstruments()
  const { names } = useFavourites()
  const favourites = new Set(names)
  const held = new Set(usePositionsInSpareFrame()?.map((position) => position.instrumentName))
  const shown = (listings ?? []).filter(
    ({ instrument: { instrumentName, instrumentType } }) =>
      instrumentType === 'PERPETUAL' || favourites.has(instrumentName) || held.has(instrumentName),
  )
  const groups = shown.map(({ instrument }) => `${instrument.asset} ${instrument.instrumentType}` as const)
  const { tickers, ...live } = useTickersOf([...new Set(groups)])
  const days = useDailyMarkets([...new Set(shown.map(({ instrument }) => instrument.asset))])
  const rowOf = (listing: Listing) => {
    const { instrumentName, asset } = listing.instrument
    return marketRow(listing, tickers.get(instrumentName), days.get(asset), favourites.has(instrumentName))
  }
  return (
    <Panel title={t('Markets')} freshness={freshnessOf(live)}>
      <nav aria-label={t('Markets')} className="min-h-0 flex-1 overflow-y-auto">
        {shown.map((listing) => (
          <Market
            key={listing.instrument.instrumentName}
            row={rowOf(listing)}
            isCurrent={listing.instrument.instrumentName === instrumentName}
          />
        ))}
      </nav>
    </Panel>
  )
}

function Market({ row, isCurrent }: { row: MarketRow; isCurrent: boolean }) {
  const { asset, instrumentName, instrumentType, priceStep } = row.instrument
  const { change } = row
  const isPerpetual = instrumentType === 'PERPETUAL'
  const tone = change === undefined || change === 0 ? 'text-text-3' : change > 0 ? 'text-buy' : 'text-sell'
  return (
    <Link
      href={tradePath(instrumentName) + carriedSearch()}
      aria-current={isCurrent ? 'page' : undefined}
      className={`grid h-10 grid-cols-[auto_minmax(0,1fr)_64px_88px] items-center gap-3 px-3 -outline-offset-2! hover:bg-surface-2 pointer-coarse:h-11 ${isCurrent ? 'bg-surface-2' : ''}`}
    >
      <CoinMark asset={asset} size={20} />
      <span className={`min-w-0 ${isPerpetual ? '' : 'col-span-2'}`}>
        <span className="block truncate text-sm font-semibold text-text-1 proportional-nums">{instrumentName}</span>
        <span className="block text-xs text-text-3">
          {isPerpetual
            ? formatCompact(row.volume)
            : `${t('IV')} ${formatPercent(row.iv, { decimals: 1, isSigned: false })}`}
        </span>
      </span>
      {isPerpetual && <Sparkline instrumentName={instrumentName} width={64} height={20} />}
      <span className="text-right">
        <span className="block text-sm font-medium text-text-1">{formatPrice(row.mark, priceStep)}</span>
        <span className={`block text-xs ${tone}`}>{isPerpetual && formatPercent(change)}</span>
      </span>
    </Link>
  )
}
