import { useCallback, useState, useSyncExternalStore } from 'react'
import { add, subtract } from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { AccountMargin } from '@/core/quant/margin/accountMargin'
import { accountState, rememberChanges } from '@/core/quant/preview/accountState'
import { UnreadableError } from '@/web/connection/callErrors'
import { useMarketData } from '@/web/market/marketDataContext'
import { useKnownTerms } from '@/web/market/useKnownTerms'
import { useAccountSummary, useAccountStaleSince } from '@/web/session/accountLists'
import { usePreviewAccountIf } from '@/web/session/preview/usePreviewAccount'
import { useAccountSummaryInSpareFrame } from '@/web/session/spareFrameLists'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { accountFigures, sameRequirements, type AccountFigures, type RequirementChange } from './accountFigures'
import { indexedAssets } from './indexedAssets'
import { createValuationPrices, type ValuationPrices } from './valuationPrices'

/** The account at current marks. `stale`: the connection or a read has failed since `sinceMs`. */
export type LiveAccount =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void }
  | {
      readonly status: 'live' | 'stale'
      readonly account: AccountReply
      readonly figures: AccountFigures
      readonly prices: ValuationPrices
      /** Time of the last valid reading, in UNIX milliseconds. */
      readonly sinceMs: number
    }

export function useAccountFigures(): LiveAccount {
  const { error, failureCount, isLoading, isEnabled, dataUpdatedAt, refetch } = useAccountSummary()
  const account = useAccountSummaryInSpareFrame()
  const staleSinceMs = useAccountStaleSince()
  const store = createValuationPrices(useMarketData(), account?.positions ?? [], indexedAssets(account), 'slowly')
  const prices = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const connection = useAccountConnection()
  const termsOf = useKnownTerms((account?.positions ?? []).map(({ instrumentName }) => instrumentName))
  const instrumentOf = useCallback((name: string) => termsOf(name)?.instrument, [termsOf])
  const required = usePortfolioRequirements(account)
  if (account === undefined) {
    if (error !== null) return { status: 'failed', error, retry: () => void refetch() }
    return { status: isEnabled || isLoading ? 'loading' : 'none' }
  }
  if (account.positions === undefined || account.collaterals === undefined) {
    const unread = new UnreadableError('GET /account: a position or a balance is unreadable')
    return { status: 'failed', error: unread, retry: () => void refetch() }
  }
  const isStale =
    connection.state !== 'live' ||
    staleSinceMs !== undefined ||
    failureCount > 0 ||
    error !== null ||
    prices.status === 'stale' ||
    prices.status === 'resyncing'
  return {
    status: isStale ? 'stale' : 'live',
    account,
    figures: accountFigures(account, prices, instrumentOf, required),
    prices,
    sinceMs: connection.state === 'live' ? dataUpdatedAt : Math.max(dataUpdatedAt, connection.sinceMs),
  }
}

/**
 * Computes how requirements under portfolio margin have changed since the venue's report. They depend on all prices at
 * once, and the venue does not report its prices. So the first figure computed after a report counts as equal to the
 * report, and only later differences are added.
 */
function usePortfolioRequirements(account: AccountReply | undefined): RequirementChange {
  const preview = usePreviewAccountIf(account?.portfolio === true)
  const now = preview?.isPortfolioMargin === true ? accountState(preview, rememberChanges())?.margin : undefined
  const [reported, setReported] = useState<{ readonly account: AccountReply; readonly margin: AccountMargin }>()
  if (account !== undefined && now !== undefined && reported?.account !== account) setReported({ account, margin: now })
  if (now === undefined || reported === undefined || reported.account !== account) return sameRequirements
  const { margin: then } = reported
  const openOrderMargin = subtract(now.openOrderMargin, then.openOrderMargin)
  return {
    initialMargin: add(subtract(now.initialMargin, then.initialMargin), openOrderMargin),
    maintenanceMargin: subtract(now.maintenanceMargin, then.maintenanceMargin),
    openOrderMargin,
  }
}
