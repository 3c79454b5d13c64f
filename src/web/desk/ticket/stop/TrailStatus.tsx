import { t } from '@/web/language/t'
import type { Trail } from '@/web/session/trails/trail'
import type { TrailMark } from '@/web/session/trails/trailMarks'
import { leftTrailText, trailDistanceText, trailStateText } from './trailText'

/** Status of a trailing stop: its distance and state, or that it no longer trails. */
export function TrailStatus({ trail, left }: { trail: Trail | undefined; left: TrailMark | undefined }) {
  if (trail === undefined) {
    if (left === undefined) return null
    return (
      <span title={leftTrailText} className="text-warn">
        {t('No longer trailing')}
      </span>
    )
  }
  const { state, distance } = trail
  const words = trailStateText(state)
  const isPaused = state.status === 'paused'
  return (
    <span title={words} className="block text-xs leading-3.25!">
      <span className={`block truncate ${isPaused ? 'text-warn' : 'text-accent'}`}>
        {t('Trailing {distance}', { distance: trailDistanceText(distance) })}
      </span>
      <span className={`block truncate ${isPaused ? 'text-warn' : 'text-text-3'}`}>{words}</span>
    </span>
  )
}
