import type { ExpiryForward } from '@/quant/expiryForward'
import { formatNumber } from '@/ui/formatNumber'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import { Tooltip } from '@/ui/Tooltip'

/** The forward of the expiry, where it is from, and in words that its sources do not agree. */
export function ForwardWords({ found }: { found: ExpiryForward | undefined }) {
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <Tooltip isFocusable text={found === undefined ? t('Nothing tells the forward yet.') : sourcesOf(found)}>
        <span className="whitespace-nowrap text-text-2">
          <span className="text-text-3">{t('Forward')}</span>{' '}
          <span className="inline-block min-w-[8ch] text-right">{formatNumber(found?.forward, 2)}</span>
        </span>
      </Tooltip>
      {found?.isDisagreeing === true && (
        <span className="rounded-[3px] bg-warn-soft px-1.5 text-xs text-warn">{doubtOf(found)}</span>
      )}
    </div>
  )
}

function doubtOf({ parity, disagreement }: ExpiryForward): string {
  return parity?.isCrossed === true
    ? t('No one forward fits calls and puts: a quote is off')
    : t('Marks, parity and quotes disagree by {share}', { share: formatPercent(disagreement, { isSigned: false }) })
}

function sourcesOf({ forward, source, parity, quoted }: ExpiryForward): string {
  const words = {
    venue: t('By the marks of the venue: {price}', { price: formatNumber(forward, 2) }),
    parity: t('By put-call parity: {price}', { price: formatNumber(forward, 2) }),
    quotes: t('By the quotes and their volatilities: {price}', { price: formatNumber(forward, 2) }),
  }
  return [
    words[source],
    parity === undefined
      ? t('Parity: no strike has all four quotes')
      : t('Parity: {low} to {high}', { low: formatNumber(parity.low, 2), high: formatNumber(parity.high, 2) }),
    t('Quotes: {price}', { price: formatNumber(quoted, 2) }),
  ].join(' · ')
}
