import { fixed6, scale, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import { useMarketData } from '@/web/market/marketDataContext'
import type { SupposedLeg } from '@/web/options/risk/model/riskLines'
import { useLegMarkets } from '@/web/options/risk/model/useLegMarkets'
import { signed } from '@/web/options/structure/structureDraft'
import { useStructureDraft } from '@/web/options/structure/structureStore'
import { useAccess } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import { useAccountFigures, type LiveAccount } from '@/web/session/figures/useAccountFigures'
import { useOtcHoldings, type OtcBook } from '@/web/session/otc/useOtcHoldings'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { useEachSecond } from '@/web/ui/useNow'

/** The inputs of the risk matrix, updated once a second. */
export type RiskBook = {
  /** Undefined without an account, or while a part of the account is unknown. */
  readonly account: PreviewAccount | undefined
  readonly summary: AccountReply | undefined
  readonly equity: Usd | undefined
  readonly legs: readonly SupposedLeg[]
  /** OTC options, which are outside margin and equity. */
  readonly otc: OtcBook
  /** Legs of the structure that are not listed, or have no price yet. */
  readonly unknownLegs: readonly string[]
  readonly orderCount: number
  readonly nowNs: bigint
}

export type RiskState = {
  readonly access: ReturnType<typeof useAccess>['status']
  readonly live: LiveAccount
  readonly hasLegs: boolean
  readonly book: RiskBook | undefined
}

export function useRiskBook(): RiskState {
  const access = useAccess().status
  const live = useAccountFigures()
  const account = usePreviewAccount()
  const { data: summary } = useAccountSummary()
  const [draft] = useStructureDraft()
  const otc = useOtcHoldings()
  const { venueClock } = useMarketData()
  const { markets } = useLegMarkets(draft.legs.map(({ instrumentName }) => instrumentName))
  const legs = draft.legs.flatMap((leg): SupposedLeg[] => {
    const market = markets.get(leg.instrumentName)
    const amount = fixed6<Amount>((signed(leg) * draft.amount) / scale)
    return market === undefined ? [] : [{ market, amount }]
  })
  const isReady = access !== 'trading' || account !== undefined
  const now: RiskBook | undefined = isReady
    ? {
        account,
        summary,
        equity: 'figures' in live ? live.figures.equity : undefined,
        legs,
        otc,
        unknownLegs: draft.legs.flatMap(({ instrumentName }) => (markets.has(instrumentName) ? [] : [instrumentName])),
        orderCount: [...(account?.holdings.values() ?? [])].reduce((sum, { orders }) => sum + orders.length, 0),
        nowNs: venueClock.nowNs(),
      }
    : undefined
  // Changes by the trader show at once, market changes once a second.
  const key = [
    access,
    summary?.portfolio,
    account?.holdings.size,
    now?.orderCount,
    legs.length,
    otc.holdings.length,
  ].join(' ')
  return { access, live, hasLegs: draft.legs.length > 0, book: useEachSecond(now, key) }
}
