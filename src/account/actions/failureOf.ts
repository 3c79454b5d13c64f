import { t } from '@/language/t'
import type { Failure } from '../describeFailure'
import type { Outcome } from './outcome'

/** Why something is not done, or may not be, in words; undefined when it is done. */
export function failureOf(outcome: Outcome): Failure | undefined {
  switch (outcome.status) {
    case 'done':
      return undefined
    case 'refused':
      return outcome.failure
    case 'unknown':
      return said(t('The connection was lost before the venue answered. Checking what became of it.'))
    case 'notArrived':
      return said(t('It did not reach the venue.'))
    case 'busy':
      return said(t('Not sent: the one before is still on its way.'))
  }
}

const said = (words: string): Failure => ({ words, isDeclined: false })
