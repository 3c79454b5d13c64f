import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { t } from '@/web/language/t'
import type { MarketRow } from '@/web/market/markets/marketRow'
import { Sparkline } from '@/web/market/markets/Sparkline'
import { useMarketRows, useWatchlist } from '@/web/market/markets/useMarketRows'
import { change24h, useDailyStats } from '@/web/market/tickers/dailyStats'
import { useFavourites } from '@/web/market/useFavourites'
import { useInstruments } from '@/web/market/useInstruments'
import { usePositionsInSpareFrame } from '@/web/session/spareFrameLists'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatCompact, formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'
import { StaleBadge } from '@/web/ui/StaleBadge'

type DeskMarketsProps = { instrumentName: string }

/** The panel of markets, or of favourites. */
export function DeskMarkets({ isWatchlist, ...props }: DeskMarketsProps & { isWatchlist: boolean }) {
  return isWatchlist ? <Watchlist {...props} /> : <Markets {...props} />
}

/** Perpetuals, and options that the trader holds or has starred, in the order of the listing, so that no row moves under the pointer. */
function Markets({ instrumentName }: DeskMarketsProps) {
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
function Watchlist({ instrumentName }: DeskMarketsProps) {
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
  const dayAgo = useDailyStats(instrument.instrumentName).markDayAgo
  return <Change change={change24h(mark, dayAgo)?.ratio} />
}

/** One line of the favourites under the header, or of the perpetuals while there are none. Its height never changes. */
export function TickerBar() {
  const { data: listings } = useInstruments()
  const watched = useWatchlist() ?? []
  const perpetuals = (listings ?? []).filter(({ instrument }) => instrument.instrumentType === 'PERPETUAL')
  const { rows, ...live } = useMarketRows(watched.length > 0 ? watched : perpetuals)
  const freshness = freshnessOf(live)
  const isOld = freshness?.status === 'stale' || freshness?.status === 'resyncing'
  const [path] = useLocation()
  return (
    <div className="flex h-7 shrink-0 items-center bg-surface-1 pointer-coarse:h-11">
      <nav
        aria-label={t('Ticker bar')}
        className={`flex h-full min-w-0 flex-1 items-center overflow-x-auto px-1 text-xs [scrollbar-width:none] ${isOld ? 'is-stale' : ''}`}
      >
        {rows.map(({ instrument: { instrumentName, priceStep }, mark, change }) => (
          <Link
            key={instrumentName}
            href={tradePath(instrumentName) + carriedSearch()}
            aria-current={path === tradePath(instrumentName) ? 'page' : undefined}
            className="flex h-full shrink-0 items-center gap-2 rounded-sm px-2 -outline-offset-2! hover:bg-surface-2"
          >
            <span className="text-text-2 proportional-nums">{instrumentName}</span>
            <span className="text-text-1">{formatPrice(mark, priceStep)}</span>
            {change !== undefined && (
              <span className={change > 0 ? 'text-buy' : change < 0 ? 'text-sell' : 'text-text-3'}>
                {formatPercent(change)}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {isOld && (
        <span className="px-2">
          <StaleBadge state={freshness.status} sinceMs={freshness.sinceMs} />
        </span>
      )}
    </div>
  )
}
