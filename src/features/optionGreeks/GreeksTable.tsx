import type { Amount } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import type { Ticker } from '@/protocol/channels/ticker'
import { formatAmount } from '@/ui/formatAmount'
import { unknownText } from '@/ui/formatDecimal'
import { formatNumber } from '@/ui/formatNumber'
import { formatPrice } from '@/ui/formatPrice'
import { t } from '@/ui/t'
import { Tooltip } from '@/ui/Tooltip'
import { greekIds, type GreekColumn, type GreekFigure, type GreekId } from './greekColumn'
import { greekWords } from './greekWords'
import './optionGreeks.css'

export type GreekColumns = { readonly mark: GreekColumn; readonly bid: GreekColumn; readonly ask: GreekColumn }

type GreeksTableProps = {
  option: OptionInstrument
  ticker: Pick<Ticker, 'mark' | 'bid' | 'ask'>
  columns: GreekColumns
  /** Of the whole position; absent when none is held. */
  position: { readonly amount: Amount; readonly column: GreekColumn } | undefined
}

const sides = ['bid', 'mark', 'ask'] as const

/** Greeks by the price they are of. A number that this page has reckoned carries ≈. */
export function GreeksTable({ option, ticker, columns, position }: GreeksTableProps) {
  const names = { bid: t('Bid'), mark: t('Mark'), ask: t('Ask') }
  return (
    <div className="relative min-h-0 flex-1 overflow-auto">
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
            <tr key={id}>
              <th scope="row">
                <GreekName id={id} />
              </th>
              {sides.map((side) => (
                <Cell key={side} id={id} figure={columns[side][id]} />
              ))}
              {position !== undefined && <Cell id={id} figure={position.column[id]} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GreekName({ id }: { id: GreekId }) {
  const { name, unit, about } = greekWords(id)
  return (
    <>
      <Tooltip text={about} isFocusable>
        <span className="cursor-help rounded-[3px]">{name}</span>
      </Tooltip>{' '}
      <small>{unit}</small>
    </>
  )
}

function Cell({ id, figure }: { id: GreekId; figure: GreekFigure | undefined }) {
  if (figure === undefined) return <td className="text-text-4">{unknownText}</td>
  const { decimals } = greekWords(id)
  const value = id === 'iv' ? figure.value * 100 : figure.value
  // A position of many contracts has no use for the last decimals of one.
  const shown =
    Math.abs(value) >= 1_000 ? Math.min(decimals, 1) : Math.abs(value) >= 10 ? Math.min(decimals, 2) : decimals
  return (
    <td>
      {figure.source === 'ours' && (
        <span className="text-text-4" aria-hidden="true">
          ≈
        </span>
      )}
      {formatNumber(value, shown)}
      {figure.source === 'ours' && <span className="sr-only"> {t('reckoned here')}</span>}
    </td>
  )
}
