import type { ReactNode } from 'react'
import { balanceRows } from './balanceRows'
import { BalancesPanel } from './BalancesPanel'
import { freshnessOfAccount, type ShownAccount } from '@/appContext/shownAccount'

/** Collateral at the prices of now. */
export function LiveBalances({ live, actions }: { live: ShownAccount; actions?: ReactNode }) {
  const { account, figures, prices } = live
  const balances = balanceRows(account, figures, prices.indexes)
  return <BalancesPanel balances={balances} freshness={freshnessOfAccount(live)} actions={actions} />
}
