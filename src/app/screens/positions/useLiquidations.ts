import { useMemo } from 'react'
import { useAccountSession } from '@/account/accountContext'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import { useMarketData } from '@/marketData/marketDataContext'
import type { LiquidationLevels } from '@/quant/preview/liquidationLevels'
import { useEachSecond } from '../../useEachSecond'

const none: ReadonlyMap<string, LiquidationLevels> = new Map()

/**
 * By underlying, where the account is liquidated. A search prices the whole account a hundred times, so it is done once a
 * second, and at once when the trader has changed something.
 */
export function useLiquidations(): ReadonlyMap<string, LiquidationLevels> {
  const previews = useAccountSession()?.previews
  const account = usePreviewAccount()
  const { venueClock } = useMarketData()
  const held = [...(account?.holdings ?? [])].map(
    ([id, { position, isolated, orders }]) => `${id} ${position.amount} ${isolated?.margin} ${orders.length}`,
  )
  const now = useEachSecond(account, [account?.isPortfolioMargin, account?.usdc, ...held].join(' '))
  return useMemo(() => {
    if (previews === undefined || now === undefined) return none
    const assets = new Set([...now.markets.values()].map(({ instrument }) => instrument.asset))
    return new Map([...assets].map((asset) => [asset, previews.liquidation(now, asset, venueClock.nowNs())] as const))
  }, [previews, now, venueClock])
}
