import type { Price } from '@/core/protocol/fixed6'
import { nearestPrices } from '@/core/quant/priceBand'
import { t } from '@/web/language/t'
import { formatPrice } from '@/web/ui/formatNumber'

/** Explains why a price off the step is rejected, with the two nearest valid prices. */
export function priceStepText(price: Price, priceStep: Price): string {
  const { below, above } = nearestPrices(price, priceStep)
  const words = { step: formatPrice(priceStep, priceStep), above: formatPrice(above, priceStep) }
  if (below === undefined) return t('Price must be a multiple of {step}. Nearest: {above}', words)
  return t('Price must be a multiple of {step}. Nearest: {below} or {above}', {
    ...words,
    below: formatPrice(below, priceStep),
  })
}
