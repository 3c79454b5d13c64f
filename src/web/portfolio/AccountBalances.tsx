import { t } from '@/web/language/t'
import { balanceRows, type BalanceRow } from '@/web/session/figures/balanceRows'
import { freshnessOfAccount } from '@/web/session/figures/shownAccount'
import { useAccountFigures, type LiveAccount } from '@/web/session/figures/useAccountFigures'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { formatUsd } from '@/web/ui/formatNumber'
import { Panel } from '@/web/ui/Panel'
import { Skeleton } from '@/web/ui/Skeleton'
import { unitsText } from '@/web/ui/unitsText'

export function AccountBalances() {
  const live = useAccountFigures()
  const isShown = live.status === 'live' || live.status === 'stale'
  return (
    <Panel
      title={t('Balances')}
      freshness={isShown ? freshnessOfAccount(live) : { status: 'loading' }}
      className="h-auto!"
    >
      <Body live={live} />
    </Panel>
  )
}

function Body({ live }: { live: LiveAccount }) {
  switch (live.status) {
    case 'none':
    case 'loading':
      // Placeholder as high as the table with one row, so that the layout does not shift.
      return (
        <div className="flex h-13 shrink-0 flex-col justify-center px-3">
          <Skeleton width="70%" />
        </div>
      )
    case 'failed':
      return <ListFailed what={t('Couldn’t load account')} error={live.error} onRetry={async () => live.retry()} />
    case 'live':
    case 'stale': {
      const { rows, value } = balanceRows(live.account, live.figures, live.prices.indexes)
      return <BalanceTable rows={rows} total={formatUsd(value)} />
    }
  }
}

/** Balances in the venue's order, with a total for more than one asset. */
export function BalanceTable({ rows, total }: { rows: readonly BalanceRow[]; total: string }) {
  return (
    <table aria-label={t('Balances')} className="w-full border-separate border-spacing-0 text-sm tabular-nums">
      <thead>
        <tr className="text-xs text-text-3">
          {[t('Asset'), t('Balance'), t('Available'), t('Value (USD)')].map((header) => (
            <th
              key={header}
              scope="col"
              className="h-6 px-2 text-right font-normal whitespace-nowrap first:pl-3 first:text-left last:pr-3"
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ asset, balance, availableBalance, value }) => (
          <tr key={asset} className="h-row hover:bg-surface-2/60">
            <th scope="row" className="pr-2 pl-3 text-left font-medium whitespace-nowrap">
              {asset}
            </th>
            <td className={`px-2 text-right whitespace-nowrap ${balance < 0n ? 'text-danger' : ''}`}>
              {unitsText(asset, balance)}
            </td>
            <td className="px-2 text-right whitespace-nowrap">{unitsText(asset, availableBalance)}</td>
            <td className="pr-3 pl-2 text-right whitespace-nowrap">{formatUsd(value)}</td>
          </tr>
        ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          <tr className="h-row font-medium">
            <th scope="row" colSpan={3} className="border-t border-line pl-3 text-left font-medium text-text-3">
              {t('Collateral')}
            </th>
            <td className="border-t border-line pr-3 text-right">{total}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
