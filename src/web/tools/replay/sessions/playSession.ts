import type { OrderMessage } from '@/core/protocol/orderRecord'
import { t } from '@/web/language/t'
import type { NotDone, Outcome } from '@/web/session/actions/outcome'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderActions } from '@/web/session/orders/orderActions'
import { noFlags } from '@/web/session/orders/orderFlags'
import type { ReplaySession, SessionAction } from './replaySession'

export type PlayDeps = {
  readonly actions: Pick<OrderActions, 'place' | 'edit' | 'cancel'>
  /** Pauses the replay. Returns its time. */
  readonly pause: () => Promise<bigint>
  /** True if the account has sent orders in this session of the replay. */
  readonly hasOrders: () => Promise<boolean>
  readonly instrumentIdOf: (name: string) => string | undefined
  /** Goes on to a time of the recording and stops there. */
  readonly advanceTo: (timeNs: bigint) => Promise<void>
  readonly onProgress: (done: number) => void
}

/** A step of a shared session that cannot be repeated. The message names the step. */
export class PlayError extends Error {
  override readonly name = 'PlayError'
}

/**
 * Repeats the orders of a session at their times, on a replay of the same recording, and goes on to its end. Sends
 * nothing if the replay has gone beyond its start, where past orders would all be sent at the present time, or if the
 * account has orders already. Stops at the first order that the venue rejects.
 *
 * @throws {@link PlayError}
 */
export async function playSession({ actions, start, end }: ReplaySession, deps: PlayDeps): Promise<void> {
  if ((await deps.pause()) > start) throw new PlayError(t('The replay is past the start of this session.'))
  if (await deps.hasOrders()) throw new PlayError(t('This session of the replay has orders already.'))
  const working = new Map<number, OpenOrder>()
  for (const [index, action] of actions.entries()) {
    await deps.advanceTo(action.at)
    const order = await act(action, working.get(action.order), deps).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new PlayError(t('Order {number} could not be repeated: {why}', { number: action.order + 1, why }))
    })
    if (order !== undefined) {
      working.set(action.order, { ...order, rowKey: working.get(action.order)?.rowKey ?? order.orderId })
    }
    deps.onProgress(index + 1)
  }
  await deps.advanceTo(end)
}

async function act(
  action: SessionAction,
  open: OpenOrder | undefined,
  { actions, instrumentIdOf }: PlayDeps,
): Promise<OrderMessage | undefined> {
  const { kind, instrument, side, amount, price, postOnly = false, reduceOnly = false, timeInForce = 'GTC' } = action
  if (kind === 'place') {
    const instrumentId = instrumentIdOf(instrument)
    if (instrumentId === undefined) throw new Error(t('{instrument} is not listed', { instrument }))
    const order = { ...noFlags, postOnly, reduceOnly, instrumentId, isBuy: side === 'buy', amount, timeInForce }
    return done(await actions.place({ ...order, limitPrice: price }))
  }
  if (open === undefined) throw new Error(t('the order is not open'))
  if (kind === 'cancel') {
    done(await actions.cancel(open))
    return undefined
  }
  if (price === undefined) throw new Error(t('the amend has no price'))
  return done(await actions.edit(open, { limitPrice: price, remaining: amount }))
}

function done<Value>(outcome: Outcome<Value>): Value {
  if (outcome.status === 'done') return outcome.value
  throw new Error(whyNot(outcome))
}

function whyNot(outcome: NotDone): string {
  return outcome.status === 'refused' ? outcome.failure.words : t('the venue did not answer')
}
