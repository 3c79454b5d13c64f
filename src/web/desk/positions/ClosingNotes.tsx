import { type Amount, type Price, absolute, fixed6 } from '@/core/protocol/fixed6'
import { plural, t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { formatExact } from '@/web/ui/formatExact'
import { formatPrice } from '@/web/ui/formatNumber'
import { type ClosingFigures, markLimitOf, type ClosingPlan, resultTones, type ClosingResult } from './closingPlan'
import type { PositionRow } from './positionRow'

type ClosingNotesProps = {
  row: PositionRow
  plan: ClosingPlan
  /** Present for market orders only. */
  figures: ClosingFigures | undefined
  /** Contracts of the order; `undefined` if it cannot be sent. */
  ordered: Amount | undefined
  covering: { readonly count: number; readonly amount: Amount }
  result: ClosingResult | undefined
}

/** Before sending: how much the book would fill, and problems. Afterwards: the outcome. */
export function ClosingNotes({ row, plan, figures, ordered, covering, result }: ClosingNotesProps) {
  const held = absolute(row.held.amount)
  const isCovered = ordered !== undefined && covering.count > 0 && ordered + covering.amount > held
  const book = figures === undefined ? undefined : bookLabel(row, plan, figures)
  return (
    <>
      {result !== undefined && (
        <output className={`block text-sm ${resultTones[result.status]}`}>{result.words}</output>
      )}
      {book !== undefined && <p className="text-xs text-warn">{book}</p>}
      {isCovered && (
        <p className="text-xs text-warn">
          {plural(
            covering.count,
            {
              one: '{count} reduce-only order already covers {amount} of it. It is cancelled once the order is signed.',
              other:
                '{count} reduce-only orders already cover {amount} of it. They are cancelled once the order is signed.',
            },
            { amount: formatExact(covering.amount) },
          )}
        </p>
      )}
    </>
  )
}

function bookLabel(row: PositionRow, plan: ClosingPlan, figures: ClosingFigures): string | undefined {
  const { held, instrument } = row
  if (plan.status === 'empty') return emptyLabels(row)
  if (instrument === undefined || figures.filled === undefined || figures.averagePrice === undefined) return undefined
  if (figures.isWhole !== false) {
    return plan.status === 'ready' && plan.amount < absolute(held.amount) ? t('Maximum order value.') : undefined
  }
  return thinText(row, figures.filled, figures)
}

/**
 * Describes a thin book, for example "The book takes 0.76 of 50, at 3,121.4 on average and 3,118.0 at worst; 49.24
 * remain."
 */
export function thinText(row: PositionRow, filled: Amount, figures: ClosingFigures): string {
  const { held, instrument } = row
  const whole = absolute(held.amount)
  const step = instrument?.priceStep ?? fixed6<Price>(1n)
  return t('The book fills {filled} of {amount} at {average} on average, {worst} at worst; {rest} remain.', {
    filled: formatExact(filled),
    amount: formatExact(whole),
    average: formatPrice(figures.averagePrice, step),
    worst: formatPrice(figures.worstPrice, step),
    rest: formatExact(whole - filled),
  })
}

export function emptyLabels({ position }: PositionRow): string {
  return position.side === 'buy'
    ? t('There are no bids to sell to within the price band.')
    : t('There are no asks to buy from within the price band.')
}

/** Switches the form to a limit order at the mark. Only the submit button sends it. */
export function MarkLimitButton({ row, onChoose }: { row: PositionRow; onChoose: (price: Price) => void }) {
  const price = markLimitOf(row)
  if (price === undefined || row.instrument === undefined) return null
  return (
    <Button type="button" onClick={() => onChoose(price)}>
      {t('Use a limit at the mark, {price}', { price: formatPrice(price, row.instrument.priceStep) })}
    </Button>
  )
}
