import { describeError } from '@/core/protocol/errorCodes'
import type { Usd } from '@/core/protocol/fixed6'
import { readableName } from '@/core/protocol/readableName'
import { t } from '@/web/language/t'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import { packageLevel, paidOrReceived } from '@/web/ui/packagePrice'
import type { NetEnd, NetEvent, NetOrderLeg, NetPause, NetRejection, NetState, NetTerms } from './netOrder'
import { legAt } from './netRules'

/** `pay 12.50`, `receive 3.00`. */
export function netLimitText(limit: Usd): string {
  return paidOrReceived(limit, true, 2)
}

/** `12.50`, `3.00 credit`. */
export function netText(net: Usd | undefined): string {
  return packageLevel(net, 2)
}

export function legName({ instrument }: Pick<NetOrderLeg, 'instrument'>): string {
  return readableName(instrument.instrumentName)
}

export function netStateText(state: NetState, terms: NetTerms): string {
  switch (state.status) {
    case 'resting':
      return t('resting')
    case 'sending':
      return t('sending…')
    case 'taking':
      return t('taking the other legs…')
    case 'resolving':
      return t('asking the venue what has filled')
    case 'waiting':
      return t('waiting for the next amend')
    case 'paused':
      return t('paused: {reason}', { reason: pauseText(state.pause, terms) })
    case 'open':
      return t('open legs')
  }
}

export function pauseText(pause: NetPause, terms: Pick<NetTerms, 'legs'>): string {
  switch (pause.why) {
    case 'link':
      return t('no connection')
    case 'forward':
      return t('the forward is not live')
    case 'signing':
      return t('one-click is off')
    case 'beyond':
      return t('the limit is out of reach')
    case 'stale':
      return t('the book of {leg} is not live', { leg: legName(legAt(terms, pause.leg)) })
    case 'thin':
      return t('too little in the book of {leg}', { leg: legName(legAt(terms, pause.leg)) })
    case 'form':
      return t(describeError(pause.code))
  }
}

export function netEndText(end: NetEnd): string {
  switch (end.why) {
    case 'filled':
      return t('Filled')
    case 'stopped':
      return t('Stopped by you')
    case 'expired':
      return t('A leg expired')
    case 'left':
      return t('Ended with open legs')
    case 'byHand':
      return t('The resting order was changed or cancelled by hand')
    case 'cancelled':
      return t('The venue cancelled the resting order: {reason}', { reason: t(describeError(end.code)) })
    case 'refused':
      return t('Rejected: {reason}', { reason: end.failure.words })
  }
}

export function netEventText({ what, leg: at, amount, price }: NetEvent, terms: NetTerms): string {
  const leg = legAt(terms, at)
  const { amountStep, priceStep } = leg.instrument
  const values = {
    amount: formatAmount(amount, amountStep),
    leg: legName(leg),
    price: price === undefined ? t('market') : formatPrice(price, priceStep),
  }
  switch (what) {
    case 'placed':
      return t('Placed {amount} {leg} at {price}', values)
    case 'moved':
      return t('Moved {amount} {leg} to {price}', values)
    case 'withdrawn':
      return t('Withdrew {amount} {leg} at {price}', values)
    case 'filled':
      return t('Filled {amount} {leg} at {price}', values)
    case 'taken':
      return t('Took {amount} {leg} at {price}', values)
    case 'missed':
      return t('Missed {amount} {leg} at {price}', values)
  }
}

export const netRejections: Record<NetRejection, string> = {
  noOneClick: t('A net order requires one-click trading, because this page signs each order and amend.'),
  elsewhere: t('Another tab is working this net order.'),
  notKnown: t('The fills couldn’t be read from the venue. Nothing was sent – try again.'),
  busy: t('A net order is being placed already.'),
  hedgeMode: t('In hedge mode a perpetual has two positions. Switch to one-way mode for a net order.'),
  notLoaded: t('A part of the page couldn’t load. Try again.'),
}
