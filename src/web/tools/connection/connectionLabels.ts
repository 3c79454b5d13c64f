import type { Connection } from '@/web/market/connection'
import { t } from '@/web/language/t'

/** The state in words, for the eye and for the live region. */
export const connectionLabels: Record<Connection['state'], string> = {
  live: t('Live'),
  silent: t('No response'),
  connecting: t('Connecting'),
  reconnecting: t('Reconnecting'),
  offline: t('Offline'),
  closed: t('Not connected'),
}

/** The small number beside the words: the round trip, or the seconds to the next try or until the venue's wait is over. */
export function connectionDetail(
  { state, latencyMs, retryAtMs }: Pick<Connection, 'state' | 'latencyMs' | 'retryAtMs'>,
  nowMs: number,
  waitUntilMs?: number,
): string | undefined {
  const waitMs = (waitUntilMs ?? nowMs) - nowMs
  if (state === 'live' && waitMs > 0) return `${Math.ceil(waitMs / 1000)} s`
  if (state === 'live') return latencyMs === undefined ? undefined : `${Math.round(latencyMs)} ms`
  if (state !== 'reconnecting') return undefined
  if (retryAtMs === undefined) return t('now')
  return t('in {seconds} s', { seconds: Math.max(0, Math.ceil((retryAtMs - nowMs) / 1000)) })
}
