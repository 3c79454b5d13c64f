import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import { closedOf, type CloseResult, type RollPart } from './runRoll'

type RollProgressProps = {
  parts: readonly RollPart[]
  /** Undefined while the closing orders are signed and sent. */
  results: readonly CloseResult[] | undefined
  /** Opens what closed; undefined while there is nothing to open, or it was sent. */
  onOpen: (() => void) | undefined
  isOpening: boolean
  /** Why the opening orders were not sent. */
  failure: string | undefined
  /** The sent opening orders, with what mends them; undefined until then. */
  opened: ReactNode | undefined
  onDone: () => void
}

/** What became of the closing orders, and what the new positions still need. */
export function RollProgress({ parts, results, onOpen, isOpening, failure, opened, onDone }: RollProgressProps) {
  const isOver = results !== undefined && !isOpening && opened === undefined
  return (
    <div className="flex flex-col gap-3 p-4">
      <ol aria-label={t('Closing orders')} aria-live="polite" className="flex flex-col gap-1 text-sm">
        {parts.map((part, at) => (
          <li key={part.position.instrumentName} className="flex flex-wrap gap-x-3">
            <span className="flex-1 text-text-1">{part.position.instrumentName}</span>
            <ClosedText part={part} result={results?.[at]} />
          </li>
        ))}
      </ol>
      {results?.some(({ status }) => status === 'unknown') === true && (
        <p className="text-xs text-warn">
          {t(
            'A closing order’s outcome is unknown, so nothing more is sent. Once the venue knows it, open what closed.',
          )}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      {onOpen !== undefined && (
        <Button variant="primary" size="large" isPending={isOpening} onClick={onOpen}>
          {t('Open what closed: {legs}', {
            legs: parts
              .flatMap((part, at) => {
                const amount = closedOf(results?.[at])
                return amount === 0n ? [] : [openText(part, amount)]
              })
              .join(', '),
          })}
        </Button>
      )}
      {opened}
      {isOver && <Button onClick={onDone}>{t('Done')}</Button>}
    </div>
  )
}

function openText({ target, openLimit }: RollPart, amount: RollPart['amount']): string {
  return t('{amount} {leg} at {price}', {
    amount: formatAmount(amount, target.amountStep),
    leg: target.instrumentName,
    price: formatPrice(openLimit, target.priceStep),
  })
}

function ClosedText({ part, result }: { part: RollPart; result: CloseResult | undefined }) {
  const { amountStep } = part.target
  switch (result?.status) {
    case undefined:
      return <span className="text-pending">{t('closing…')}</span>
    case 'closed': {
      const words = { filled: formatAmount(result.filled, amountStep), amount: formatAmount(part.amount, amountStep) }
      return result.filled === part.amount ? (
        <span className="text-done">{t('closed {filled} of {amount}', words)}</span>
      ) : (
        <span className="text-warn">{t('closed {filled} of {amount}; the rest stays as it was', words)}</span>
      )
    }
    case 'refused':
      return <span className="text-danger">{t('not closed: {reason}', { reason: result.words })}</span>
    case 'unknown':
      return <span className="text-warn">{t('unknown')}</span>
    case 'notArrived':
      return <span className="text-text-3">{t('not received by the venue')}</span>
    case 'notSent':
      return <span className="text-text-3">{t('not sent')}</span>
  }
}
