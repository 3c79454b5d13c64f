import type { Failure } from '@/account/describeFailure'
import type { QuoteStanding } from '@/account/rfqs/makerLog'
import type { QuoteOutcome } from '@/account/rfqs/rfqActions'
import { t } from '@/ui/t'

/** `waiting` is not yet a success, and `over` is no failure. */
export type QuoteTone = 'waiting' | 'done' | 'over' | 'failed'
export type QuoteReport = { readonly words: string; readonly tone: QuoteTone; readonly code?: string | undefined }

/**
 * The state of a quote that was sent from the sheet. What has happened to it since counts; without any news of it, what
 * the venue answered when it was sent.
 */
export function quoteReport(outcome: QuoteOutcome, standing: QuoteStanding | undefined): QuoteReport {
  if (standing !== undefined) return standingReport(standing)
  const failure = outcomeFailure(outcome)
  if (failure !== undefined) return { words: failure.words, tone: 'failed', code: failure.code }
  return { words: outcomeWords(outcome), tone: outcome.status === 'resting' ? 'waiting' : 'done' }
}

function standingReport(standing: QuoteStanding): QuoteReport {
  switch (standing) {
    case 'live':
      return { words: t('It waits on the request.'), tone: 'waiting' }
    case 'filled':
      return { words: t('Filled: all legs traded.'), tone: 'done' }
    case 'withdrawn':
      return { words: t('Withdrawn. It can no longer be taken.'), tone: 'over' }
    case 'replaced':
      return { words: t('Replaced by a newer quote of yours.'), tone: 'over' }
    case 'expired':
      return { words: t('Expired with its request.'), tone: 'over' }
    case 'closed':
      return { words: t('The request closed, and the quote with it.'), tone: 'over' }
    case 'ended':
      return { words: t('The venue or another device ended it.'), tone: 'over' }
  }
}

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
