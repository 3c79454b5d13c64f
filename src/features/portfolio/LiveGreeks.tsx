import { usePortfolio } from '@/account/accountContext'
import { useMarketData } from '@/marketData/marketDataContext'
import { useNow } from '@/ui/useNow'
import { greekRows } from './greekRows'
import { GreeksPanel, type VenueGreeks } from './GreeksPanel'
import { freshnessOfAccount, type ShownAccount } from './shownAccount'

/** Greeks from the live tickers, with the venue's own beside them. */
export function LiveGreeks({ live }: { live: ShownAccount }) {
  const { venueClock } = useMarketData()
  const { data } = usePortfolio()
  const nowMs = useNow()
  const venue: VenueGreeks | undefined =
    data?.greeks &&
    new Map(data.greeks.flatMap(({ asset, ...told }) => (asset === undefined ? [] : [[asset, told] as const])))
  return (
    <GreeksPanel
      rows={greekRows(live.account.positions ?? [], live.prices.tickers, venueClock.nowNs())}
      venue={venue}
      nowMs={nowMs}
      freshness={freshnessOfAccount(live)}
    />
  )
}
