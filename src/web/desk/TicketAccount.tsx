import { t } from '@/web/language/t'
import { useAccountFigures } from '@/web/session/figures/useAccountFigures'
import { formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'

/** The account below a ticket with room for it: equity, and how much of the margin is in use. */
export function TicketAccount() {
  const account = useAccountFigures()
  if (account.status === 'none') return null
  const { equity, initialMargin, maintenanceMargin, initialUse, maintenanceUse } =
    'figures' in account ? account.figures : {}
  const rows: readonly { name: string; about?: string; value: string; more: string }[] = [
    { name: t('Equity'), value: formatUsd(equity), more: 'USD' },
    {
      name: t('Initial margin'),
      about: t('Initial margin for your positions plus margin reserved by open orders.'),
      value: formatUsd(initialMargin),
      more: shareOf(initialUse),
    },
    { name: t('Maint. margin'), value: formatUsd(maintenanceMargin), more: shareOf(maintenanceUse) },
  ]
  return (
    <dl
      aria-label={t('Account')}
      className={`hidden shrink-0 flex-col border-t border-line px-3 py-2 text-sm [@container_ticket_(min-height:35rem)]:flex ${account.status === 'stale' ? 'is-stale' : ''}`}
    >
      {rows.map(({ name, about, value, more }) => (
        <div key={name} className="flex h-5 items-center justify-between gap-3">
          <dt className="text-text-3" title={about}>
            {name}
          </dt>
          <dd className="text-text-2">
            {value} <span className="text-text-3">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shareOf(use: number | undefined): string {
  return use === undefined ? unknownText : formatPercent(use, { decimals: 1, isSigned: false })
}
