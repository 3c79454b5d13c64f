/**
 * Works a roll by orders: each position is closed by a reduce-only order that never rests, then the new options are
 * opened for the contracts that closed, so that a partial fill leaves no mismatch behind it.
 */

import { fixed6, negate, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AccountSession } from '@/web/session/accountSession'
import type { BatchOrder } from '@/web/session/batches/batchOrder'
import { closingSide, heldAtSide, signedAmount } from '@/web/session/figures/positions'
import { noFlags, sideOf } from '@/web/session/orders/orderFlags'
import { OvertakenError, overtakenMessage } from '@/web/session/orders/overtakenError'
import type { RollMark } from './rollMarks'

export type RollPart = {
  readonly position: PositionMessage
  /** Contracts to roll, above 0. */
  readonly amount: Amount
  readonly closeLimit: Price
  readonly target: OptionInstrument
  readonly openLimit: Price
}

export type CloseResult =
  | { readonly status: 'closed'; readonly filled: Amount }
  /** Rejected, declined, or overtaken by a change of the position: nothing was closed. */
  | { readonly status: 'refused'; readonly words: string }
  /** The answer was lost, and the venue is being asked. */
  | { readonly status: 'unknown' }
  | { readonly status: 'notArrived' }
  | { readonly status: 'notSent' }

export type RollDeps = {
  readonly actions: Pick<AccountSession['actions'], 'place'>
  readonly data: Pick<AccountSession['data'], 'positions'>
  readonly batches: Pick<AccountSession['batches'], 'sendApart'>
  /** Stores what is under way, for a page that closes half-way. `undefined` removes it. */
  readonly keep: (mark: RollMark | undefined) => void
}

/**
 * Closes the positions one after another. After a result that is not a fill, the rest is not sent.
 * @param onLate called with the contracts closed by an order whose answer was lost, once the venue knows it
 */
export async function closeParts(
  deps: RollDeps,
  parts: readonly RollPart[],
  onLate: (at: number, filled: Amount) => void,
): Promise<readonly CloseResult[]> {
  const results: CloseResult[] = []
  deps.keep(markOf(parts, []))
  for (const [at, part] of parts.entries()) {
    const isEnded = results.some(({ status }) => status !== 'closed')
    results.push(isEnded ? { status: 'notSent' } : await closePart(deps, part, (filled) => onLate(at, filled)))
    deps.keep(markOf(parts, results))
  }
  return results
}

async function closePart(
  { actions, data }: RollDeps,
  { position, amount, closeLimit }: RollPart,
  onLate: (filled: Amount) => void,
): Promise<CloseResult> {
  const side = closingSide(position)
  const stillHeld = () => {
    const held = heldAtSide(data.positions(), position)
    const isLess = held === undefined || (side === 'sell' ? held : negate(held)) < amount
    return isLess ? Promise.reject(new OvertakenError(overtakenMessage())) : Promise.resolve()
  }
  let isLate = false
  const outcome = await actions.place(
    {
      instrumentId: position.instrumentId,
      isBuy: side === 'buy',
      amount,
      limitPrice: closeLimit,
      ...noFlags,
      ...sideOf(position),
      reduceOnly: true,
      timeInForce: 'IOC',
    },
    {
      beforeSend: stillHeld,
      onTaken: ({ filled }) => {
        if (isLate) onLate(filled)
      },
    },
  )
  switch (outcome.status) {
    case 'done':
      return { status: 'closed', filled: outcome.value.filled }
    case 'refused':
      return { status: 'refused', words: outcome.failure.words }
    case 'unknown':
      isLate = true
      return { status: 'unknown' }
    case 'notArrived':
      return { status: 'notArrived' }
    case 'busy':
      return { status: 'notSent' }
  }
}

/** The orders that open what closed. They rest at their limit until filled or cancelled. */
export function openOrders(parts: readonly RollPart[], results: readonly CloseResult[]): readonly BatchOrder[] {
  return parts.flatMap(({ position, target, openLimit }, at) => {
    const amount = closedOf(results[at])
    if (amount === 0n) return []
    return [
      {
        instrumentId: target.instrumentId,
        isBuy: position.side === 'buy',
        amount,
        limitPrice: openLimit,
        ...noFlags,
        // Cancels the trader's own resting orders rather than trading with them.
        selfTradePrevention: 'EXPIRE_MAKER' as const,
      },
    ]
  })
}

/** Opens what closed. Resolves to true if every order was signed and sent, or there was nothing to open. */
export async function openParts(
  deps: RollDeps,
  parts: readonly RollPart[],
  results: readonly CloseResult[],
): Promise<boolean> {
  const orders = openOrders(parts, results)
  const isSent = orders.length === 0 || (await deps.batches.sendApart(orders))
  // An order of unknown outcome may still have closed a part, so its mark stays.
  if (isSent && !results.some(({ status }) => status === 'unknown')) deps.keep(undefined)
  return isSent
}

export function closedOf(result: CloseResult | undefined): Amount {
  return result?.status === 'closed' ? result.filled : fixed6<Amount>(0n)
}

function markOf(parts: readonly RollPart[], results: readonly CloseResult[]): RollMark {
  return {
    legs: parts.map(({ position, amount, target, openLimit }, at) => ({
      closes: position.instrumentName,
      opens: target.instrumentName,
      // Until the answer the whole amount may be closed.
      amount: results[at] === undefined || results[at].status === 'unknown' ? amount : closedOf(results[at]),
      isBuy: signedAmount(position) > 0n,
      limit: openLimit,
    })),
  }
}
