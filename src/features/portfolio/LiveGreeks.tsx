import { useVenueNow } from '@/appContext/useVenueNow'
import { useOtcHoldings } from '@/account/otc/useOtcHoldings'
import { usePortfolio } from '@/account/accountContext'
import { useMarketData } from '@/marketData/marketDataContext'
import { greekRows } from './greekRows'
import { GreeksPanel, type VenueGreeks } from './GreeksPanel'
import { freshnessOfAccount, type ShownAccount } from '@/appContext/shownAccount'

/** Greeks from the live tickers and of OTC options, with the venue's own beside them; of one underlying, or all. */
export function LiveGreeks({ live, scope }: { live: ShownAccount; scope?: string | undefined }) {
  const { venueClock } = useMarketData()
  const { data } = usePortfolio()
  const nowMs = useVenueNow()
  const { holdings } = useOtcHoldings()
  const otc = scope === undefined ? holdings : holdings.filter(({ asset }) => asset === scope)
  const venue: VenueGreeks | undefined =
    data?.greeks &&
    new Map(data.greeks.flatMap(({ asset, ...told }) => (asset === undefined ? [] : [[asset, told] as const])))
  return (
    <GreeksPanel
      rows={greekRows(live.account.positions ?? [], live.prices.tickers, venueClock.nowNs(), otc)}
      venue={venue}
      nowMs={nowMs}
      freshness={freshnessOfAccount(live)}
    />
  )
}
