import type { ReactNode } from 'react'
import type { Ticker } from '@/protocol/channels/ticker'
import type { Price } from '@/protocol/fixed6'
import type { RfqLegRecord } from '@/protocol/rest/rfqs'
import { decimalValue } from '@/ui/decimalText'
import { formatExact } from '@/ui/formatExact'
import { formatNumber } from '@/ui/formatNumber'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { NumberField } from '@/ui/NumberField'
import { SideText } from '@/ui/SideText'
import { t } from '@/ui/t'
import type { LegSource, PackageModel } from './packageModel'
import type { QuoteSide } from './priceSide'

type PricedLegsProps = {
  legs: readonly RfqLegRecord[]
  model: PackageModel | undefined
  tickers: ReadonlyMap<string, Ticker>
  sides: readonly QuoteSide[]
  /** By side, then by leg; undefined where the side has no price. */
  legPrices: Readonly<Partial<Record<QuoteSide, readonly Price[]>>>
  skewOf: (instrumentName: string) => string
  onSkew: (instrumentName: string, text: string) => void
}

const sourceWords: Record<LegSource, string> = {
  smile: t('Model: the volatility of the marks at the forward of the expiry.'),
  svi: t('Model: a curve through the marks at the forward of the expiry.'),
  venue: t('No own model of this leg: the mark of the venue.'),
}

const sideWords: Record<QuoteSide, string> = { bid: t('Bid'), ask: t('Ask') }

/** A thousandth of a volatility point: more than 999 points are nothing to skew by. */
const volUnit = 1_000n

/** Each leg of the package: the venue's mark, the own model with its greeks, the screen, and what is quoted for it. */
export function PricedLegs({ legs, model, tickers, sides, legPrices, skewOf, onSkew }: PricedLegsProps) {
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={t('Legs of the request')}
        className="w-full min-w-150 border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr>
            {[
              t('Leg'),
              t('Mark'),
              t('Model'),
              'IV',
              t('Delta'),
              t('Vega'),
              t('Screen'),
              t('Skew'),
              ...sides.map((side) => sideWords[side]),
            ].map((header, at) => (
              <th
                key={header}
                scope="col"
                className={`h-6 border-b border-line px-1 text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3 ${at === 0 ? 'text-left' : 'text-right'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {legs.map((leg, at) => {
            const own = model?.legs[at]
            const { pricePrecision: step, instrumentName } = leg
            const ticker = tickers.get(instrumentName)
            const isOption = leg.optionType !== undefined
            return (
              <tr key={leg.instrumentId}>
                <th
                  scope="row"
                  className="h-9 border-b border-line/60 pr-1 pl-3 text-left font-normal whitespace-nowrap"
                >
                  <SideText side={leg.side} /> {formatExact(leg.ratio)} {instrumentName}
                </th>
                <Cell>{formatPrice(leg.markPrice, step)}</Cell>
                <Cell title={own && sourceWords[own.source]}>
                  {own === undefined ? '—' : `≈ ${formatNumber(own.price, 2)}${own.source === 'venue' ? '*' : ''}`}
                </Cell>
                <Cell>{formatPercent(own?.option?.iv, { decimals: 1, isSigned: false })}</Cell>
                <Cell>{formatNumber(own?.delta, 2)}</Cell>
                <Cell>{isOption ? formatNumber(own?.vega, 2) : '—'}</Cell>
                <Cell>
                  {formatPrice(ticker?.bid?.price, step)} / {formatPrice(ticker?.ask?.price, step)}
                </Cell>
                <Cell>
                  <NumberField
                    label={t('Skew of {instrument}', { instrument: instrumentName })}
                    isLabelHidden
                    suffix={isOption ? 'vol' : 'USD'}
                    unit={isOption ? volUnit : step}
                    placeholder="0"
                    value={skewOf(instrumentName)}
                    onChange={(text) => onSkew(instrumentName, text)}
                    aria-invalid={isSkewRefused(skewOf(instrumentName)) || undefined}
                    className={`ml-auto w-20 [&_.control]:h-small ${isSkewRefused(skewOf(instrumentName)) ? '[&_.control]:border-danger' : ''}`}
                  />
                </Cell>
                {sides.map((side) => (
                  <Cell key={side} isStrong>
                    {formatPrice(legPrices[side]?.[at], step)}
                  </Cell>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {model?.legs.some(({ source }) => source === 'venue') === true && (
        <p className="px-3 pt-1 text-xs text-warn">* {sourceWords.venue}</p>
      )}
    </div>
  )
}

function isSkewRefused(text: string): boolean {
  return text.trim() !== '' && decimalValue(text) === undefined
}

function Cell({
  children,
  title,
  isStrong = false,
}: {
  children: ReactNode
  title?: string | undefined
  isStrong?: boolean
}) {
  return (
    <td
      title={title}
      className={`border-b border-line/60 px-1 text-right whitespace-nowrap tabular-nums last:pr-3 ${isStrong ? 'font-medium text-text-1' : 'text-text-2'}`}
    >
      {children}
    </td>
  )
}
