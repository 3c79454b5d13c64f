import { fromNumber, type Price } from '@/protocol/fixed6'
import type { ExpiryForward } from '@/quant/expiryForward'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import { Tooltip } from '@/ui/Tooltip'

/** The forward of the expiry, and what stands beside it. */
export function ForwardFigures({ forward }: { forward: ExpiryForward | undefined }) {
  return (
    <dl className="flex min-w-0 items-center gap-x-3 overflow-hidden text-xs">
      <Figure label={t('Forward')} about={sourceWords(forward?.source)}>
        {usd(forward?.forward)}
      </Figure>
      <Figure label={t('Parity')} about={parityWords(forward)}>
        {usd(forward?.parity?.middle)}
      </Figure>
      <Figure
        label={t('Quotes')}
        about={t('The forward at which the prices in the book have the volatilities that the venue gives them')}
      >
        {usd(forward?.quoted)}
      </Figure>
    </dl>
  )
}

/** That the forward is in doubt, and by how much. */
export function ForwardWarning({ forward }: { forward: ExpiryForward }) {
  return (
    <p className="shrink-0 border-b border-line bg-warn-soft px-3 py-1 text-xs text-warn">
      {t('Forward, parity and quotes disagree by {share}: take greeks with care.', {
        share: formatPercent(forward.disagreement, { isSigned: false }),
      })}
    </p>
  )
}

function Figure({ label, about, children }: { label: string; about: string; children: string }) {
  return (
    <div className="flex shrink-0 gap-1">
      <dt>
        <Tooltip text={about} isFocusable>
          <span className="cursor-help rounded-[3px] text-text-3">{label}</span>
        </Tooltip>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

const usd = (value: number | undefined) => formatDecimal(value === undefined ? undefined : fromNumber<Price>(value), 2)

function sourceWords(source: ExpiryForward['source'] | undefined): string {
  switch (source) {
    case undefined:
      return t('The forward of the expiry, which greeks go by')
    case 'venue':
      return t('The forward of the expiry that the venue’s marks are made with: greeks go by it')
    case 'parity':
      return t('The forward of the expiry by put-call parity, since no mark tells it: greeks go by it')
    case 'quotes':
      return t(
        'The forward of the expiry by the volatilities in the book, since nothing else tells it: greeks go by it',
      )
  }
}

function parityWords(forward: ExpiryForward | undefined): string {
  const parity = forward?.parity
  if (parity === undefined)
    return t('Put-call parity needs a strike with bids and asks of both its options: there is none')
  const words = { low: usd(parity.low), high: usd(parity.high), strikes: parity.strikes }
  return parity.isCrossed
    ? t('No single forward fits the quotes of all {strikes} strikes: they cross between {low} and {high}', words)
    : t('By the quotes of {strikes} strikes the forward lies between {low} and {high}', words)
}
