/**
 * What the trader does with TWAPs. The venue takes one without a signature, by the API key alone, so the limits of one-click
 * are asked here as they would be before an order is signed.
 */
import { OutcomeUnknownError } from '@/client/callErrors'
import type { RestClient } from '@/client/restClient'
import type { Hash } from '@/protocol/instrument'
import { deleteTwapOrder } from '@/protocol/rest/deleteTwapOrder'
import { getTwapOrders } from '@/protocol/rest/getTwapOrders'
import { postTwapOrder } from '@/protocol/rest/postTwapOrder'
import type { TwapOrder } from '@/protocol/rest/twapOrder'
import { describeFailure, type Failure } from '../describeFailure'
import type { OrderDesk } from '../orderDesk'
import { orderTimeoutMs } from '../orders/createOrder'
import { twapToSign, type NewTwap } from './twapToSign'

export type TwapOutcome =
  | { readonly status: 'taken'; readonly twap: TwapOrder }
  | { readonly status: 'refused'; readonly failure: Failure }
  /** The link failed, and the venue has no such TWAP. */
  | { readonly status: 'notArrived' }
  /** The link failed, and the venue could not be asked. */
  | { readonly status: 'unknown' }

export type TwapActions = {
  readonly create: (twap: NewTwap) => Promise<TwapOutcome>
  /** No slice follows; what is filled stays. Settles with why not, where it was refused. */
  readonly cancel: (twapId: Hash) => Promise<Failure | undefined>
}

export type TwapActionParts = {
  readonly desk: Pick<OrderDesk, 'trader'>
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  readonly timeout: (ms: number) => AbortSignal
  /** Reads the lists of TWAPs again. */
  readonly reload: () => Promise<void>
}

const attempts = 15
const pauseMs = 2_000

export function createTwapActions({ desk, rest, pause, timeout, reload }: TwapActionParts): TwapActions {
  const create = async (wanted: NewTwap): Promise<TwapOutcome> => {
    const { instrumentId, isBuy, amount, durationSec, reduceOnly } = wanted
    const signal = timeout(orderTimeoutMs)
    let before: ReadonlySet<Hash> = new Set()
    try {
      desk.trader(twapToSign(wanted))
      before = new Set((await listed()).map(({ orderId }) => orderId))
      const body = { instrumentId, isBuy, amountFloat: amount, duration: durationSec, reduceOnly }
      const twap = await rest.call(postTwapOrder, { body }, { signal })
      await reload()
      return { status: 'taken', twap }
    } catch (error) {
      if (error instanceof OutcomeUnknownError || signal.aborted) return endDoubt(wanted, before)
      return { status: 'refused', failure: describeFailure(error) }
    }
  }

  const listed = async () => (await rest.call(getTwapOrders, {})).twapOrders ?? []

  /** The venue names a TWAP, so its id is not known: one that is new and of these terms is it. */
  async function endDoubt(wanted: NewTwap, before: ReadonlySet<Hash>): Promise<TwapOutcome> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      await pause(pauseMs)
      try {
        const twap = (await listed()).find((one) => !before.has(one.orderId) && isOfTerms(one, wanted))
        await reload()
        return twap === undefined ? { status: 'notArrived' } : { status: 'taken', twap }
      } catch (error) {
        if (attempt === attempts) break
        // Only a venue that cannot be reached is asked again.
        if (error instanceof Error && error.name !== 'UnreachableError') break
      }
    }
    return { status: 'unknown' }
  }

  const cancel = async (twapId: Hash) => {
    try {
      await rest.call(deleteTwapOrder, { path: { orderId: twapId } })
      return undefined
    } catch (error) {
      return describeFailure(error)
    } finally {
      await reload()
    }
  }

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
