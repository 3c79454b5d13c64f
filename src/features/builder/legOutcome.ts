import type { BatchEntry } from '@/account/batches/batchStore'
import type { OpenOrder } from '@/account/openOrders'
import { fixed6, larger, toNumber, type Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'

/** What became of one leg that was sent. */
export type LegOutcome = {
  readonly key: number
  readonly entry: BatchEntry
  readonly instrument: Instrument | undefined
  readonly filled: Amount
  /** The open order that it is now. */
  readonly open: OpenOrder | undefined
}

export function legOutcomes(
  entries: readonly BatchEntry[],
  open: readonly OpenOrder[],
  instrumentOf: (instrumentId: string) => Instrument | undefined,
): readonly LegOutcome[] {
  const byRow = new Map(open.map((order) => [order.rowKey, order]))
  return entries.map((entry) => {
    const now = entry.ready && byRow.get(entry.ready.orderId)
    // An amended order counts its fills from none again; its fate counts those before as well.
    const filled = larger(now?.filled ?? fixed6<Amount>(0n), filledOf(entry))
    return { key: entry.key, entry, instrument: instrumentOf(entry.order.instrumentId), filled, open: now }
  })
}

/** Contracts of it that are filled, as far as its fate says. */
function filledOf({ fate, order }: BatchEntry): Amount {
  switch (fate.status) {
    case 'filled':
      return fate.filled ?? order.amount
    case 'resting':
    case 'ended':
      return fate.filled
    case 'notSent':
    case 'sending':
    case 'asking':
    case 'refused':
    case 'notArrived':
    case 'unknown':
      return fixed6<Amount>(0n)
  }
}

export type Imbalance = {
  /** Whether all legs are filled in the same share: all of it, or none. */
  readonly isBalanced: boolean
  readonly isWhole: boolean
  /** Units of the underlying that the filled part moves like; undefined while a leg's delta is not known. */
  readonly filledDelta: number | undefined
  /** What is still missing of each leg that is not filled. */
  readonly missing: readonly { readonly outcome: LegOutcome; readonly amount: Amount }[]
}

/** What the filled part is against what was meant. `deltaOf` is of one contract bought. */
export function imbalanceOf(
  outcomes: readonly LegOutcome[],
  deltaOf: (instrumentName: string) => number | undefined,
): Imbalance {
  const [first] = outcomes
  // a / b = c / d without a division: every leg against the first.
  const isBalanced =
    first !== undefined &&
    outcomes.every(({ filled, entry }) => filled * first.entry.order.amount === first.filled * entry.order.amount)
  const missing = outcomes.flatMap((outcome) => {
    const amount = fixed6<Amount>(outcome.entry.order.amount - outcome.filled)
    return amount > 0n ? [{ outcome, amount }] : []
  })
  const filledDelta = outcomes.reduce<number | undefined>((sum, { entry, instrument, filled }) => {
    if (filled === 0n || sum === undefined) return sum
    const delta = instrument && deltaOf(instrument.instrumentName)
    if (delta === undefined) return undefined
    return sum + delta * toNumber(filled) * (entry.order.isBuy ? 1 : -1)
  }, 0)
  return { isBalanced, isWhole: missing.length === 0 && outcomes.length > 0, filledDelta, missing }
}
