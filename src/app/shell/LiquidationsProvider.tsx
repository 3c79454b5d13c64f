import { useMemo, type ReactNode } from 'react'
import { useAccountSession } from '@/account/accountContext'
import { LiquidationsContext, noLiquidations } from '@/account/preview/liquidationsContext'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import { useEachSecond } from '@/ui/useEachSecond'

/**
 * The one place that searches for the liquidation prices of the account; the positions table, the chart, the ladder,
 * stops and the margin panel read them from here, so they cannot disagree. A search prices the whole account hundreds of
 * times, so it is done once a second, and at once when the trader has changed something.
 */
export function LiquidationsProvider({ children }: { children: ReactNode }) {
  const previews = useAccountSession()?.previews
  const account = usePreviewAccount()
  const held = [...(account?.holdings ?? [])].map(
    ([id, { position, isolated, orders }]) => `${id} ${position.amount} ${isolated?.margin} ${orders.length}`,
  )
  const now = useEachSecond(account, [account?.isPortfolioMargin, account?.usdc, ...held].join(' '))
  const liquidations = useMemo(
    () => (previews === undefined || now === undefined ? noLiquidations : previews.liquidations(now)),
    [previews, now],
  )
  return <LiquidationsContext value={liquidations}>{children}</LiquidationsContext>
}
