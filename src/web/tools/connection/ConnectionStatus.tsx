import type { Connection } from '@/web/market/connection'
import { t } from '@/web/language/t'
import { useNow } from '@/web/ui/useNow'
import { connectionDetail, connectionLabels } from './connectionLabels'

const tones: Record<Connection['state'], string> = {
  live: 'text-text-2',
  silent: 'text-warn',
  connecting: 'text-text-3',
  reconnecting: 'text-warn',
  offline: 'text-danger',
  closed: 'text-text-3',
}

/** A round mark is live, a ring is trying, a square is not there: never colour alone. */
const marks: Record<Connection['state'], string> = {
  live: 'rounded-full bg-done',
  silent: 'rounded-full border border-current',
  connecting: 'rounded-full border border-current',
  reconnecting: 'rounded-full border border-current',
  offline: 'bg-current',
  closed: 'border border-current',
}

/** The link to the venue, in the header. A change is spoken; the numbers beside it are not. */
export function ConnectionStatus({
  connection,
  isSignedOut = false,
  waitUntilMs,
}: {
  connection: Pick<Connection, 'state' | 'latencyMs' | 'retryAtMs'>
  /** The venue refuses the account's keys: what is live is the market alone. */
  isSignedOut?: boolean
  /** Until when the venue has asked this page to wait, UNIX milliseconds. */
  waitUntilMs?: number | undefined
}) {
  const nowMs = useNow()
  const detail = connectionDetail(connection, nowMs, waitUntilMs)
  const isWaiting = waitUntilMs !== undefined && waitUntilMs > nowMs && connection.state === 'live'
  const isMarketOnly = isSignedOut && connection.state === 'live'
  // Looks like a connection that is not whole.
  const look = isMarketOnly || isWaiting ? 'reconnecting' : connection.state
  return (
    <div
      className={`flex items-center gap-1.5 text-xs whitespace-nowrap ${tones[look]}`}
      title={
        isWaiting
          ? t('The venue limits how often this page may ask. Some data is read again after the wait.')
          : undefined
      }
    >
      <span aria-hidden="true" className={`size-2 ${marks[look]}`} />
      <output aria-label={t('Connection')}>
        {isMarketOnly ? t('Prices only') : isWaiting ? t('Rate limit') : connectionLabels[connection.state]}
      </output>
      {detail !== undefined && <span className="min-w-[5ch] text-text-3 max-sm:hidden">{detail}</span>}
    </div>
  )
}
