import { useEffect, useRef } from 'react'
import { t } from '@/web/language/t'
import type { Connection } from '@/web/market/connection'
import { useSocketState } from '@/web/market/useConnection'
import { formatAge } from '@/web/ui/formatTime'
import { showToast } from '@/web/ui/showToast'

/** Shorter interruptions cause no notice, because the header shows them. */
const newsAfterMs = 2_000

/** Notifies when the connection stays lost, and when it is restored. */
export function useConnectionNotices(): void {
  const { state, sinceMs } = useSocketState()
  const wasLive = useRef(false)
  const lostNotifiedMs = useRef<number>(undefined)
  useEffect(() => {
    if (state === 'live') {
      wasLive.current = true
      if (lostNotifiedMs.current !== undefined) notifyRestored(Date.now() - lostNotifiedMs.current)
      lostNotifiedMs.current = undefined
      return undefined
    }
    // A silent connection answers again or counts as lost within seconds.
    if (state === 'silent') return undefined
    if (!wasLive.current || lostNotifiedMs.current !== undefined) return undefined
    const timer = setTimeout(() => {
      lostNotifiedMs.current = sinceMs
      notifyLost(state)
    }, newsAfterMs)
    return () => clearTimeout(timer)
  }, [state, sinceMs])
}

function notifyLost(state: Connection['state']): void {
  showToast({
    tone: 'warn',
    category: 'connection',
    id: 'connection',
    title: state === 'offline' ? t('You’re offline') : t('Lost connection to the venue'),
    detail: t('Data on screen may be out of date. Reconnecting…'),
  })
}

function notifyRestored(afterMs: number): void {
  showToast({
    tone: 'done',
    category: 'connection',
    id: 'connection',
    title: t('Connection restored'),
    detail: t('Disconnected for {time}. Refreshing all data…', { time: formatAge(afterMs) }),
  })
}
