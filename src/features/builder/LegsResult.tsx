import type { OpenOrder } from '@/account/openOrders'
import type { OrderFate } from '@/account/batches/orderFate'
import type { Price } from '@/protocol/fixed6'
import { Button } from '@/ui/Button'
import { formatAmount } from '@/ui/formatAmount'
import { formatExact } from '@/ui/formatExact'
import { formatNumber } from '@/ui/formatNumber'
import { formatPrice } from '@/ui/formatPrice'
import { plural, t } from '@/ui/t'
import { shortName } from './builderWords'
import type { Imbalance, LegOutcome } from './legOutcome'

type LegsResultProps = {
  outcomes: readonly LegOutcome[]
  imbalance: Imbalance
  /** In one line: "2 filled, 1 resting". */
  summary: string
  /** What became of each, in words. */
  wordsOf: (fate: OrderFate) => string
  failure: { readonly words: string; readonly code?: string | undefined } | undefined
  isBusy: boolean
  isCancelling: boolean
  /** The price at which a leg would fill now; undefined when nobody quotes it. */
  touchOf: (outcome: LegOutcome) => Price | undefined
  onRetry: (key: number, limitPrice?: Price) => void
  onSendSingly: () => void
  onAskAgain: () => void
  onCancel: (orders: readonly OpenOrder[]) => void
  onDismiss: () => void
}

/** What became of each leg that was sent, and what the filled part is against what was meant. */
export function LegsResult(props: LegsResultProps) {
  const { outcomes, failure, isBusy } = props
  const isSigned = outcomes.every(({ entry }) => entry.ready !== undefined)
  return (
    <section aria-label={t('The legs that were sent')} className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <output className="block text-sm font-medium text-text-1">{props.summary}</output>
      {failure !== undefined && (
        <p className="text-xs">
          <span className="text-danger">{failure.words}</span>
          {failure.code !== undefined && <span className="ml-1 text-[10px] text-text-4">{failure.code}</span>}
        </p>
      )}
      {!isBusy && <Balance {...props} />}
      <ol className="flex flex-col">
        {outcomes.map((outcome) => (
          <Leg key={outcome.key} {...props} outcome={outcome} />
        ))}
      </ol>
      <Actions {...props} isSigned={isSigned} />
    </section>
  )
}

function Balance({ imbalance: { isBalanced, isWhole, filledDelta, missing } }: LegsResultProps) {
  if (isWhole)
    return <p className="text-sm text-done">{t('Every leg is filled: the structure is held as it was meant.')}</p>
  const list = missing.map(({ outcome, amount }) =>
    t('{amount} of {leg}', {
      amount: formatExact(amount),
      leg: outcome.instrument === undefined ? outcome.entry.order.instrumentId : shortName(outcome.instrument),
    }),
  )
  return (
    <p className={`text-sm ${isBalanced ? 'text-text-2' : 'text-warn'}`}>
      {missing.every(({ outcome, amount }) => amount === outcome.entry.order.amount)
        ? t('Nothing of it is filled.')
        : isBalanced
          ? t('The legs are in proportion.')
          : t('The legs are out of proportion.')}{' '}
      {t('Missing: {legs}.', { legs: list.join(', ') })}{' '}
      {filledDelta !== undefined &&
        filledDelta !== 0 &&
        t('What is filled has a delta of ≈ {delta}.', { delta: formatNumber(filledDelta, 3) })}
    </p>
  )
}

function Leg({ outcome, wordsOf, touchOf, isBusy, onRetry }: LegsResultProps & { outcome: LegOutcome }) {
  const { entry, instrument } = outcome
  const { order, fate } = entry
  if (instrument === undefined) return null
  const name = shortName(instrument)
  const touch = touchOf(outcome)
  const mayRetry = fate.status === 'refused' || fate.status === 'notSent' || fate.status === 'notArrived'
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-b border-line/60 py-1.5 text-sm">
      <span className="min-w-0 flex-1 text-text-1">
        <span className={order.isBuy ? 'text-buy' : 'text-sell'}>{order.isBuy ? t('Buy') : t('Sell')}</span>{' '}
        {t('{amount} {leg} at {price}', {
          amount: formatAmount(order.amount, instrument.amountStep),
          leg: name,
          price: formatPrice(order.limitPrice, instrument.priceStep),
        })}
      </span>
      <span className={tones[fate.status]}>
        {wordsOf(outcome.open === undefined ? fate : { status: 'resting', filled: outcome.filled })}
      </span>
      {!isBusy && mayRetry && touch !== undefined && (
        <Button
          size="small"
          aria-label={t('{leg}: again at {price}', { leg: name, price: formatPrice(touch, instrument.priceStep) })}
          onClick={() => onRetry(outcome.key, touch)}
        >
          {t('Again at {price}', { price: formatPrice(touch, instrument.priceStep) })}
        </Button>
      )}
    </li>
  )
}

const tones: Record<OrderFate['status'], string> = {
  notSent: 'text-text-3',
  sending: 'text-pending',
  asking: 'text-pending',
  resting: 'text-warn',
  filled: 'text-done',
  ended: 'text-warn',
  refused: 'text-danger',
  notArrived: 'text-text-3',
  unknown: 'text-warn',
}

function Actions(props: LegsResultProps & { isSigned: boolean }) {
  const { outcomes, isBusy, isSigned } = props
  const resting = outcomes.flatMap(({ open }) => open ?? [])
  const unsent = outcomes.filter(({ entry }) => entry.fate.status === 'notSent' || entry.fate.status === 'notArrived')
  return (
    <div className="mt-auto flex flex-col gap-2">
      {isSigned && unsent.length > 0 && (
        <Button variant="primary" isPending={isBusy} onClick={props.onSendSingly}>
          {plural(unsent.length, { one: 'Send it by itself', other: 'Send the {count} one by one' })}
        </Button>
      )}
      {outcomes.some(({ entry }) => entry.fate.status === 'unknown') && (
        <Button isPending={isBusy} onClick={props.onAskAgain}>
          {t('Ask again what became of them')}
        </Button>
      )}
      {resting.length > 0 && (
        <Button variant="danger" isPending={props.isCancelling} onClick={() => props.onCancel(resting)}>
          {plural(resting.length, { one: 'Cancel the one that rests', other: 'Cancel the {count} that rest' })}
        </Button>
      )}
      <Button isPending={isBusy} onClick={props.onDismiss}>
        {t('Done')}
      </Button>
    </div>
  )
}
