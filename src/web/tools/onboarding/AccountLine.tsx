import type { Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { useAccountFigures } from '@/web/session/figures/useAccountFigures'
import { formatUsd } from '@/web/ui/formatNumber'

/** Shows margin and equity below a phone's header, which has no room for them. Toasts may cover the line briefly. */
export function AccountLine() {
  const live = useAccountFigures()
  const figures = live.status === 'live' || live.status === 'stale' ? live.figures : undefined
  return (
    // A landmark, because all content of a page must be inside one.
    <section aria-label={t('Available margin and equity')}>
      <dl
        className={`flex h-10 items-center justify-between bg-surface-1 px-3 text-sm ${live.status === 'stale' ? 'is-stale' : ''}`}
      >
        <Sum label={t('Available')} usd={figures?.availableMargin} />
        <Sum label={t('Equity')} usd={figures?.equity} />
      </dl>
    </section>
  )
}

function Sum({ label, usd }: { label: string; usd: Usd | undefined }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-xs text-text-3">{label}</dt>
      <dd>
        {formatUsd(usd)} <span className="text-text-4">USD</span>
      </dd>
    </div>
  )
}
