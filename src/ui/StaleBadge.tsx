import { formatAge } from './formatTime'
import { t } from '@/language/t'
import { useNow } from './useNow'

type StaleBadgeProps = {
  /** This machine's time of the last good data, in milliseconds. */
  sinceMs: number | undefined
  /** Resyncing: the data was wrong or lost and is being asked for again. */
  state?: 'stale' | 'resyncing'
}

/** Says that a panel is not live, and for how long. */
export function StaleBadge({ sinceMs, state = 'stale' }: StaleBadgeProps) {
  const nowMs = useNow()
  return (
    <span className="inline-flex items-center gap-1.5 rounded-[3px] bg-warn-soft px-1.5 text-xs whitespace-nowrap text-warn">
      <span aria-hidden="true" className="size-1.5 rotate-45 bg-current" />
      {state === 'stale' ? t('stale') : t('resyncing')}
      {sinceMs !== undefined && <span className="min-w-[4ch] text-right">{formatAge(nowMs - sinceMs)}</span>}
    </span>
  )
}
