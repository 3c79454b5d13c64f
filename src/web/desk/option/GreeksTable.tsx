import type { Ticker } from '@/core/protocol/channels/ticker'
import type { Amount } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { formatAmount, unknownText, formatNumber, formatPrice } from '@/web/ui/formatNumber'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { Tooltip } from '@/web/ui/Tooltip'
import { greekIds, type GreekColumn, type GreekFigure, type GreekId, greekLabel } from './greekColumn'
import './optionGreeks.css'

export type GreekColumns = { readonly mark: GreekColumn; readonly bid: GreekColumn; readonly ask: GreekColumn }

type GreeksTableProps = {
  option: OptionInstrument
  ticker: Pick<Ticker, 'mark' | 'bid' | 'ask'>
  columns: GreekColumns
  /** Total of the position; absent without a position. */
  position: { readonly amount: Amount; readonly column: GreekColumn } | undefined
}

const sides = ['bid', 'mark', 'ask'] as const

/** Greeks at the bid, mark and ask. Figures computed by the page are marked ≈. */
export function GreeksTable({ option, ticker, columns, position }: GreeksTableProps) {
  const names = { bid: t('Bid'), mark: t('Mark'), ask: t('Ask') }
  return (
    <ScrollArea label={t('Greeks')} className="greeks-place relative">
      <table aria-label={t('Greeks')} className="greeks" data-position={position === undefined ? undefined : ''}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('Greek')}</span>
            </th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {names[side]}
              </th>
            ))}
            {position !== undefined && (
              <th scope="col">
                {t('Held')} {position.amount > 0n && '+'}
                {formatAmount(position.amount, option.amountStep)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              {t('Price')} <small>USD</small>
            </th>
            {sides.map((side) => (
              <td key={side} className={side === 'bid' ? 'text-buy' : side === 'ask' ? 'text-sell' : undefined}>
                {formatPrice(ticker[side]?.price, option.priceStep)}
              </td>
            ))}
            {position !== undefined && <td className="text-text-4">{unknownText}</td>}
          </tr>
          {greekIds.map((id) => (
            <GreekRow
              key={id}
              id={id}
              figures={[
                ...sides.map((side) => columns[side][id]),
                ...(position === undefined ? [] : [position.column[id]]),
              ]}
            />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** If the page computed all figures of the row, only its name is marked ≈. */
function GreekRow({ id, figures }: { id: GreekId; figures: readonly (GreekFigure | undefined)[] }) {
  const { name, unit, about, decimals } = greekLabel(id)
  const isOurs = figures.every((figure) => figure?.source !== 'venue') && figures.some((figure) => figure !== undefined)
  return (
    <tr>
      <th scope="row">
        <Tooltip text={about} isFocusable>
          <span className="cursor-help rounded-[3px]">
            {isOurs && <EstimateMark />}
            {name}
          </span>
        </Tooltip>{' '}
        <small>{unit}</small>
      </th>
      {figures.map((figure, at) => (
        <td key={at} className={figure === undefined ? 'text-text-4' : undefined}>
          {figure?.source === 'ours' && !isOurs && <EstimateMark />}
          {figure === undefined ? unknownText : figureText(id === 'iv' ? figure.value * 100 : figure.value, decimals)}
        </td>
      ))}
    </tr>
  )
}

function EstimateMark() {
  return (
    <span className="mr-0.5 text-text-4" title={t('Per contract. ≈ = calculated locally; others from the venue.')}>
      <span aria-hidden="true">≈</span>
      <span className="sr-only">{t('calculated locally')} </span>
    </span>
  )
}

/** Formats a figure. A larger figure, as for a large position, gets fewer decimals. */
function figureText(value: number, decimals: number): string {
  const size = Math.abs(value)
  return formatNumber(value, size >= 1_000 ? 1 : size >= 10 ? 2 : decimals)
}
