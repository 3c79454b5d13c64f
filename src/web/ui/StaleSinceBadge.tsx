import { useEffect, useState } from 'react'
import { setLongTimeout } from '@/core/lib/longTimeout'
import { t } from '@/web/language/t'
import { formatAge } from './formatTime'
import './still/heldBadge.css'
import { useNow } from './useNow'

type StaleSinceBadgeProps = {
  /** Local time of the last change, in milliseconds; undefined while not live. */
  readonly sinceMs: number | undefined
  /** Milliseconds after which a silence is unusual; undefined if updates have no usual pace. */
  readonly afterMs: number | undefined
}

/** Shows that a live feed is unusually silent, although the feed and the connection are fine. */
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

/** Returns true once the time has passed. Exact to the millisecond, unlike `useNow`. */
function useHasPassed(atMs: number | undefined): boolean {
  const [passedMs, setPassedMs] = useState<number>()
  useEffect(() => {
    if (atMs === undefined) return undefined
    return setLongTimeout(() => setPassedMs(atMs), Math.max(0, atMs - Date.now()))
  }, [atMs])
  return atMs !== undefined && passedMs === atMs
}
