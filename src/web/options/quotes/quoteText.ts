import { t } from '@/web/language/t'
import type { NoQuote, Sheet, SheetEnd, SheetPause, SheetRejection } from './model/quoteSheet'

export function sheetStateText(state: Sheet['state']): string {
  switch (state.status) {
    case 'quoting':
      return t('Quoting')
    case 'paused':
      return t('Paused: {reason}', { reason: pauseTexts[state.why] })
    case 'stopping':
      return t('Cancelling all quotes… {reason}', { reason: sheetEndText(state.end) })
  }
}

const pauseTexts: Record<SheetPause, string> = {
  marks: t('a mark is not live'),
  unknownOutcome: t('checking an order'),
  rateLimited: t('the venue limits requests'),
}

export function sheetEndText(end: SheetEnd): string {
  switch (end.why) {
    case 'stopped':
      return t('Stopped by you.')
    case 'link':
      return t('Stopped: no connection.')
    case 'signing':
      return t('Stopped: one-click is off.')
    case 'mmpTripped':
      return t('Stopped: market-maker protection was triggered.')
    case 'mmpOff':
      return t('Stopped: market-maker protection is off.')
    case 'mmpUnknown':
      return t('Stopped: market-maker protection can’t be read.')
    case 'stale':
      return t('Stopped: no new marks.')
    case 'expired':
      return t('Stopped: the options expire.')
    case 'byHand':
      return t('Stopped: its orders were cancelled or changed outside the sheet.')
    case 'unknownOutcome':
      return t('Stopped: the venue did not say what became of an order.')
    case 'refused':
      return t('Stopped: an order was rejected. {reason}', { reason: end.failure.words })
  }
}

export const sheetRejections: Record<SheetRejection, string> = {
  already: t('This asset is already quoted.'),
  elsewhere: t('Another tab is already quoting this asset.'),
  asks: t(
    'A sheet amends its orders all the time, so it needs one-click. “Send once” places the orders without amending them.',
  ),
  noMmp: t('Set market-maker protection first, or confirm quoting without it.'),
  mmpUnknown: t('Market-maker protection can’t be read. Try again, or confirm quoting without it.'),
  tripped: t('Market-maker protection was triggered. Reset it first.'),
  left: t('Orders of a closed page may still rest. Cancel them first.'),
  unreadable: t(
    'The stored sheet of this asset can’t be read, so its orders may still rest. Cancel your open orders in options of this asset first.',
  ),
  notLive: t('The marks or your open orders are not current. Nothing was sent.'),
  moved: t('The marks moved beyond the band. Nothing was sent.'),
  closed: t('You are signed out of this account.'),
}

export const noQuoteTexts: Record<NoQuote, string> = {
  mark: t('no live mark'),
  unread: t('mark can’t be read'),
  price: t('no price'),
  own: t('outside the venue’s limits'),
  value: t('above max. order value'),
  limit: t('greek limit'),
  byHand: t('order ended outside the sheet'),
  expired: t('expires'),
}

/** Says what a running sheet sends, and what becomes of it when the page closes. */
export function sheetSummary(perSecond: number): string {
  return t(
    'This page places post-only orders with the MMP flag and amends them when the model moves beyond the band, at most {count} requests a second. A full fill is quoted again within the limits. It cancels all its orders when you stop, and when the connection, the marks, MMP or one-click fail. Closing the page cancels them too, if the request still leaves.',
    { count: perSecond },
  )
}
