import { liquidationDistance, marginLevel } from '@/account/marginLevel'
import { useLiquidations } from '@/account/preview/liquidationsContext'
import { MarginPanel } from './MarginPanel'
import { freshnessOfAccount, type ShownAccount } from '@/appContext/shownAccount'

/** Margin at the marks of now. */
export function LiveMargin({ live }: { live: ShownAccount }) {
  const { account, figures } = live
  const distance = liquidationDistance(figures, account.positions ?? [], useLiquidations())
  const level = marginLevel({ use: figures.maintenanceUse, isInLiquidation: figures.isInLiquidation })
  return <MarginPanel figures={figures} level={level} distance={distance} freshness={freshnessOfAccount(live)} />
}
