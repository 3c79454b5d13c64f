import { useMarketData } from '@/marketData/marketDataContext'
import { optionScope } from '@/marketData/options/useOptionMarket'
import { formatAge } from '@/ui/formatAge'
import { StaleBadge } from '@/ui/StaleBadge'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'

type QuoteAgeProps = { asset: string; status: 'loading' | 'live' | 'stale' | 'resyncing' }

/** How old the newest quote of the channel is, counted each second; loudly when it is not live. */
export function QuoteAge({ asset, status }: QuoteAgeProps) {
  const nowMs = useNow()
  const { updatedAtMs } = useMarketData().tickers(optionScope(asset)).getSnapshot()
  if (status === 'stale' || status === 'resyncing') return <StaleBadge state={status} sinceMs={updatedAtMs} />
  const age = formatAge(updatedAtMs === undefined ? undefined : nowMs - updatedAtMs)
  return <span className="text-xs whitespace-nowrap text-text-3 max-sm:hidden">{t('Quotes {age} old', { age })}</span>
}
