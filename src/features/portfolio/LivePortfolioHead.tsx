import type { ReactNode } from 'react'
import { useAccountStats } from '@/account/accountContext'
import { PortfolioHead } from './PortfolioHead'
import type { ShownAccount } from '@/appContext/shownAccount'

/** The head, with what the venue counts as realised. */
export function LivePortfolioHead({ live, mode }: { live: ShownAccount; mode: ReactNode }) {
  const { data: stats } = useAccountStats()
  const { account, figures } = live
  return (
    <PortfolioHead
      figures={figures}
      realized={{ daily: stats?.daily?.pnl, weekly: stats?.weekly?.pnl, allTime: stats?.allTime?.pnl }}
      usdc={account.collaterals?.find(({ collateralAsset }) => collateralAsset === 'USDC')?.balance}
      staleSinceMs={live.status === 'stale' ? live.sinceMs : undefined}
      mode={mode}
    />
  )
}
