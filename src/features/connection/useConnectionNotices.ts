import { useEffect, useRef } from 'react'
import type { Connection } from '@/marketData/connection'
import { useConnection } from '@/marketData/useConnection'
import { formatAge } from '@/ui/formatAge'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

/** A blip that mends itself is no news: the header shows it. */
const newsAfterMs = 2_000

/** Tells that the link to the venue was lost, once it stays so, and that it is back. */
export function useConnectionNotices(): void {
  const { state, sinceMs } = useConnection()
  const wasLive = useRef(false)
  const toldLostMs = useRef<number>(undefined)
  useEffect(() => {
    if (state === 'live') {
      wasLive.current = true
      if (toldLostMs.current !== undefined) tellRestored(Date.now() - toldLostMs.current)
      toldLostMs.current = undefined
      return undefined
    }
    // It answers again, or is lost within seconds.
    if (state === 'silent') return undefined
    if (!wasLive.current || toldLostMs.current !== undefined) return undefined
    const timer = setTimeout(() => {
      toldLostMs.current = sinceMs
      tellLost(state)
    }, newsAfterMs)
    return () => clearTimeout(timer)
  }, [state, sinceMs])
}

function tellLost(state: Connection['state']): void {
  showToast({
    tone: 'warn',
    category: 'connection',
    id: 'connection',
    title: state === 'offline' ? t('The network is gone') : t('Connection to the venue lost'),
    detail: t('What is on the screen may be old. Trying again.'),
  })
}

function tellRestored(afterMs: number): void {
  showToast({
    tone: 'done',
    category: 'connection',
    id: 'connection',
    title: t('Connection restored'),
    detail: t('It was gone for {time}. Everything is being read again.', { time: formatAge(afterMs) }),
  })
}
