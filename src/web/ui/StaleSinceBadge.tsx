import { useEffect, useState } from 'react'
import { setLongTimeout } from '@/core/lib/longTimeout'
import { t } from '@/web/language/t'
import { formatAge } from './formatTime'
import './still/heldBadge.css'
import { useNow } from './useNow'

type StaleSinceBadgeProps = {
  /** This machine's time of the last change, in milliseconds; undefined while it is not live. */
  readonly sinceMs: number | undefined
  /** How long after it nothing is usual any more, in milliseconds; undefined for what has no pace. */
  readonly afterMs: number | undefined
}

/** Says that nothing happens in something that is live: nothing is wrong with it, nor with the link. */
export function StaleSinceBadge({ sinceMs, afterMs }: StaleSinceBadgeProps) {
  const isQuiet = useHasPassed(sinceMs === undefined || afterMs === undefined ? undefined : sinceMs + afterMs)
  return isQuiet && sinceMs !== undefined ? <Quiet sinceMs={sinceMs} /> : null
}

export function Quiet({ sinceMs }: { sinceMs: number }) {
  const age = formatAge(useNow() - sinceMs)
  return (
    <span className="held-badge" data-quiet title={t('No changes for {age}. The connection is live.', { age })}>
      {t('Quiet')}
    </span>
  )
}

/** Whether a moment has passed, to the millisecond and not to the second. */
function useHasPassed(atMs: number | undefined): boolean {
  const [passedMs, setPassedMs] = useState<number>()
  useEffect(() => {
    if (atMs === undefined) return undefined
    return setLongTimeout(() => setPassedMs(atMs), Math.max(0, atMs - Date.now()))
  }, [atMs])
  return atMs !== undefined && passedMs === atMs
}
