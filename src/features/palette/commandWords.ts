import { absolute, type Fraction } from '@/protocol/fixed6'
import { formatExact } from '@/ui/formatExact'
import { plural, t } from '@/ui/t'
import type { AmountWish, CancelCommand, OrderWish, PriceReference, PriceWish } from './paletteCommand'

/** What was understood of an amount: "2", "5000 USD of", "25% of what is possible". */
export function amountWords(amount: AmountWish): string {
  switch (amount.kind) {
    case 'contracts':
      return formatExact(amount.amount)
    case 'usd':
      return t('{sum} USD of', { sum: formatExact(amount.usd) })
    case 'share':
      return t('{share} of', { share: percentWords(amount.share) })
  }
}

/** "at 3100", "at the bid + 2 ticks", "at the mark − 0.5%", "at the market". */
export function priceWords(price: PriceWish): string {
  switch (price.kind) {
    case 'market':
      return t('at the market')
    case 'exact':
      return t('at {price}', { price: formatExact(price.price) })
    case 'relative':
      return t('at {price}', { price: referenceWords(price) })
  }
}

const references: Record<PriceReference, string> = {
  bid: t('the bid'),
  ask: t('the ask'),
  mid: t('the mid'),
  mark: t('the mark'),
}

/** "the bid + 2 ticks". */
export function referenceWords({ to, ticks, fraction }: Extract<PriceWish, { kind: 'relative' }>): string {
  const reference = references[to]
  if (ticks !== 0n) {
    const sign = ticks < 0n ? '\u2212' : '+'
    const forms = { one: '{reference} {sign} {count} tick', other: '{reference} {sign} {count} ticks' }
    return plural(Number(ticks < 0n ? -ticks : ticks), forms, { reference, sign })
  }
  if (fraction === 0n) return reference
  return `${reference} ${fraction < 0n ? '\u2212' : '+'} ${percentWords(fraction)}`
}

/** "every open order", "every buy open order of ETH-PERP", "the last open order of BTC at 90000". */
export function wishWords({ side, asset, instrumentName, price, isLast }: OrderWish): string {
  const orders = wishedOrders(isLast, side)
  const market = instrumentName ?? asset
  if (price === undefined) return market === undefined ? orders : t('{orders} of {market}', { orders, market })
  const words = { orders, price: formatExact(price) }
  return market === undefined
    ? t('{orders} at {price}', words)
    : t('{orders} of {market} at {price}', { ...words, market })
}

/** What would be cancelled; the stops only where they are named. */
export function cancelWords({ which, withStops }: Pick<CancelCommand, 'which' | 'withStops'>): string {
  return withStops ? t('every open order and every stop') : wishWords(which)
}

function wishedOrders(isLast: boolean, side: OrderWish['side']): string {
  switch (side) {
    case undefined:
      return isLast ? t('the last open order') : t('every open order')
    case 'buy':
      return isLast ? t('the last buy open order') : t('every buy open order')
    case 'sell':
      return isLast ? t('the last sell open order') : t('every sell open order')
  }
}

function percentWords(fraction: Fraction): string {
  return `${formatExact(absolute(fraction) * 100n)}%`
}
