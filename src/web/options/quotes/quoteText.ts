import { t } from '@/web/language/t'
import { formatExact } from '@/web/ui/formatExact'
import { formatDecimal } from '@/web/ui/formatNumber'
import type { SideState } from './model/quoteFigures'
import type {
  LineView,
  NoQuote,
  Sheet,
  SheetEnd,
  SheetPause,
  SheetRejection,
  SheetTerms,
  SideView,
} from './model/quoteSheet'

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

/** Text for the state of one side's order: "best", "0.4 of 1 open". */
export function sideStateText({ resting }: SideView, state: SideState, size: LineView['size']): string {
  switch (state) {
    case 'none':
      return t('none')
    case 'waiting':
      return t('waiting…')
    case 'rests':
    case 'best': {
      const isPart = resting !== undefined && resting.open < size
      if (isPart) return t('{open} of {size} open', { open: formatExact(resting.open), size: formatExact(size) })
      return state === 'best' ? t('best') : t('resting')
    }
  }
}

/** Says what a running sheet sends, and what becomes of it when the page closes. */
export function sheetSummary(perSecond: number): string {
  return t(
    'This page places post-only orders with the MMP flag and amends them when the model moves beyond the band, at most {count} requests a second. A full fill is quoted again within the limits. It cancels all its orders when you stop, and when the connection, the marks, MMP or one-click fail. Closing the page also tries to cancel them.',
    { count: perSecond },
  )
}

/** The settings in one line, for where the form is folded. */
export function settingsSummary(terms: SheetTerms | undefined): string | undefined {
  if (terms === undefined) return undefined
  return t(
    '± {halfWidth} {unit} · band {band} · delta ≤ {maxDelta} · vega ≤ {maxVega} USD · order ≤ {maxOrderValue} USD',
    {
      unit: terms.unit === 'vega' ? t('pts') : '%',
      halfWidth: formatExact(terms.halfWidth),
      band: formatExact(terms.band),
      maxDelta: formatExact(terms.maxDelta),
      maxVega: formatDecimal(terms.maxVega, 0),
      maxOrderValue: formatDecimal(terms.maxOrderValue, 0),
    },
  )
}
