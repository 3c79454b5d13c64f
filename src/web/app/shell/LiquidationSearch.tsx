import { useLayoutEffect, useMemo } from 'react'
import type { AccountSession } from '@/web/session/accountSession'
import { noLiquidations, type Liquidations } from '@/web/session/preview/liquidationsContext'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { useEachSecond } from '@/web/ui/useNow'

type LiquidationSearchProps = { session: AccountSession; onChange: (liquidations: Liquidations) => void }

/**
 * The one place that searches for the liquidation prices of the account; the positions table, the chart, the ladder,
 * stops and the margin panel read them from the context, so they cannot disagree. A search prices the whole account
 * hundreds of times, so it is done once a second, and at once when the trader has changed something.
 */
export function LiquidationSearch({ session: { previews }, onChange }: LiquidationSearchProps) {
  const account = usePreviewAccount()
  const held = [...(account?.holdings ?? [])].map(
    ([id, { position, isolated, orders }]) => `${id} ${position.amount} ${isolated?.margin} ${orders.length}`,
  )
  const now = useEachSecond(account, [account?.isPortfolioMargin, account?.usdc, ...held].join(' '))
  const liquidations = useMemo(() => {
    const found = now === undefined ? noLiquidations : previews.liquidations(now)
    // The same for an account without positions: all that shows them would be drawn once a second.
    return found.size === 0 ? noLiquidations : found
  }, [previews, now])
  // Before the paint, so that no figure is drawn beside a price of the state before.
  useLayoutEffect(() => {
    onChange(liquidations)
    return () => onChange(noLiquidations)
  }, [liquidations, onChange])
  return null
}
