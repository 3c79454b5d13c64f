import type { ReactNode } from 'react'
import { formatPercent } from '@/ui/formatPercent'
import { formatCompact, formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import type { Totals } from './statisticsRows'

/** The venue in a line: what was traded today, by whom it was begun, and what is open. */
export function TotalsBar({ totals }: { totals: Totals | undefined }) {
  const bought = totals?.boughtShare
  return (
    <dl className="grid shrink-0 grid-cols-5 gap-x-6 gap-y-3 bg-surface-1 px-3 py-3 max-lg:grid-cols-3 max-sm:grid-cols-2">
      <Figure name={t('Volume 24 h USD')} title={formatUsd(totals?.volume)}>
        {formatCompact(totals?.volume)}
      </Figure>
      <Figure name={t('Bought by takers')}>
        {formatPercent(bought, { decimals: 1, isSigned: false })}
        {/* The figure above says the same. */}
        <span aria-hidden="true" className="mt-1 flex h-1 overflow-hidden rounded-full bg-sell-fill">
          <span className="h-full bg-buy-fill" style={{ width: `${(bought ?? 0.5) * 100}%` }} />
        </span>
      </Figure>
      <Figure name={t('Open in perpetuals USD')} title={formatUsd(totals?.perpetualOpenUsd)}>
        {formatCompact(totals?.perpetualOpenUsd)}
      </Figure>
      <Figure name={t('Open in options USD')} title={formatUsd(totals?.optionOpenUsd)}>
        {formatCompact(totals?.optionOpenUsd)}
      </Figure>
      <Figure name={t('Premium 24 h USD')} title={formatUsd(totals?.premium)}>
        {formatCompact(totals?.premium)}
      </Figure>
    </dl>
  )
}

function Figure({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-text-3">{name}</dt>
      <dd title={title} className="text-lg font-semibold tabular-nums">
        {children}
      </dd>
    </div>
  )
}
