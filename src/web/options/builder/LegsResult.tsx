import { type Price, fixed6, larger, toNumber, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { plural, t } from '@/web/language/t'
import type { BatchEntry } from '@/web/session/batches/batchStore'
import type { FetchedOutcome } from '@/web/session/batches/fetchedOutcome'
import type { OpenOrder } from '@/web/session/openOrders'
import { Button } from '@/web/ui/Button'
import { formatAmount, formatNumber, formatPrice } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { shortName } from './builderLabels'

type LegsResultProps = {
  outcomes: readonly LegOutcome[]
  imbalance: Imbalance
  /** "2 filled, 1 resting". */
  summary: string
  textOf: (outcome: FetchedOutcome) => string
  failure: { readonly words: string; readonly code?: string | undefined } | undefined
  isBusy: boolean
  isCancelling: boolean
  /** Best opposite price; undefined while that side has no quote. */
  touchOf: (outcome: LegOutcome) => Price | undefined
  onRetry: (key: number, limitPrice?: Price) => void
  onSendSingly: () => void
  onAskAgain: () => void
  onCancel: (orders: readonly OpenOrder[]) => void
  onDismiss: () => void
}

export function LegsResult(props: LegsResultProps) {
  const { outcomes, failure, isBusy } = props
  const isSigned = outcomes.every(({ entry }) => entry.ready !== undefined)
  return (
    <section aria-label={t('Sent legs')} className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <output className="block text-sm font-medium text-text-1">{props.summary}</output>
      {failure !== undefined && (
        <p className="text-xs">
          <span className="text-danger">{failure.words}</span>
          {failure.code !== undefined && <span className="ml-1 text-2xs text-text-4">{failure.code}</span>}
        </p>
      )}
      {!isBusy && <Balance {...props} />}
      <ol className="flex flex-col">
        {outcomes.map((outcome) => (
          <Leg key={outcome.key} {...props} leg={outcome} />
        ))}
      </ol>
      <Actions {...props} isSigned={isSigned} />
    </section>
  )
}

function Balance({ imbalance: { isBalanced, isWhole, filledDelta, missing } }: LegsResultProps) {
  if (isWhole) return <p className="text-sm text-done">{t('All legs filled as intended.')}</p>
  const list = missing.map(({ outcome, amount }) =>
    t('{amount} of {leg}', {
      amount: formatOnStep(amount, outcome.instrument?.amountStep),
      leg: outcome.instrument === undefined ? outcome.entry.order.instrumentId : shortName(outcome.instrument),
    }),
  )
  return (
    <p className={`text-sm ${isBalanced ? 'text-text-2' : 'text-warn'}`}>
      {missing.every(({ outcome, amount }) => amount === outcome.entry.order.amount)
        ? t('No legs filled.')
        : isBalanced
          ? t('Legs are filled in proportion.')
          : t('Legs are filled out of proportion.')}{' '}
      {t('Missing: {legs}.', { legs: list.join(', ') })}{' '}
      {filledDelta !== undefined &&
        filledDelta !== 0 &&
        t('Filled delta ≈ {delta}.', { delta: formatNumber(filledDelta, 3) })}
    </p>
  )
}

function Leg({ leg, textOf, touchOf, isBusy, onRetry }: LegsResultProps & { leg: LegOutcome }) {
  const { entry, instrument } = leg
  const { order, outcome } = entry
  if (instrument === undefined) return null
  const name = shortName(instrument)
  const touch = touchOf(leg)
  const mayRetry = outcome.status === 'refused' || outcome.status === 'notSent' || outcome.status === 'notArrived'
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
      <span className={tones[outcome.status]}>
        {textOf(leg.open === undefined ? outcome : { status: 'resting', filled: leg.filled })}
      </span>
      {!isBusy && mayRetry && touch !== undefined && (
        <Button
          size="small"
          aria-label={t('{leg}: retry at {price}', { leg: name, price: formatPrice(touch, instrument.priceStep) })}
          onClick={() => onRetry(leg.key, touch)}
        >
          {t('Retry at {price}', { price: formatPrice(touch, instrument.priceStep) })}
        </Button>
      )}
    </li>
  )
}

const tones: Record<FetchedOutcome['status'], string> = {
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
  const unsent = outcomes.filter(
    ({ entry }) => entry.outcome.status === 'notSent' || entry.outcome.status === 'notArrived',
  )
  return (
    <div className="mt-auto flex flex-col gap-2">
      {isSigned && unsent.length > 0 && (
        <Button variant="primary" isPending={isBusy} onClick={props.onSendSingly}>
          {plural(unsent.length, { one: 'Send individually', other: 'Send {count} individually' })}
        </Button>
      )}
      {outcomes.some(({ entry }) => entry.outcome.status === 'unknown') && (
        <Button isPending={isBusy} onClick={props.onAskAgain}>
          {t('Check status again')}
        </Button>
      )}
      {resting.length > 0 && (
        <Button isPending={props.isCancelling} onClick={() => props.onCancel(resting)}>
          {plural(resting.length, { one: 'Cancel 1 resting order', other: 'Cancel {count} resting orders' })}
        </Button>
      )}
      <Button isPending={isBusy} onClick={props.onDismiss}>
        {t('Done')}
      </Button>
    </div>
  )
}

export type LegOutcome = {
  readonly key: number
  readonly entry: BatchEntry
  readonly instrument: Instrument | undefined
  readonly filled: Amount
  /** The order as currently open at the venue, after any amends. */
  readonly open: OpenOrder | undefined
}

export function legOutcomes(
  entries: readonly BatchEntry[],
  open: readonly OpenOrder[],
  instrumentOf: (instrumentId: string) => Instrument | undefined,
): readonly LegOutcome[] {
  const byRow = new Map(open.map((order) => [order.rowKey, order]))
  return entries.map((entry) => {
    const now = entry.ready === undefined ? undefined : byRow.get(entry.ready.orderId)
    // The fills of an amended order are counted from zero again, but its outcome includes the earlier fills.
    const filled = larger(now?.filled ?? fixed6<Amount>(0n), filledOf(entry))
    return { key: entry.key, entry, instrument: instrumentOf(entry.order.instrumentId), filled, open: now }
  })
}

function filledOf({ outcome, order }: BatchEntry): Amount {
  switch (outcome.status) {
    case 'filled':
      return outcome.filled ?? order.amount
    case 'resting':
    case 'ended':
      return outcome.filled
    case 'notSent':
    case 'sending':
    case 'asking':
    case 'refused':
    case 'notArrived':
    case 'unknown':
      return fixed6<Amount>(0n)
  }
}

type Imbalance = {
  /** True when all legs have filled in the same proportion. */
  readonly isBalanced: boolean
  readonly isWhole: boolean
  /** Delta of the filled part in units of the underlying; undefined while a leg's delta is unknown. */
  readonly filledDelta: number | undefined
  /** The unfilled contracts of each incomplete leg. */
  readonly missing: readonly { readonly outcome: LegOutcome; readonly amount: Amount }[]
}

/** Compares the fills of the legs. `deltaOf` returns the delta of one long contract. */
export function imbalanceOf(
  outcomes: readonly LegOutcome[],
  deltaOf: (instrumentName: string) => number | undefined,
): Imbalance {
  const [first] = outcomes
  // Compares each leg with the first leg by cross-multiplication, which is exact.
  const isBalanced =
    first !== undefined &&
    outcomes.every(({ filled, entry }) => filled * first.entry.order.amount === first.filled * entry.order.amount)
  const missing = outcomes.flatMap((outcome) => {
    const amount = fixed6<Amount>(outcome.entry.order.amount - outcome.filled)
    return amount > 0n ? [{ outcome, amount }] : []
  })
  const filledDelta = outcomes.reduce<number | undefined>((sum, { entry, instrument, filled }) => {
    if (filled === 0n || sum === undefined) return sum
    const delta = instrument === undefined ? undefined : deltaOf(instrument.instrumentName)
    if (delta === undefined) return undefined
    return sum + delta * toNumber(filled) * (entry.order.isBuy ? 1 : -1)
  }, 0)
  return { isBalanced, isWhole: missing.length === 0 && outcomes.length > 0, filledDelta, missing }
}
