import { absolute } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { FollowUp, Link, LinkEnd, LinkLeg, LinkRejection, LinkStep, LinkTerms } from '@/web/session/links/link'
import { isOverfilled } from '@/web/session/links/linkRules'
import { formatExact } from '@/web/ui/formatExact'

/** For example "buy 1 ETH-PERP at 2400" or "Stop: sell 1 ETH-PERP at 2300". */
export function legText({ side, amount, instrumentName, price, isStop }: LinkLeg): string {
  const words = { amount: formatExact(amount), instrument: instrumentName, price: formatExact(price) }
  const order =
    side === 'buy'
      ? t('buy {amount} {instrument} at {price}', words)
      : t('sell {amount} {instrument} at {price}', words)
  return isStop ? t('Stop: {order}', { order }) : order
}

/** For example "sell at 20 USD above the average fill price, reduce-only". */
export function followText(follow: FollowUp): string {
  const price = followPriceText(follow)
  const order = follow.isBuy ? t('buy {price}', { price }) : t('sell {price}', { price })
  const flags = [
    ...(follow.type === 'stop' ? [t('stop')] : []),
    ...(follow.reduceOnly ? [t('reduce-only')] : []),
    ...(follow.postOnly ? [t('post-only')] : []),
  ]
  return [order, ...flags].join(', ')
}

function followPriceText({ price }: FollowUp): string {
  if (price.from === 'price') return t('at {price}', { price: formatExact(price.price) })
  const offset = price.from === 'fill' ? price.usd : price.share
  const distance =
    price.from === 'fill' ? `${formatExact(absolute(offset))} USD` : `${formatExact(absolute(offset) * 100n)}%`
  return offset < 0n
    ? t('{distance} below the average fill price', { distance })
    : t('{distance} above the average fill price', { distance })
}

export const ocoRiskText = t(
  'This tab cancels the other order. Until the venue has cancelled it, both can fill. If you close the tab, both orders stay open, unlinked.',
)
export const chainRiskText = t(
  'This tab places it, once. If you close the tab before that, nothing is placed; your next visit asks.',
)

export function linkName({ kind }: LinkTerms): string {
  return kind === 'oco' ? 'OCO' : t('When filled, then')
}

/** What the trader is asked to sign: exactly this is sent. */
export function stepText({ terms, legs }: Pick<Link, 'terms' | 'legs'>, step: LinkStep): string {
  if (step.do === 'place' && terms.kind === 'chain') {
    const { isBuy, instrumentName, type } = terms.follow
    const { amount, price } = step
    return legText({ side: isBuy ? 'buy' : 'sell', amount, instrumentName, price, isStop: type === 'stop' })
  }
  const leg = step.do === 'reduce' ? legs[step.leg] : undefined
  if (step.do !== 'reduce' || leg === undefined) return ''
  return t('Reduce to {amount}: {order}', { amount: formatExact(step.remaining), order: legText(leg) })
}

export function linkStateText(link: Pick<Link, 'terms' | 'legs' | 'state'>): string {
  const { state } = link
  switch (state.status) {
    case 'watching':
      return t('waiting for a fill')
    case 'acting':
      return t('sending…')
    case 'paused':
      return t('paused: {reason}', { reason: pauseTexts[state.why] })
    case 'asking':
      return t('needs your signature: {step}', { step: stepText(link, state.step) })
    case 'refused':
      return t('rejected: {reason}', { reason: state.failure.words })
  }
}

const pauseTexts = {
  link: t('no connection'),
  unknownOutcome: t('checking an order'),
  averagePrice: t('no average fill price yet'),
} as const

export function linkEndText({ terms, legs }: Link, end: LinkEnd): string {
  if (end.why === 'stopped') return t('Stopped by you. The orders stay open.')
  if (end.why === 'cancelledAll') return t('You cancelled all orders. This tab places nothing more for it.')
  const leg = legs[end.leg]
  const order = leg === undefined ? '' : legText(leg)
  if (end.why === 'legEnded') {
    return terms.kind === 'oco'
      ? t('This order ended before it filled: {order}. The other stays open.', { order })
      : t('The order ended without filling. Nothing was placed.')
  }
  if (terms.kind === 'chain') return t('The order for the whole filled amount has been placed.')
  const both = legs.filter(({ filled }) => filled > 0n)
  return isOverfilled(terms.onPartial, legs)
    ? t('Both filled before the cancel: {fills}.', { fills: both.map(fillText).join(' · ') })
    : t('The other was cancelled. Done: {order}.', { order })
}

function fillText({ side, filled, instrumentName, price }: Link['legs'][number]): string {
  const words = { amount: formatExact(filled), instrument: instrumentName, price: formatExact(price) }
  return side === 'buy'
    ? t('Bought {amount} {instrument} at {price}', words)
    : t('Sold {amount} {instrument} at {price}', words)
}

export const linkRejections: Record<LinkRejection, string> = {
  notOpen: t('An order is no longer open.'),
  already: t('An order can have one link only. Stop the other first.'),
  elsewhere: t('Another tab has linked one of these orders.'),
  unclear: t(
    'It is unclear what became of an order: it may have been amended. Check your open orders, then try again or forget this link.',
  ),
  iceberg: t('An iceberg places this order again when it fills. Stop the iceberg first.'),
  cancelledAll: t('You cancelled all orders meanwhile. Nothing was linked.'),
  notLoaded: t('The venue didn’t respond. Check your connection and try again.'),
}
