import { fixed6, type Usd } from '@/protocol/fixed6'
import { formatExact } from '@/ui/formatExact'
import { formatNumber } from '@/ui/formatNumber'
import { formatUsd } from '@/ui/formatUsd'
import { unknownText } from '@/ui/formatDecimal'
import { t } from '@/ui/t'
import type { IfFilled } from './ifFilled'
import type { QuoteSide } from './priceSide'

type AccountGreeks = { readonly delta: number; readonly gamma: number; readonly vega: number; readonly theta: number }

type IfFilledTableProps = {
  sides: readonly QuoteSide[]
  figures: Readonly<Partial<Record<QuoteSide, IfFilled>>>
  /** Of the account on the asset, as the venue reckons them; undefined while not read. */
  greeks: AccountGreeks | undefined
}

const greekRows = [
  { part: 'delta', name: t('Delta'), decimals: 2 },
  { part: 'gamma', name: t('Gamma'), decimals: 4 },
  { part: 'vega', name: t('Vega'), decimals: 1 },
  { part: 'theta', name: t('Theta'), decimals: 1 },
] as const

const noFee = fixed6<Usd>(0n)

/** What the account would hold if a side is taken whole. Every figure of it is an estimate. */
export function IfFilledTable({ sides, figures, greeks }: IfFilledTableProps) {
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
              {side === 'bid' ? t('Bid taken') : t('Ask taken')}
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
            <td className="text-right text-text-3">{formatExact(before)}</td>
            {sides.map((side) => (
              <td key={side} className="text-right">
                ≈ {formatExact(figures[side]?.legs[at]?.after)}
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
            {t('Fee USD')}
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
