import { Link, useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { useMarketRows, useWatchlist } from '@/web/market/markets/useMarketRows'
import { useInstruments } from '@/web/market/useInstruments'
import { formatPercent, formatPrice } from '@/web/ui/formatNumber'
import { freshnessOf } from '@/web/ui/freshnessOf'
import { carriedSearch, tradePath } from '@/web/ui/navigation/routes'
import { StaleBadge } from '@/web/ui/StaleBadge'

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
