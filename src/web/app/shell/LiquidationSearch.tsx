import { useLayoutEffect, useMemo } from 'react'
import type { AccountSession } from '@/web/session/accountSession'
import { noLiquidations, type Liquidations } from '@/web/session/preview/liquidationsContext'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { useEachSecond } from '@/web/ui/useNow'

type LiquidationSearchProps = { session: AccountSession; onChange: (liquidations: Liquidations) => void }

/**
 * Computes the account's liquidation prices for all views, which read them from the context, so that they cannot
 * disagree. A search prices the whole account hundreds of times, so it runs once a second, and at once after the
 * trader's own change.
 */
export function LiquidationSearch({ session: { previews }, onChange }: LiquidationSearchProps) {
  const account = usePreviewAccount()
  const held = [...(account?.holdings ?? [])].map(
    ([id, { position, isolated, orders }]) => `${id} ${position.amount} ${isolated?.margin} ${orders.length}`,
  )
  const now = useEachSecond(account, [account?.isPortfolioMargin, account?.usdc, ...held].join(' '))
  const liquidations = useMemo(() => {
    const found = now === undefined ? noLiquidations : previews.liquidations(now)
    // A constant, because a new map would render all consumers once a second for an account without positions.
    return found.size === 0 ? noLiquidations : found
  }, [previews, now])
  // Runs before the paint, so that no new figure appears beside an outdated price.
  useLayoutEffect(() => {
    onChange(liquidations)
    return () => onChange(noLiquidations)
  }, [liquidations, onChange])
  return null
}
