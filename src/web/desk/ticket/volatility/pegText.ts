import { describeError } from '@/core/protocol/errorCodes'
import { absolute } from '@/core/protocol/fixed6'
import { plural, t } from '@/web/language/t'
import type { ForwardReading } from '@/web/market/options/forwardStore'
import type { Peg, PegEnd, PegRejection } from '@/web/session/pegs/peg'
import type { PegPause, PegPlace } from '@/web/session/pegs/pegRules'
import type { NamedTarget, PriceReference } from '@/web/session/pegs/pegTarget'
import { formatExact } from '@/web/ui/formatExact'
import { formatPercent, formatPrice } from '@/web/ui/formatNumber'

/** Formats a volatility with at most two decimals, for example "62.5%". */
export function pegVolatilityText(iv: number | undefined): string {
  const decimals = iv !== undefined && Math.abs(iv * 1000 - Math.round(iv * 1000)) < 1e-6 ? 1 : 2
  return formatPercent(iv, { decimals, isSigned: false })
}

/** Names what an order follows: "62.5%", "the best bid + 1 tick", "the mark − 0.05%". */
export function pegTargetText(target: NamedTarget, isBuy: boolean): string {
  if (target.kind === 'volatility') return pegVolatilityText(target.iv)
  const { ticks, share } = target
  const best = isBuy ? t('the best bid') : t('the best ask')
  const reference = target.kind === 'best' ? best : referenceNames[target.kind]
  const towards = ticks === 0n ? share : ticks
  if (towards === 0n) return reference
  const sign = towards > 0n === isBuy ? '+' : '\u2212'
  if (ticks !== 0n) {
    const forms = { one: '{reference} {sign} {count} tick', other: '{reference} {sign} {count} ticks' }
    return plural(Math.abs(Number(ticks)), forms, { reference, sign })
  }
  return `${reference} ${sign} ${formatExact(absolute(share) * 100n)}%`
}

const referenceNames: Record<Exclude<PriceReference, 'best'>, string> = { mid: t('the mid'), mark: t('the mark') }

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
    case 'mark':
      return t('the mark is not live')
    case 'noBest':
      return t('no other orders')
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

function placeLabel(place: PegPlace, { target, postOnly }: Pick<Peg, 'target' | 'postOnly'>): string {
  switch (place) {
    case 'target':
      return target.kind === 'volatility' ? t('at target IV') : t('at target')
    case 'cap':
      return t('at cap')
    case 'touch':
      return postOnly ? t('waiting: post-only') : t('one tick from the other side')
  }
}

export function pegStateText(peg: Pick<Peg, 'state' | 'target' | 'postOnly' | 'instrument'>, nowMs: number): string {
  const { state, instrument } = peg
  const { priceStep } = instrument
  switch (state.status) {
    case 'resting':
      return placeLabel(state.at, peg)
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
