import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { subtract, toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { MarketRow } from '@/web/market/markets/marketRow'
import { Sparkline } from '@/web/market/markets/Sparkline'
import { useMarketRows, useWatchlist } from '@/web/market/markets/useMarketRows'
import { useDailyStats } from '@/web/market/tickers/dailyStats'
import { useFavourites } from '@/web/market/useFavourites'
import { useInstruments } from '@/web/market/useInstruments'
import { usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { EmptyState } from '@/web/ui/EmptyState'
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
  const { rows, ...live } = useMarketRows(shown)
  return (
    <Panel title={t('Markets')} freshness={freshnessOf(live)}>
      <nav aria-label={t('Markets')} className="min-h-0 flex-1 overflow-y-auto">
        {rows.map((row) => (
          <Market
            key={row.instrument.instrumentName}
            row={row}
            isCurrent={row.instrument.instrumentName === instrumentName}
          />
        ))}
      </nav>
    </Panel>
  )
}

/** The favourites, with funding in place of volume. */
export function Watchlist({ instrumentName }: { instrumentName: string }) {
  const watched = useWatchlist()
  const { rows, ...live } = useMarketRows(watched ?? [])
  return (
    <Panel title={t('Watchlist')} freshness={freshnessOf(live)}>
      {watched?.length === 0 ? (
        <EmptyState>{t('No favourites yet. Click ☆ next to an instrument, or press F on its row.')}</EmptyState>
      ) : (
        <nav aria-label={t('Watchlist')} className="min-h-0 flex-1 overflow-y-auto">
          {rows.map((row) => (
            <Market
              key={row.instrument.instrumentName}
              row={row}
              isCurrent={row.instrument.instrumentName === instrumentName}
              isWatched
            />
          ))}
        </nav>
      )}
    </Panel>
  )
}

type MarketProps = { row: MarketRow; isCurrent: boolean; isWatched?: boolean }

function Market({ row, isCurrent, isWatched = false }: MarketProps) {
  const { asset, instrumentName, instrumentType, priceStep } = row.instrument
  const isPerpetual = instrumentType === 'PERPETUAL'
  const hasLine = isPerpetual || isWatched
  return (
    <Link
      href={tradePath(instrumentName) + carriedSearch()}
      aria-current={isCurrent ? 'page' : undefined}
      className={`grid h-10 ${isWatched ? 'grid-cols-[auto_minmax(0,1fr)_48px_80px]' : 'grid-cols-[auto_minmax(0,1fr)_64px_88px]'} items-center gap-3 px-3 -outline-offset-2! hover:bg-surface-2 pointer-coarse:h-11 ${isCurrent ? 'bg-surface-2' : ''}`}
    >
      <CoinMark asset={asset} size={20} />
      <span className={`min-w-0 ${hasLine ? '' : 'col-span-2'}`}>
        <span className="block truncate text-sm font-semibold text-text-1 proportional-nums">{instrumentName}</span>
        <span className="block truncate text-xs text-text-3">{subline(row, isWatched)}</span>
      </span>
      {hasLine && <Sparkline instrumentName={instrumentName} width={isWatched ? 48 : 64} height={20} />}
      <span className="text-right">
        <span className="block text-sm font-medium text-text-1">{formatPrice(row.mark, priceStep)}</span>
        {isPerpetual ? <Change change={row.change} /> : isWatched && <OptionChange row={row} />}
      </span>
    </Link>
  )
}

/** The figure below the name: funding or volume of a perpetual, volatility of an option. */
function subline({ instrument, funding, volume, iv }: MarketRow, isWatched: boolean): ReactNode {
  if (instrument.instrumentType !== 'PERPETUAL') {
    return `${t('IV')} ${formatPercent(iv, { decimals: 1, isSigned: false })}`
  }
  if (!isWatched) return formatCompact(volume)
  return (
    <span title={t('Funding 1 h')}>
      <span className="sr-only">{t('Funding 1 h')}</span> {formatPercent(funding, { decimals: 4 })}
    </span>
  )
}

function Change({ change }: { change: number | undefined }) {
  const tone = change === undefined || change === 0 ? 'text-text-3' : change > 0 ? 'text-buy' : 'text-sell'
  return <span className={`block text-xs ${tone}`}>{formatPercent(change)}</span>
}

/** Reads the daily figures of the option by itself: the venue sums them up for perpetuals only. */
function OptionChange({ row: { instrument, mark } }: { row: MarketRow }) {
  const dayAgo = useDailyStats(instrument.instrumentName).data?.markDayAgo
  const isKnown = mark !== undefined && dayAgo !== undefined && dayAgo > 0n
  return <Change change={isKnown ? toNumber(subtract(mark, dayAgo)) / toNumber(dayAgo) : undefined} />
}
