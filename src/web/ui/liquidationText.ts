import type { Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { unknownText, formatPrice } from './formatNumber'

type Prices = readonly { readonly way: 'down' | 'up'; readonly price: Price; readonly distance: number }[]
type Found =
  | { readonly status: 'prices'; readonly prices: Prices; readonly ordersCancelled?: Prices }
  | { readonly status: 'none'; readonly ordersCancelled?: Prices }
  | { readonly status: 'lost' | 'unknown' }

/**
 * Text for a position that is known to have no liquidation price, which `—` would leave open, or only one that is too far
 * to act on, which {@link farLiquidationText} tells.
 */
export const noLiquidation = t('none', {}, 'price')

/** A move to six times the price. Beyond it, an exact price is of no use and reads like an error. */
const farthest = 5

/** @param distance of the price from the present one, as a fraction of the present one */
export function isNearby({ distance }: { readonly distance: number }): boolean {
  return distance <= farthest
}

/** Formats the near liquidation prices: "↓ 2,700.00", "↓ 2,700.00 ↑ 3,600.00", "Now", "none", or "—" while unknown. */
export function liquidationText(found: Found | undefined, priceStep: Price): string {
  switch (found?.status) {
    case 'lost':
      return t('Now')
    case 'none':
      return noLiquidation
    case 'prices':
      return found.prices.some(isNearby) ? pricesText(found.prices.filter(isNearby), priceStep) : noLiquidation
    case 'unknown':
    case undefined:
      return unknownText
  }
}

type Liquidated = { readonly liquidation: (() => Found) | undefined }

/** Formats the liquidation price of a previewed position: "none" without a position, "—" without account data. */
export function positionLiquidationText(state: Liquidated | undefined, priceStep: Price): string {
  if (state === undefined) return unknownText
  return state.liquidation === undefined ? noLiquidation : liquidationText(state.liquidation(), priceStep)
}

/** All liquidation prices, for the tooltip of {@link liquidationText}; undefined where it leaves none out. */
export function farLiquidationText(found: Found | undefined, priceStep: Price): string | undefined {
  if (found?.status !== 'prices' || found.prices.every(isNearby)) return undefined
  return `≈ ${pricesText(found.prices, priceStep)}`
}

/**
 * Formats the price at which the venue cancels open orders, before any liquidation; undefined if there is no such
 * price.
 */
export function cancelledText(found: Found | undefined, priceStep: Price): string | undefined {
  if (found?.status !== 'prices' && found?.status !== 'none') return undefined
  return found.ordersCancelled === undefined ? undefined : pricesText(found.ordersCancelled, priceStep)
}

function pricesText(prices: Prices, priceStep: Price): string {
  return prices.map(({ way, price }) => `${liquidationArrows[way]} ${formatPrice(price, priceStep)}`).join(' ')
}

export const liquidationArrows = { down: '↓', up: '↑' } as const
