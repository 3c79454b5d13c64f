import type { Failure } from '@/account/describeFailure'
import type { QuoteOutcome } from '@/account/rfqs/rfqActions'
import { t } from '@/ui/t'

/** What became of a quote that was sent, in words. */
export function outcomeWords(outcome: QuoteOutcome): string {
  switch (outcome.status) {
    case 'resting':
      return t('It waits on the request.')
    case 'filled':
      return t('Filled: all legs traded.')
    case 'partial':
      return t('Filled in part, all legs alike.')
    case 'missed':
      return t('It was taken back.')
    case 'refused':
      return outcome.failure.isDeclined ? t('Not signed. Nothing was sent.') : outcome.failure.words
    case 'notArrived':
      return t('It never arrived at the venue.')
    case 'unknown':
      return t('The venue could not be asked what became of it. Look at your quotes and fills.')
    case 'busy':
      return t('Another quote of yours is on its way on this request.')
  }
}

/** Undefined where it stands or has traded. */
export function outcomeFailure(outcome: QuoteOutcome): Failure | undefined {
  switch (outcome.status) {
    case 'resting':
    case 'filled':
    case 'partial':
      return undefined
    case 'refused':
      return { ...outcome.failure, words: outcomeWords(outcome) }
    case 'missed':
    case 'notArrived':
    case 'unknown':
    case 'busy':
      return { words: outcomeWords(outcome), isDeclined: false }
  }
}
