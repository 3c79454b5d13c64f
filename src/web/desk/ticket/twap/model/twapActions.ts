/**
 * Actions on TWAPs. The venue accepts a TWAP without a signature, so one-click limits are checked here instead of
 * before signing.
 */

import type { Hash } from '@/core/protocol/instrument'
import { deleteTwapOrder, getTwapOrders, postTwapOrder, type TwapOrder } from '@/core/protocol/rest/twaps'
import type { RestClient } from '@/web/connection/restClient'
import { settleAndFind } from '@/web/session/actions/askVenue'
import { settleAndReload, type Outcome } from '@/web/session/actions/outcome'
import type { OrderContext } from '@/web/session/orderContext'
import { orderTimeoutMs } from '@/web/session/orders/createOrder'
import { twapToSign, type NewTwap } from './twapToSign'

export type TwapActions = {
  readonly create: (twap: NewTwap) => Promise<Outcome<TwapOrder>>
  /** Stops further slices. The fills so far remain. */
  readonly cancel: (twapId: Hash) => Promise<Outcome>
}

export type TwapActionDeps = {
  readonly context: Pick<OrderContext, 'trader'>
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  readonly reload: () => Promise<void>
}

export function createTwapActions({ context, rest, pause, reload }: TwapActionDeps): TwapActions {
  const listed = async () => (await rest.call(getTwapOrders, {})).twapOrders ?? []

  const create = async (wanted: NewTwap) => {
    const { instrumentId, isBuy, amount, durationSec, reduceOnly } = wanted
    let before: ReadonlySet<Hash> = new Set()
    const send = async () => {
      context.trader(twapToSign(wanted))
      before = new Set((await listed()).map(({ orderId }) => orderId))
      const body = { instrumentId, isBuy, amountFloat: amount, duration: durationSec, reduceOnly }
      return rest.call(postTwapOrder, { body }, { timeoutMs: orderTimeoutMs })
    }
    // The venue assigns the id. After an unknown outcome, a new TWAP with these terms is assumed to be the requested
    // TWAP.
    const find = async () => (await listed()).find((one) => !before.has(one.orderId) && isOfTerms(one, wanted))
    const outcome = await settleAndFind(send, find, pause)
    if (outcome.status !== 'refused') await reload()
    return outcome
  }

  const cancel = (twapId: Hash) =>
    settleAndReload(() => rest.call(deleteTwapOrder, { path: { orderId: twapId } }), reload)

  return { create, cancel }
}

function isOfTerms(twap: TwapOrder, { instrumentId, isBuy, amount, durationSec, reduceOnly }: NewTwap): boolean {
  return (
    twap.instrumentId === instrumentId &&
    (twap.side === 'buy') === isBuy &&
    twap.totalAmount === amount &&
    twap.durationSeconds === durationSec &&
    twap.reduceOnly === reduceOnly
  )
}
