import type { ExpiryForward } from '@/core/quant/expiryForward'
import { t } from '@/web/language/t'
import { formatNumber, formatPercent } from '@/web/ui/formatNumber'

/** Says why the estimates of the forward disagree. */
export function disagreementText({ parity, disagreement }: ExpiryForward): string {
  return parity?.isCrossed === true
    ? t('No single forward fits calls and puts – a quote is off-market')
    : t('Marks, parity and quotes disagree by {share}', { share: formatPercent(disagreement, { isSigned: false }) })
}

/** Lists the estimates of the forward. */
export function sourcesOf({ forward, source, parity, quoted }: ExpiryForward): string {
  const words = {
    venue: t('From venue marks: {price}', { price: formatNumber(forward, 2) }),
    parity: t('From put–call parity: {price}', { price: formatNumber(forward, 2) }),
    quotes: t('From quoted IVs: {price}', { price: formatNumber(forward, 2) }),
  }
  return [
    words[source],
    parity === undefined
      ? t('Parity: no strike is quoted on all four sides')
      : t('Parity: {low} to {high}', { low: formatNumber(parity.low, 2), high: formatNumber(parity.high, 2) }),
    t('Quotes: {price}', { price: formatNumber(quoted, 2) }),
  ].join(' · ')
}
