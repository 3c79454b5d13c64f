import type { RfqEnd, RfqEntry } from '@/account/rfqs/rfqLog'
import { t } from '@/ui/t'

export const endWords: Record<RfqEnd, string> = {
  filled: t('Filled'),
  closed: t('Closed'),
  expired: t('Expired'),
  gone: t('Ended elsewhere'),
}

const endSentences: Record<RfqEnd, string> = {
  filled: t('This request is filled, and closed.'),
  closed: t('You have closed this request. Its quotes are gone.'),
  expired: t('The deadline has passed: the request is closed, and nothing can be taken any more.'),
  gone: t('This request has ended on another page or device; the fills say whether it traded.'),
}

export type RequestState =
  | { readonly status: 'open' }
  /** By this machine's clock the deadline is over; the venue has not said so yet. */
  | { readonly status: 'late'; readonly words: string }
  | { readonly status: 'ended'; readonly end: RfqEnd; readonly words: string }

export function requestState({ end }: Pick<RfqEntry, 'end'>, isLate: boolean): RequestState {
  if (end !== undefined) return { status: 'ended', end, words: endSentences[end] }
  return isLate ? { status: 'late', words: endSentences.expired } : { status: 'open' }
}

export function directionWords(isBuy: boolean | undefined): string {
  return isBuy === undefined ? t('Two-sided') : isBuy ? t('Buy') : t('Sell')
}
