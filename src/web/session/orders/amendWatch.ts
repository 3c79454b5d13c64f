/**
 * Watches amends. A fill may reach an order after its amend was signed, and the venue then opens the signed amount on
 * top of the fill. No signature can rule this out, so each amend is watched until the replaced order's last fill is
 * known.
 */

import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { AmendFrom } from './amountToSign'
import type { SignedEdit } from './editOrder'
import type { OrderFills } from './orderFills'

export type AmendExcess = {
  readonly order: OrderMessage
  /** Contracts open or filled beyond the request. */
  readonly excess: Amount
  /** Contracts that were to remain, at the time of the request. */
  readonly wanted: Amount
}

export type TakenAmend = {
  readonly from: AmendFrom
  readonly wanted: Amount
  readonly signed: SignedEdit
  readonly order: OrderMessage
}

export type WatchAmend = (amend: TakenAmend) => void

export type AmendWatchDeps = {
  readonly fills: Pick<OrderFills, 'filledBefore' | 'known' | 'receive' | 'subscribe'>
  readonly pause: (ms: number) => Promise<void>
  /**
   * Requests an order until the venue answers. Resolves to undefined if the venue does not know the id, or the watch
   * has ended.
   */
  readonly ask: (orderId: OrderMessage['orderId']) => Promise<OrderMessage | undefined>
  /** Called once, and again if the excess turns out to be larger. */
  readonly onExcess: (excess: AmendExcess) => void
}

/** How long to wait for the channel's report on the replaced order before the venue is asked. */
const channelMs = 2_000

export function createAmendWatch({ fills, pause, ask, onExcess }: AmendWatchDeps): WatchAmend {
  return ({ from, wanted, signed, order }) => {
    let reported = 0n
    const isFinal = () => fills.known(signed.replacedId)?.status !== 'open'
    const look = () => {
      const filled = fills.filledBefore(order.orderId) - fills.filledBefore(from.orderId) - from.filled
      // At most the whole replaced order can have filled, whatever the venue reports.
      const possible = filled > from.remaining ? from.remaining : filled
      const excess = possible + signed.amount - wanted
      if (excess > reported) {
        reported = excess
        onExcess({ order, excess: fixed6(excess), wanted })
      }
      if (isFinal()) stop()
    }
    const stop = fills.subscribe(look)
    look()
    if (isFinal()) return
    void pause(channelMs)
      .then(async () => (isFinal() ? undefined : ask(signed.replacedId)))
      .then((record) => {
        if (record !== undefined) fills.receive([record])
        stop()
      })
  }
}
