import { useEffect } from 'react'
import { createAccountFigureSource, unknownAccount } from '@/web/desk/alerts/accountReader'
import { useMarketData } from '@/web/market/marketDataContext'
import { useConnectedAccount } from '@/web/session/accountContext'
import { useAccountFigures } from '@/web/session/figures/useAccountFigures'
import { useOtcHoldings } from '@/web/session/otc/useOtcHoldings'
import { usePageStore } from '@/web/session/pageStores'
import { accountAlertFigures } from './accountAlertFigures'

/** Computes the account's figures for alerts while alerts read them. Renders nothing. */
export function AccountAlertFigures() {
  const { set } = usePageStore(createAccountFigureSource)
  const { venueClock } = useMarketData()
  const read = accountAlertFigures(useAccountFigures(), useConnectedAccount(), useOtcHoldings(), venueClock.nowNs())
  // After each render, because each new figure is a new sample.
  useEffect(() => set(read))
  useEffect(() => () => set(unknownAccount), [set])
  return null
}
