import { t } from '@/web/language/t'
import type { OrderNotice } from '@/web/session/orderNotice'
import type { EndedTrail, TrailRejection } from '@/web/session/trails/trail'
import type { TrailMark } from '@/web/session/trails/trailMarks'
import { showToast } from '@/web/ui/showToast'
import { leftTrailText, trailDistanceText, trailEndText, trailRejections } from './trailText'

export function showTrailNotice(notice: Extract<OrderNotice, { kind: 'trailEnded' | 'trailLeft' }>): void {
  if (notice.kind === 'trailEnded') showTrailEnded(notice.ended)
  else showTrailLeft(notice.left)
}

/** Reports that a stop no longer follows the mark, and the reason. */
function showTrailEnded({ trail, end }: EndedTrail): void {
  if (end.why === 'triggered' || end.why === 'cancelled') return
  const { instrumentName } = trail
  // No sound for an end that the trader caused.
  const isQuiet = end.why === 'stopped' || end.why === 'changed'
  showToast({
    category: 'orders',
    tone: isQuiet ? 'info' : 'warn',
    title: stoppedTitle(trail),
    detail: trailEndText(end),
    code: end.why === 'refused' ? end.failure.code : undefined,
    instrumentName,
    isQuiet,
  })
}

/** Reports a stop that no longer trails because its page was closed or reloaded. The stops table can resume it. */
function showTrailLeft(left: TrailMark): void {
  const { instrumentName } = left
  showToast({ category: 'orders', tone: 'warn', title: stoppedTitle(left), detail: leftTrailText, instrumentName })
}

function stoppedTitle({ instrumentName, distance }: Pick<TrailMark, 'instrumentName' | 'distance'>): string {
  return t('Trailing stopped: {instrument} by {distance}', {
    instrument: instrumentName,
    distance: trailDistanceText(distance),
  })
}

/** Reports that a placed stop is not trailing. */
export function showNotTrailing(instrumentName: string, why: TrailRejection | 'unknown'): void {
  showToast({
    tone: 'warn',
    category: 'orders',
    title: t('The stop is not trailing'),
    detail:
      why === 'unknown'
        ? t('The venue has not confirmed the stop yet. Once it is listed, start trailing from its row.')
        : trailRejections[why],
    instrumentName,
  })
}
