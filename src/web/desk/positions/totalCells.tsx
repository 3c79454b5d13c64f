import { toNumber, type Usd } from '@/core/protocol/fixed6'
import { plural, t } from '@/web/language/t'
import { useAccountFigures } from '@/web/session/figures/useAccountFigures'
import { Gain } from '@/web/ui/Figure'
import { unknownText, formatPercent, formatUsd } from '@/web/ui/formatNumber'
import { formatSigned, TotalPnl } from './positionCells'
import { pnlTone } from './positionColumns'
import type { PositionRow } from './positionRow'
import { positionTotals } from './positionTotals'

/** The cells of the total row, by column id. */
export function totalCells(rows: readonly PositionRow[]) {
  const { value, pnl, margin, delta, theta, vega } = positionTotals(rows)
  const share = margin === undefined || margin === 0n ? undefined : toNumber(pnl) / toNumber(margin)
  const hasOptions = rows.some(({ position }) => position.instrumentType === 'OPTION')
  const greeks = [
    `Δ ${formatSigned(delta, 0)}`,
    ...(hasOptions ? [`Θ ${formatSigned(theta)}`, t('V {value}', { value: formatSigned(vega) })] : []),
  ]
  return new Map([
    [
      'instrument',
      {
        cell: <span className="font-semibold">{t('Total')}</span>,
        under: <span title={t('USD: delta, theta per day, vega per point')}>{greeks.join(' · ')}</span>,
      },
    ],
    [
      'amount',
      { cell: plural(rows.length, { one: '{count} position', other: '{count} positions' }), under: formatUsd(value) },
    ],
    [
      'pnl',
      {
        cell: (
          <span className="font-semibold">
            <Gain usd={pnl} />
          </span>
        ),
        under: <span className={pnlTone(pnl)}>{formatPercent(share)}</span>,
      },
    ],
    ['midPnl', { cell: <TotalPnl rows={rows} kind="mid" /> }],
    ['executablePnl', { cell: <TotalPnl rows={rows} kind="executable" /> }],
    ['margin', { cell: formatUsd(margin), under: <ShareOfEquity margin={margin} /> }],
  ])
}

function ShareOfEquity({ margin }: { margin: Usd | undefined }) {
  const account = useAccountFigures()
  const equity = 'figures' in account ? toNumber(account.figures.equity) : 0
  if (margin === undefined || equity <= 0) return unknownText
  return t('{share} of equity', {
    share: formatPercent(toNumber(margin) / equity, { decimals: 1, isSigned: false }),
  })
}
