import type { MarginLevel } from '@/account/marginLevel'
import { marginThresholds } from '@/account/marginLevel'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'

type MarginBarProps = {
  /** The accessible name. */
  label: string
  level: MarginLevel
  /** Shares of what stands behind; 1 is liquidation. */
  maintenanceUse: number | undefined
  initialUse: number | undefined
}

const fills: Record<MarginLevel, string> = {
  fine: 'bg-accent',
  notice: 'bg-warn',
  warning: 'bg-warn',
  danger: 'bg-danger',
  liquidation: 'bg-danger',
}

/**
 * Maintenance margin as a filled bar, initial margin as a mark on it, over all that stands behind: the right end is
 * liquidation. The thresholds of the margin call are cut into it.
 */
export function MarginBar({ label, level, maintenanceUse, initialUse }: MarginBarProps) {
  const used = percent(maintenanceUse)
  return (
    <div className="flex flex-col gap-1">
      <meter className="sr-only" aria-label={label} min={0} max={100} value={used}>
        {t('{share} used, liquidation at 100%', {
          share: formatPercent(maintenanceUse, { decimals: 1, isSigned: false }),
        })}
      </meter>
      <div aria-hidden="true" className="relative h-4">
        <div className="absolute inset-x-0 top-1 h-2 overflow-hidden rounded-[2px] bg-surface-2 shadow-[inset_0_0_0_1px_var(--line-strong)]">
          <div className={`h-full ${fills[level]}`} style={{ width: `${used}%` }} />
        </div>
        {Object.values(marginThresholds).map((threshold) => (
          <span
            key={threshold}
            className="absolute top-1 h-2 w-px bg-surface-0"
            style={{ left: `${threshold * 100}%` }}
          />
        ))}
        {initialUse !== undefined && (
          <span
            className="absolute top-0 h-4 w-0.5 -translate-x-1/2 rounded-full bg-text-1 shadow-[0_0_0_1px_var(--surface-1)]"
            style={{ left: `${percent(initialUse)}%` }}
          />
        )}
      </div>
      <div aria-hidden="true" className="relative h-4 text-[10px] leading-4 text-text-4">
        <span className="absolute left-0">0</span>
        {[marginThresholds.notice, marginThresholds.warning].map((threshold) => (
          <span key={threshold} className="absolute -translate-x-1/2" style={{ left: `${threshold * 100}%` }}>
            {threshold * 100}%
          </span>
        ))}
        <span className="absolute right-0">{t('liquidation')}</span>
      </div>
    </div>
  )
}

function percent(use: number | undefined): number {
  return use === undefined ? 0 : Math.min(100, Math.max(0, use * 100))
}
