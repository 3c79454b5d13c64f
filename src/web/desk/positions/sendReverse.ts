import { absolute, fixed6, type Amount } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { SidedInstrument } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { t } from '@/web/language/t'
import type { Steps } from '@/web/market/stepsOf'
import type { AccountSession } from '@/web/session/accountSession'
import { heldAtSide } from '@/web/session/figures/positions'
import type { NewOrder } from '@/web/session/orders/createOrder'
import { noFlags } from '@/web/session/orders/orderFlags'
import { amountInSteps } from '@/web/session/orders/orderNumbers'
import { outcomeOf } from '@/web/session/orders/orderOutcome'
import { outcomeText } from '@/web/session/orders/outcomeToast'
import { OvertakenError, overtakenMessage } from '@/web/session/orders/overtakenError'
import type { ReverseResult } from './closingPlan'
import { notTakenMessage } from './sendClosing'

export type ReverseContext = {
  readonly actions: Pick<AccountSession['actions'], 'place'>
  readonly data: Pick<AccountSession['data'], 'positions' | 'readPositions'> & {
    readonly freshness: Pick<AccountSession['data']['freshness'], 'getSnapshot'>
  }
}

export type Reverse = {
  readonly position: Pick<PositionMessage, 'instrumentId' | 'instrumentName' | 'positionSide'>
  /** Target position in signed contracts: positive for long. */
  readonly target: Amount
  readonly isBuy: boolean
  readonly steps?: Steps | undefined
}

/**
 * Reverses a position. The order is not reduce-only, so the venue does not limit its amount. It is not sent if the
 * position changed during signing. The position is read again afterwards, because a simultaneous fill can still change
 * it.
 */
export async function sendReverse(
  context: ReverseContext,
  { position, target, isBuy, steps }: Reverse,
): Promise<ReverseResult> {
  const held = heldNow(context, position)
  if (held === undefined) return { status: 'failed', words: t('Not sent: positions are reloading.') }
  const change = target - held
  if (change === 0n) return { status: 'reversed', words: t('The position is what you wanted.') }
  if (change > 0n !== isBuy || held === 0n) {
    return {
      status: 'failed',
      words: t('Not sent: {why}', { why: t('The position has changed sides. Check it first.') }),
    }
  }
  const outcome = await context.actions.place(
    {
      instrumentId: position.instrumentId,
      isBuy,
      amount: absolute(fixed6<Amount>(change)),
      limitPrice: undefined,
      ...noFlags,
      timeInForce: 'IOC',
    },
    { beforeSend: () => stillHeld(context, position, held) },
  )
  if (outcome.status !== 'done') return { status: 'failed', words: notTakenMessage(outcome) }
  const { value: order } = outcome
  const expected = fixed6<Amount>(isBuy ? held + order.filled : held - order.filled)
  const after = await heldAfter(context, position)
  return resultOf(order, target, expected, after, steps)
}

/** Sends an order made for a position, unless the position changed during signing. */
export function placeWhilePositionOpen(context: ReverseContext, order: NewOrder, held: Amount | undefined) {
  return context.actions.place(order, { beforeSend: () => stillHeld(context, order, held) })
}

function stillHeld(context: ReverseContext, order: SidedInstrument, held: Amount | undefined): Promise<void> {
  const isSame = held !== undefined && heldNow(context, order) === held
  return isSame ? Promise.resolve() : Promise.reject(new OvertakenError(overtakenMessage()))
}

/** Signed contracts of a position, 0 if there is no position; `undefined` while the positions may be stale. */
function heldNow({ data }: ReverseContext, position: SidedInstrument): Amount | undefined {
  const positions = data.positions()
  return positions === undefined || data.freshness.getSnapshot() !== undefined
    ? undefined
    : heldAtSide(positions, position)
}

async function heldAfter({ data }: ReverseContext, position: Reverse['position']): Promise<Amount | undefined> {
  const positions = await data.readPositions().catch(() => undefined)
  return positions === undefined ? undefined : heldAtSide(positions, position)
}

function resultOf(
  order: OrderMessage,
  target: Amount,
  expected: Amount,
  after: Amount | undefined,
  steps: Steps | undefined,
): ReverseResult {
  const now = after ?? expected
  if (now === target) return { status: 'reversed', words: t('The position is what you wanted.') }
  if (now !== expected) {
    const words = { now: holdingText(now, steps), target: holdingText(target, steps) }
    return { status: 'short', words: t('The position changed in the meantime: now {now}, wanted {target}.', words) }
  }
  const outcome = outcomeOf(order)
  const filled = outcome === undefined ? undefined : outcomeText(order, outcome, steps)
  const position = t('The position is now {now}.', { now: holdingText(now, steps) })
  return { status: 'short', words: filled === undefined ? position : `${filled}. ${position}` }
}

/** Describes a position, for example "long 2", "short 0.5" or "none (flat)". */
function holdingText(held: Amount, steps: Steps | undefined): string {
  if (held === 0n) return t('none (flat)')
  const amount = amountInSteps(absolute(held), steps)
  return held > 0n ? t('long {amount}', { amount }) : t('short {amount}', { amount })
}
