import { t } from '@/web/language/t'
import type { Failure } from './describeFailure'
import type { Outcome } from './outcome'

/** Returns why an action failed or may have failed; undefined if it succeeded. */
export function failureOf(outcome: Outcome): Failure | undefined {
  switch (outcome.status) {
    case 'done':
      return undefined
    case 'refused':
      return outcome.failure
    case 'unknown':
      return said(
        t('The connection was lost before the venue answered. It may have been done: check before you send it again.'),
      )
    case 'notArrived':
      return said(t('Not received by the venue.'))
    case 'busy':
      return said(t('Not sent: the previous one is still pending.'))
  }
}

const said = (words: string): Failure => ({ words, isDeclined: false })
