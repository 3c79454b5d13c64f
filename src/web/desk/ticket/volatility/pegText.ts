import { describeError } from '@/core/protocol/errorCodes'
import { t } from '@/web/language/t'
import type { ForwardReading } from '@/web/market/options/forwardStore'
import type { Peg, PegEnd, PegRejection, PegState } from '@/web/session/pegs/peg'
import type { PegPause, PegPlace } from '@/web/session/pegs/pegRules'
import { formatPercent, formatPrice } from '@/web/ui/formatNumber'

/** Formats a volatility with at most two decimals, for example "62.5%". */
export function pegVolatilityText(iv: number | undefined): string {
  const decimals = iv !== undefined && Math.abs(iv * 1000 - Math.round(iv * 1000)) < 1e-6 ? 1 : 2
  return formatPercent(iv, { decimals, isSigned: false })
}

export function pegEndLabels(end: PegEnd): string {
  switch (end.why) {
    case 'stopped':
      return t('Stopped by you. The order stays open.')
    case 'changed':
      return t('The order was changed by hand.')
    case 'filled':
      return t('The order is filled.')
    case 'expiry':
      return t('The option expires in 15 minutes.')
    case 'gone':
      return t('Order no longer open.')
    case 'cancelled':
      return end.code === undefined
        ? t('The order was cancelled.')
        : t('The order was cancelled: {reason}', { reason: t(describeError(end.code)) })
    case 'refused':
      return t('Amendment rejected: {reason}', { reason: end.failure.words })
    case 'pausedTooLong':
      return t('Paused for over two minutes: {reason}', { reason: pauseText(end.pause) })
  }
}

export function pauseText(pause: PegPause | { readonly why: 'unknownOutcome' }): string {
  switch (pause.why) {
    case 'link':
      return t('no connection')
    case 'book':
      return t('the book is not live')
    case 'signing':
      return t('one-click is off')
    case 'belowStep':
      return t('worth less than one tick')
    case 'unknownOutcome':
      return t('checking an amendment')
    case 'form':
      return t(describeError(pause.code))
    case 'forward':
      return forwardLabels[pause.status]
  }
}

const forwardLabels: Record<Exclude<ForwardReading['status'], 'live'>, string> = {
  loading: t('forward loading'),
  unknown: t('no forward'),
  stale: t('forward stale'),
  disagreeing: t('forward sources disagree'),
}

const placeLabels: Record<PegPlace, string> = {
  target: t('at target IV'),
  cap: t('at cap'),
  touch: t('waiting: post-only'),
}

export function pegStateText(state: PegState, nowMs: number, priceStep: Peg['instrument']['priceStep']): string {
  switch (state.status) {
    case 'resting':
      return placeLabels[state.at]
    case 'sending':
      return t('moving to {price}', { price: formatPrice(state.price, priceStep) })
    case 'waiting':
      return t('to {price} in {seconds} s', {
        price: formatPrice(state.price, priceStep),
        seconds: Math.max(0, Math.ceil((state.untilMs - nowMs) / 1000)),
      })
    case 'paused':
      return t('paused: {reason}', { reason: pauseText(state.pause) })
  }
}

export const rejectionMessages: Record<PegRejection, string> = {
  noOneClick: t('Pegging requires one-click trading.'),
  elsewhere: t('This order is already pegged in another tab.'),
  notOpen: t('Order no longer open.'),
  already: t('This order is already pegged.'),
}
