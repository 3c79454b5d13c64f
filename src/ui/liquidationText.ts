import type { Price } from '@/protocol/fixed6'
import { unknownText, formatPrice } from './formatNumber'
import { t } from '@/language/t'

type Found =
  | { readonly status: 'prices'; readonly prices: readonly { readonly way: 'down' | 'up'; readonly price: Price }[] }
  | { readonly status: 'none' | 'lost' | 'unknown' }

/** "↓ 2,700.00", "↓ 2,700.00 ↑ 3,600.00", "Now", or "—" where no price is known to liquidate. */
export function liquidationText(found: Found | undefined, priceStep: Price): string {
  if (found?.status === 'lost') return t('Now')
  if (found?.status !== 'prices') return unknownText
  return found.prices.map(({ way, price }) => `${liquidationArrows[way]} ${formatPrice(price, priceStep)}`).join(' ')
}

export const liquidationArrows = { down: '↓', up: '↑' } as const
