import { createContext, use } from 'react'
import { t } from '@/web/language/t'
import { formatAge } from './formatTime'
import { useNow } from './useNow'

type StaleBadgeProps = {
  /** Local time of the last valid data, in milliseconds. */
  sinceMs: number | undefined
  /** `resyncing`: the data was wrong or lost and has been requested again. */
  state?: 'stale' | 'resyncing'
}

/** True while the header shows that nothing is live and for how long. Panels then only dim. */
export const StaleToldContext = createContext(false)

/** Shows that a panel is not live, and since when. A narrow container shows only the diamond. */
export function StaleBadge({ sinceMs, state = 'stale' }: StaleBadgeProps) {
  const nowMs = useNow()
  return (
    <span
      className={
        use(StaleToldContext)
          ? 'sr-only'
          : 'inline-flex animate-[unclear_0s_0.6s_backwards] items-center gap-1.5 rounded-[3px] bg-warn-soft px-1.5 text-xs whitespace-nowrap text-warn @max-[1.25rem]:px-0.5'
      }
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rotate-45 bg-current" />
      <span className="@max-[7rem]:sr-only">{state === 'stale' ? t('stale') : t('resyncing')}</span>
      {sinceMs !== undefined && (
        <span className="min-w-[4ch] text-right @max-[3.25rem]:sr-only">{formatAge(nowMs - sinceMs)}</span>
      )}
    </span>
  )
}
