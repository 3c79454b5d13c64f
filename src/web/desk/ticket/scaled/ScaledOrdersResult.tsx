import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { plural, t } from '@/web/language/t'
import type { Batch } from '@/web/session/batches/batchStore'
import type { FetchedOutcome } from '@/web/session/batches/fetchedOutcome'
import type { OpenOrder } from '@/web/session/openOrders'
import { Button } from '@/web/ui/Button'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'
import {
  orderOutcomeText,
  scaledOrderRows,
  mayRetry,
  restsInstead,
  summaryText,
  type ScaledOrderRow,
} from './scaledOrderRow'

export type ScaledOrdersResultProps = {
  batch: Batch
  open: readonly OpenOrder[]
  instrument: Instrument
  /** Best price at which an order of this side rests; `undefined` while the book is not live. */
  restingPrice: Price | undefined
  isCancelling: boolean
  onRetry: (key: number, limitPrice?: Price) => void
  onSendSingly: () => void
  onAskAgain: () => void
  onCancel: (orders: readonly OpenOrder[]) => void
  onDismiss: () => void
}

export function ScaledOrdersResult(props: ScaledOrdersResultProps) {
  const { batch, instrument, restingPrice, onRetry } = props
  const rows = scaledOrderRows(batch.entries, props.open)
  const isBusy = batch.phase !== 'settled'
  const isBuy = batch.entries[0]?.order.isBuy === true
  return (
    <section aria-label={t('Scaled orders sent')} className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <div className="shrink-0 px-3 py-2 text-sm">
        <output className="block font-medium text-text-1">{summaryText(rows)}</output>
        {batch.failure !== undefined && <Failure batch={batch} />}
      </div>
      <ol className="min-h-0 flex-1 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.key} className="flex items-start gap-2 border-b border-line/60 px-3 py-1 text-xs">
            <span className="w-4 shrink-0 text-text-4">{row.key + 1}</span>
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-2">
              <span className="text-text-1">
                {t('{amount} at {price}', {
                  amount: formatAmount(row.amount, instrument.amountStep),
                  price: formatPrice(row.price, instrument.priceStep),
                })}
              </span>
              <span className={tones[row.outcome.status]}>{orderOutcomeText(row.outcome)}</span>
            </span>
            {!isBusy && mayRetry(row.outcome) && (
              <Retry row={row} isBuy={isBuy} instrument={instrument} restingPrice={restingPrice} onRetry={onRetry} />
            )}
          </li>
        ))}
      </ol>
      <Actions {...props} rows={rows} isBusy={isBusy} />
    </section>
  )
}

const tones: Record<FetchedOutcome['status'], string> = {
  notSent: 'text-text-3',
  sending: 'text-pending',
  asking: 'text-pending',
  resting: 'text-done',
  filled: 'text-done',
  ended: 'text-warn',
  refused: 'text-danger',
  notArrived: 'text-text-3',
  unknown: 'text-warn',
}

/**
 * Failure of the batch. The venue accepts a batch entirely or not at all, so the rejection of one order applies to all.
 */
function Failure({ batch: { failure, entries } }: { batch: Batch }) {
  const isSigned = entries.every(({ ready }) => ready !== undefined)
  return (
    <p className="mt-1 text-xs text-text-3">
      <span className="text-danger">{failure?.words}</span>
      {failure?.code !== undefined && <span className="ml-1 text-2xs text-text-4">{failure.code}</span>}{' '}
      {isSigned && t('All or nothing: no orders were placed.')}
    </p>
  )
}

type RetryProps = Pick<ScaledOrdersResultProps, 'instrument' | 'restingPrice' | 'onRetry'> & {
  row: ScaledOrderRow
  isBuy: boolean
}

/** Button that retries the order unchanged, or at the best resting price if it would take. */
function Retry({ row, isBuy, instrument, restingPrice, onRetry }: RetryProps) {
  const { key } = row
  const restsAt = restsInstead(row, isBuy, restingPrice)
  if (restsAt !== undefined) {
    const price = formatPrice(restsAt, instrument.priceStep)
    return (
      <Button
        size="small"
        aria-label={t('Order {number}: place at {price}', { number: key + 1, price })}
        onClick={() => onRetry(key, restsAt)}
      >
        {t('Place at {price}', { price })}
      </Button>
    )
  }
  return (
    <Button size="small" aria-label={t('Order {number}: retry', { number: key + 1 })} onClick={() => onRetry(key)}>
      {t('Retry')}
    </Button>
  )
}

function Actions(props: ScaledOrdersResultProps & { rows: readonly ScaledOrderRow[]; isBusy: boolean }) {
  const { batch, rows, isBusy, isCancelling } = props
  const resting = rows.flatMap(({ open }) => open ?? [])
  const isSigned = batch.entries.every(({ ready }) => ready !== undefined)
  const unsent = rows.filter(({ outcome }) => outcome.status === 'notSent' || outcome.status === 'notArrived').length
  return (
    <div className="flex shrink-0 flex-col gap-2 border-t border-line p-3">
      {isSigned && unsent > 0 && (
        <Button variant="primary" isPending={isBusy} onClick={props.onSendSingly}>
          {plural(unsent, { one: 'Send individually', other: 'Send {count} individually' })}
        </Button>
      )}
      {rows.some(({ outcome }) => outcome.status === 'unknown') && (
        <Button isPending={isBusy} onClick={props.onAskAgain}>
          {t('Check status again')}
        </Button>
      )}
      {resting.length > 0 && (
        <Button isPending={isCancelling} onClick={() => props.onCancel(resting)}>
          {plural(resting.length, {
            one: 'Cancel 1 resting order',
            other: 'Cancel all {count} scaled orders',
          })}
        </Button>
      )}
      <Button isPending={isBusy} onClick={props.onDismiss}>
        {resting.length === 0 ? t('Back to scale ticket') : t('New scaled order')}
      </Button>
    </div>
  )
}
