import { t } from '@/web/language/t'
import type { QuoteStanding } from '@/web/options/rfqs/model/makerLog'
import type { QuoteOutcome } from '@/web/options/rfqs/model/rfqActions'
import type { Failure } from '@/web/session/actions/describeFailure'

/** `waiting`: not a success yet. `over`: ended, but not a failure. */
export type QuoteTone = 'waiting' | 'done' | 'over' | 'failed'
export type QuoteReport = { readonly words: string; readonly tone: QuoteTone; readonly code?: string | undefined }

/** Describes a sent quote: by its current standing if known, otherwise by the venue's response. */
export function quoteReport(outcome: QuoteOutcome, standing: QuoteStanding | undefined): QuoteReport {
  if (standing !== undefined) return standingReport(standing)
  const failure = outcomeFailure(outcome)
  if (failure !== undefined) return { words: failure.words, tone: 'failed', code: failure.code }
  return { words: outcomeText(outcome), tone: outcome.status === 'resting' ? 'waiting' : 'done' }
}

function standingReport(standing: QuoteStanding): QuoteReport {
  switch (standing) {
    case 'live':
      return { words: t('Quote live'), tone: 'waiting' }
    case 'filled':
      return { words: t('Filled: all legs traded'), tone: 'done' }
    case 'withdrawn':
      return { words: t('Withdrawn. It can no longer be accepted.'), tone: 'over' }
    case 'replaced':
      return { words: t('Replaced by a newer quote of yours.'), tone: 'over' }
    case 'expired':
      return { words: t('RFQ expired.'), tone: 'over' }
    case 'closed':
      return { words: t('The RFQ closed, and so did the quote.'), tone: 'over' }
    case 'ended':
      return { words: t('Closed by the venue or another device.'), tone: 'over' }
  }
}

function outcomeText(outcome: QuoteOutcome): string {
  switch (outcome.status) {
    case 'resting':
      return t('Quote live')
    case 'filled':
      return t('Filled: all legs traded')
    case 'partial':
      return t('Partially filled, all legs in proportion.')
    case 'missed':
      return t('Quote cancelled.')
    case 'refused':
      return outcome.failure.isDeclined ? t('Not signed. Nothing was sent.') : outcome.failure.words
    case 'notArrived':
      return t('Quote never reached the venue. Nothing was sent.')
    case 'unknown':
      return t('We couldn’t confirm the outcome. Check your quotes and fills before quoting again.')
    case 'busy':
      return t('You already have a quote pending on this RFQ.')
  }
}

/** The error of an outcome; undefined for a resting or filled quote. */
export function outcomeFailure(outcome: QuoteOutcome): Failure | undefined {
  switch (outcome.status) {
    case 'resting':
    case 'filled':
    case 'partial':
      return undefined
    case 'refused':
      return { ...outcome.failure, words: outcomeText(outcome) }
    case 'missed':
    case 'notArrived':
    case 'unknown':
    case 'busy':
      return { words: outcomeText(outcome), isDeclined: false }
  }
}
