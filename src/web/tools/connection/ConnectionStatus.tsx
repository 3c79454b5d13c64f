import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useClient } from '@/web/connection/clientContext'
import { t } from '@/web/language/t'
import type { Connection } from '@/web/market/connection'
import { useConnection } from '@/web/market/useConnection'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import { formatAge } from '@/web/ui/formatTime'
import { useNow } from '@/web/ui/useNow'

const tones: Record<Connection['state'], string> = {
  live: 'text-text-2',
  silent: 'text-warn',
  connecting: 'text-text-3',
  reconnecting: 'text-warn',
  offline: 'text-danger',
  closed: 'text-text-3',
}

/** Each state has a shape as well as a colour: a disc is live, a ring is retrying, a square is offline. */
const marks: Record<Connection['state'], string> = {
  live: 'rounded-full bg-done',
  silent: 'rounded-full border border-current',
  connecting: 'rounded-full border border-current',
  reconnecting: 'rounded-full border border-current',
  offline: 'bg-current',
  closed: 'border border-current',
}

export function ConnectionStatus({
  connection,
  isSignedOut = false,
  waitUntilMs,
  children,
}: {
  connection: Shown
  /** True when the venue rejects the account's keys, so that only market data is live. */
  isSignedOut?: boolean
  /** End of the wait that the venue demanded, in UNIX milliseconds; undefined without a wait. */
  waitUntilMs?: number | undefined
  /** The venue's name, between the mark and the state. */
  children?: ReactNode
}) {
  const nowMs = useNow()
  const detail = connectionDetail(connection, nowMs, waitUntilMs)
  const isWaiting = waitUntilMs !== undefined && waitUntilMs > nowMs && connection.state === 'live'
  const isMarketOnly = isSignedOut && connection.state === 'live'
  // Market data alone, or a demanded wait, must not look like a full connection.
  const look = isMarketOnly || isWaiting ? 'reconnecting' : connection.state
  return (
    <div
      data-connection={look}
      className="flex min-w-0 items-center gap-1.5 text-xs whitespace-nowrap"
      title={
        isWaiting
          ? t('The venue limits how often this page may ask. Some data is read again after the wait.')
          : isAged(connection)
            ? connectionLabels[connection.state]
            : undefined
      }
    >
      <span aria-hidden="true" className={`size-1.5 shrink-0 ${tones[look]} ${marks[look]}`} />
      {children}
      <output
        aria-label={t('Connection')}
        className={`${tones[look]} ${look === 'live' ? 'phone:sr-only' : isAged(connection) ? 'sr-only' : ''}`}
      >
        {isMarketOnly ? t('Prices only') : isWaiting ? t('Rate limit') : connectionLabels[connection.state]}
      </output>
      {detail !== undefined && (
        <span className={`min-w-[5ch] ${connection.state === 'live' ? 'text-text-2 max-md:hidden' : tones[look]}`}>
          {detail}
        </span>
      )}
    </div>
  )
}

const connectionLabels: Record<Connection['state'], string> = {
  live: t('Live'),
  silent: t('No response'),
  connecting: t('Connecting'),
  reconnecting: t('Reconnecting'),
  offline: t('Offline'),
  closed: t('Not connected'),
}

/** `sinceMs` is undefined until the connection is first live: before, no data can be stale. */
type Shown = Pick<Connection, 'state' | 'latencyMs'> & { readonly sinceMs: number | undefined }

/** True if the age of the data replaces the name of the state. */
function isAged({ state, sinceMs }: Shown): boolean {
  return sinceMs !== undefined && (state === 'silent' || state === 'reconnecting')
}

/** Returns the latency, the seconds left of a wait that the venue asked for, or the age of the data. */
export function connectionDetail(shown: Shown, nowMs: number, waitUntilMs?: number): string | undefined {
  const { state, sinceMs, latencyMs } = shown
  const waitMs = (waitUntilMs ?? nowMs) - nowMs
  if (state === 'live' && waitMs > 0) return `${Math.ceil(waitMs / 1000)} s`
  if (state === 'live') return latencyMs === undefined ? undefined : `${Math.round(latencyMs)} ms`
  if (sinceMs === undefined || !(isAged(shown) || state === 'offline')) return undefined
  const age = formatAge(nowMs - sinceMs)
  return state === 'offline' ? age : t('{age} old', { age })
}

type LiveConnectionStatusProps = { isSignedOut?: boolean; children: ReactNode }

/**
 * Shows the connection and updates the latency once a second. `isSignedOut`: market data is live but the venue rejects
 * the account.
 */
export function LiveConnectionStatus({ isSignedOut = false, children }: LiveConnectionStatusProps) {
  useNow()
  const { retryWaits } = useClient()
  const waitUntilMs = useSyncExternalStore(retryWaits?.subscribe ?? subscribeToNothing, () => retryWaits?.getSnapshot())
  const connection = useConnection()
  const [wasLive, setWasLive] = useState(false)
  if (connection.state === 'live' && !wasLive) setWasLive(true)
  return (
    <ConnectionStatus
      connection={wasLive ? connection : { ...connection, sinceMs: undefined }}
      isSignedOut={isSignedOut}
      waitUntilMs={waitUntilMs}
    >
      {children}
    </ConnectionStatus>
  )
}
