import type { ReactNode } from 'react'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { type Price, fixed6, type Usd } from '@/core/protocol/fixed6'
import type { RfqLegRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import type { StepsOf } from '@/web/market/stepsOf'
import { decimalValue } from '@/web/ui/decimalText'
import { formatExact } from '@/web/ui/formatExact'
import { formatNumber, unknownText, formatPercent, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { NumberField } from '@/web/ui/NumberField'
import { SideText } from '@/web/ui/SideText'
import type { LegSource, PackageModel } from './packageModel'
import type { QuoteSide } from './priceSide'
import type { IfFilled } from './quoteFigures'

type PricedLegsProps = {
  legs: readonly RfqLegRecord[]
  model: PackageModel | undefined
  tickers: ReadonlyMap<string, Ticker>
  sides: readonly QuoteSide[]
  /** Leg prices of each side, in the order of the legs; a side without a price is absent. */
  legPrices: Readonly<Partial<Record<QuoteSide, readonly Price[]>>>
  skewOf: (instrumentName: string) => string
  onSkew: (instrumentName: string, text: string) => void
}

const sourceLabels: Record<LegSource, string> = {
  smile: t('Model: mark IV at the expiry forward.'),
  svi: t('Model: SVI fit through marks at the expiry forward.'),
  venue: t('No model for this leg – using venue mark.'),
}

const sideLabels: Record<QuoteSide, string> = { bid: t('Bid'), ask: t('Ask') }

/** A thousandth of a volatility point, the smallest step of a skew. Skews above 999 points are not offered. */
const volUnit = 1_000n

/** Table of the legs: the venue's mark, the maker's model with Greeks, the screen market, and the quoted price. */
export function PricedLegs({ legs, model, tickers, sides, legPrices, skewOf, onSkew }: PricedLegsProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('Request legs')} className="w-full min-w-150 border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {[
              t('Leg'),
              t('Mark'),
              t('Model'),
              'IV',
              t('Delta'),
              t('Vega'),
              t('Book'),
              t('Skew'),
              ...sides.map((side) => sideLabels[side]),
            ].map((header, at) => (
              <th
                key={header}
                scope="col"
                className={`h-6 px-1 text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3 ${at === 0 ? 'text-left' : 'text-right'}`}
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
                <th scope="row" className="h-9 pr-1 pl-3 text-left font-normal whitespace-nowrap">
                  <SideText side={leg.side} /> {formatExact(leg.ratio)} {instrumentName}
                </th>
                <Cell>{formatPrice(leg.markPrice, step)}</Cell>
                <Cell title={own === undefined ? undefined : sourceLabels[own.source]}>
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
                    label={t('{instrument} skew', { instrument: instrumentName })}
                    isLabelHidden
                    suffix={isOption ? 'vol' : 'USD'}
                    unit={isOption ? volUnit : step}
                    placeholder="0"
                    value={skewOf(instrumentName)}
                    onChange={(text) => onSkew(instrumentName, text)}
                    aria-invalid={isSkewRejected(skewOf(instrumentName)) || undefined}
                    className={`ml-auto w-20 [&_.control]:h-small ${isSkewRejected(skewOf(instrumentName)) ? '[&_.control]:border-danger' : ''}`}
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
        <p className="px-3 pt-1 text-xs text-warn">* {sourceLabels.venue}</p>
      )}
    </div>
  )
}

function isSkewRejected(text: string): boolean {
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
      className={`px-1 text-right whitespace-nowrap tabular-nums last:pr-3 ${isStrong ? 'font-medium text-text-1' : 'text-text-2'}`}
    >
      {children}
    </td>
  )
}

type AccountGreeks = { readonly delta: number; readonly gamma: number; readonly vega: number; readonly theta: number }

type IfFilledTableProps = {
  stepsOf: StepsOf
  sides: readonly QuoteSide[]
  figures: Readonly<Partial<Record<QuoteSide, IfFilled>>>
  /** The venue's Greeks of the account in this asset; undefined until loaded. */
  greeks: AccountGreeks | undefined
}

const greekRows = [
  { part: 'delta', name: t('Delta'), decimals: 2 },
  { part: 'gamma', name: t('Gamma'), decimals: 4 },
  { part: 'vega', name: t('Vega'), decimals: 1 },
  { part: 'theta', name: t('Theta'), decimals: 1 },
] as const

const noFee = fixed6<Usd>(0n)

/** The account's holdings if either side fills completely. All figures are estimates. */
export function IfFilledTable({ stepsOf, sides, figures, greeks }: IfFilledTableProps) {
  const legs = sides.flatMap((side) => figures[side]?.legs ?? []).slice(0, longest(sides, figures))
  return (
    <table aria-label={t('If filled')} className="w-full text-xs tabular-nums">
      <thead>
        <tr className="text-text-3">
          <th scope="col" className="py-0.5 text-left font-normal">
            {t('If filled')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('Now')}
          </th>
          {sides.map((side) => (
            <th key={side} scope="col" className="text-right font-normal">
              {side === 'bid' ? t('Bid hit') : t('Ask lifted')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {legs.map(({ instrumentName, before }, at) => (
          <tr key={instrumentName}>
            <th scope="row" className="text-left font-normal text-text-2">
              {instrumentName}
            </th>
            <td className="text-right text-text-3">{formatOnStep(before, stepsOf(instrumentName)?.amountStep)}</td>
            {sides.map((side) => (
              <td key={side} className="text-right">
                ≈ {formatOnStep(figures[side]?.legs[at]?.after, stepsOf(instrumentName)?.amountStep)}
              </td>
            ))}
          </tr>
        ))}
        {greekRows.map(({ part, name, decimals }) => (
          <tr key={part}>
            <th scope="row" className="text-left font-normal text-text-2">
              {name}
            </th>
            <td className="text-right text-text-3">{formatNumber(greeks?.[part], decimals)}</td>
            {sides.map((side) => {
              const added = figures[side]?.[part]
              const after = greeks === undefined || added === undefined ? undefined : greeks[part] + added
              return (
                <td key={side} className="text-right">
                  {after === undefined ? unknownText : `≈ ${formatNumber(after, decimals)}`}
                </td>
              )
            })}
          </tr>
        ))}
        <tr>
          <th scope="row" className="text-left font-normal text-text-2">
            {t('Fee (USD)')}
          </th>
          <td className="text-right text-text-3">{formatUsd(noFee)}</td>
          {sides.map((side) => (
            <td key={side} className="text-right">
              ≈ {formatUsd(figures[side]?.fee)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function longest(sides: readonly QuoteSide[], figures: IfFilledTableProps['figures']): number {
  return Math.max(0, ...sides.map((side) => figures[side]?.legs.length ?? 0))
}
