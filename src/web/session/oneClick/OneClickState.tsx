import { t } from '@/web/language/t'
import { formatUsd } from '@/web/ui/formatNumber'
import { formatCountdown } from '@/web/ui/formatTime'
import { useNow } from '@/web/ui/useNow'
import type { OneClickView } from './oneClick'

export function OneClickState({ view: { limits, session } }: { view: OneClickView }) {
  const nowMs = useNow()
  if (session === undefined) return <p className="text-sm text-text-3">{t('No active session')}</p>
  const { used, endsAtMs, isOver } = session
  const of = { limit: formatUsd(limits.sessionUsd), count: limits.sessionOrders ?? 0 }
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 rounded-sm bg-surface-2 px-3 py-2 text-sm">
      <dt className="text-text-3">{t('Signed this session')}</dt>
      <dd className="text-right">
        {formatUsd(used.usd)}
        <span className="text-text-3"> {limits.sessionUsd === undefined ? 'USD' : t('of {limit} USD', of)}</span>
      </dd>
      <dt className="text-text-3">{t('Orders')}</dt>
      <dd className="text-right">
        {used.orders}
        <span className="text-text-3"> {limits.sessionOrders !== undefined && t('of {count}', of)}</span>
      </dd>
      {used.pegEdits > 0 && (
        <>
          <dt className="text-text-3">{t('Peg edits')}</dt>
          <dd className="text-right">
            {used.pegEdits}
            <span className="text-text-3">
              {' '}
              {limits.sessionPegEdits !== undefined && t('of {count}', { count: limits.sessionPegEdits })}
            </span>
          </dd>
        </>
      )}
      <dt className="text-text-3">{t('Wallet prompt returns in')}</dt>
      <dd className="text-right">{isOver ? t('now') : timeLeft(endsAtMs - nowMs)}</dd>
    </dl>
  )
}

/** Formats the time left. A key without an expiry has no countdown. */
export function timeLeft(leftMs: number): string {
  return Number.isFinite(leftMs) ? formatCountdown(leftMs) : t('no expiry')
}
