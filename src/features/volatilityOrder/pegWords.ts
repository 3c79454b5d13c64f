import type { Peg, PegEnd, PegRefusal, PegState } from '@/account/pegs/peg'
import type { PegPause, PegPlace } from '@/account/pegs/pegRules'
import type { ForwardReading } from '@/marketData/options/forwardReading'
import { describeError } from '@/protocol/errorCodes'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { t } from '@/ui/t'

/** "62.5 %", with as many decimals as it has, at most two. */
export function volatilityText(iv: number | undefined): string {
  const decimals = iv !== undefined && Math.abs(iv * 1000 - Math.round(iv * 1000)) < 1e-6 ? 1 : 2
  return formatPercent(iv, { decimals, isSigned: false })
}

/** Why a peg is over, as a sentence. */
export function endWords(end: PegEnd): string {
  switch (end.why) {
    case 'stopped':
      return t('Stopped by you. The order stays where it is.')
    case 'changed':
      return t('The order was changed by hand.')
    case 'filled':
      return t('The order is filled.')
    case 'expiry':
      return t('The option expires in 15 minutes.')
    case 'gone':
      return t('The order is not open any more.')
    case 'cancelled':
      return end.code === undefined
        ? t('The order was cancelled.')
        : t('The order was cancelled: {reason}', { reason: t(describeError(end.code)) })
    case 'refused':
      return t('An edit was refused: {reason}', { reason: end.failure.words })
    case 'pausedTooLong':
      return t('It was paused for two minutes: {reason}', { reason: pauseWords(end.pause) })
  }
}

/** Why nothing is sent for now. */
export function pauseWords(pause: PegPause | { readonly why: 'doubt' }): string {
  switch (pause.why) {
    case 'link':
      return t('no connection')
    case 'book':
      return t('the book is not live')
    case 'signing':
      return t('one-click is off')
    case 'belowStep':
      return t('worth less than one tick')
    case 'doubt':
      return t('asking what became of an edit')
    case 'form':
      return t(describeError(pause.code))
    case 'forward':
      return forwardWords[pause.status]
  }
}

const forwardWords: Record<Exclude<ForwardReading['status'], 'live'>, string> = {
  loading: t('the forward is being read'),
  unknown: t('the forward is not known'),
  stale: t('the forward is stale'),
  disagreeing: t('the sources of the forward disagree'),
}

const placeWords: Record<PegPlace, string> = {
  target: t('at its volatility'),
  cap: t('held at the cap'),
  touch: t('held back: post-only'),
}

/** What a peg does now, in a few words; the second line of its badge. */
export function stateWords(state: PegState, nowMs: number, priceStep: Peg['instrument']['priceStep']): string {
  switch (state.status) {
    case 'resting':
      return placeWords[state.at]
    case 'sending':
      return t('moving to {price}', { price: formatPrice(state.price, priceStep) })
    case 'waiting':
      return t('to {price} in {seconds} s', {
        price: formatPrice(state.price, priceStep),
        seconds: Math.max(0, Math.ceil((state.untilMs - nowMs) / 1000)),
      })
    case 'paused':
      return t('paused: {reason}', { reason: pauseWords(state.pause) })
  }
}

/** Why a peg was not begun. */
export const refusalWords: Record<PegRefusal, string> = {
  noOneClick: t('One-click must sign: the wallet cannot be asked for every edit.'),
  elsewhere: t('Another tab of this browser pegs this order.'),
  notOpen: t('The order is not open any more.'),
  already: t('The order is pegged already.'),
}
