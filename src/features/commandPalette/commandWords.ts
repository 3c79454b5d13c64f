import { absolute, formatFixed6, type Fraction } from '@/protocol/fixed6'
import type { AmountWish, OrderWish, PriceWish } from './paletteCommand'

/** What was understood of an amount: "2", "5000 USD of", "25% of what is possible". */
export function amountWords(amount: AmountWish): string {
  switch (amount.kind) {
    case 'contracts':
      return formatFixed6(amount.amount)
    case 'usd':
      return `${formatFixed6(amount.usd)} USD of`
    case 'share':
      return `${percentWords(amount.share)} of`
  }
}

/** "at 3100", "at the bid + 2 ticks", "at the mark − 0.5%", "at the market". */
export function priceWords(price: PriceWish): string {
  switch (price.kind) {
    case 'market':
      return 'at the market'
    case 'exact':
      return `at ${formatFixed6(price.price)}`
    case 'relative':
      return `at ${referenceWords(price)}`
  }
}

/** "the bid + 2 ticks". */
export function referenceWords({ to, ticks, fraction }: Extract<PriceWish, { kind: 'relative' }>): string {
  if (ticks !== 0n) {
    const size = ticks < 0n ? -ticks : ticks
    return `the ${to} ${ticks < 0n ? '\u2212' : '+'} ${size} ${size === 1n ? 'tick' : 'ticks'}`
  }
  if (fraction === 0n) return `the ${to}`
  return `the ${to} ${fraction < 0n ? '\u2212' : '+'} ${percentWords(fraction)}`
}

/** "buy orders of ETH-PERP", "every order", "the last order of BTC". */
export function wishWords({ side, asset, instrumentName, price, isLast }: OrderWish): string {
  const of = instrumentName ?? asset
  return [
    isLast ? 'the last' : 'every',
    ...(side === undefined ? [] : [side]),
    'open order',
    ...(of === undefined ? [] : [`of ${of}`]),
    ...(price === undefined ? [] : [`at ${formatFixed6(price)}`]),
  ].join(' ')
}

function percentWords(fraction: Fraction): string {
  return `${formatFixed6(absolute(fraction) * 100n)}%`
}
