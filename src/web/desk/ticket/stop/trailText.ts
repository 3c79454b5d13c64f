import { t } from '@/web/language/t'
import type { TrailEnd, TrailRejection, TrailState } from '@/web/session/trails/trail'
import type { TrailDistance } from '@/web/session/trails/trailRules'
import { formatExact } from '@/web/ui/formatExact'

/** For example "1.5%" or "12.5 USD". */
export function trailDistanceText(distance: TrailDistance): string {
  return distance.unit === 'usd' ? `${formatExact(distance.usd)} USD` : `${formatExact(distance.fraction * 100n)}%`
}

export function trailStateText(state: TrailState): string {
  switch (state.status) {
    case 'awaiting':
      return t('waiting for activation')
    case 'following':
      return t('following the mark')
    case 'paused':
      return t('paused: {reason}', { reason: pauseTexts[state.why] })
  }
}

const pauseTexts = {
  link: t('no connection'),
  mark: t('the mark is not live'),
  signing: t('one-click is off'),
  unknownOutcome: t('checking an amendment'),
} as const

/** An end with its own notice. Triggered and cancelled stops already have one. */
export type ToldEnd = Exclude<TrailEnd, { readonly why: 'triggered' | 'cancelled' }>

export function trailEndText(end: ToldEnd): string {
  switch (end.why) {
    case 'stopped':
      return t('Stopped by you. The stop stays at its trigger.')
    case 'changed':
      return t('The stop was changed by hand.')
    case 'gone':
      return t('The stop is no longer active.')
    case 'refused':
      return t('Amendment rejected, the stop stays at its trigger: {reason}', { reason: end.failure.words })
  }
}

export const leftTrailText = t('The tab trailing this stop was closed or reloaded. The stop stays at its last trigger.')

export const trailRejections: Record<TrailRejection, string> = {
  noOneClick: t('Trailing requires one-click trading, because each move is signed.'),
  elsewhere: t('Another tab is already trailing this stop.'),
  notWaiting: t('The stop is no longer active.'),
  already: t('This stop is already trailing.'),
}
