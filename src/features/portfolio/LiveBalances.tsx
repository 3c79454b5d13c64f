import { balanceRows } from './balanceRows'
import { BalancesPanel } from './BalancesPanel'
import { freshnessOfAccount, type ShownAccount } from './shownAccount'

/** Collateral at the prices of now. */
export function LiveBalances({ live }: { live: ShownAccount }) {
  const { account, figures, prices } = live
  return <BalancesPanel balances={balanceRows(account, figures, prices.indexes)} freshness={freshnessOfAccount(live)} />
}
