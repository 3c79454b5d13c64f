import { assert } from '@/lib/assert'
import type { Address } from '@/protocol/instrument'
import type { Command } from '../engine/command'
import type { OrderRequests } from './orderRequests'
import type { WantedQuote } from './perpetualLadder'
import type { QuoteChange } from './reconcileQuotes'

/** The changes of one instrument as commands. New orders go to the makers in turn; an edit stays with its account. */
export function quoteCommands(
  changes: readonly QuoteChange[],
  instrumentId: string,
  makers: readonly Address[],
  orders: OrderRequests,
): Command[] {
  return changes.map((change, index) => {
    switch (change.type) {
      case 'create':
        return { type: 'createOrder', order: postOnly(change.wanted, makerAt(makers, index)) }
      case 'edit':
        return {
          type: 'editOrder',
          replacedOrderId: change.resting.orderId,
          order: postOnly(change.wanted, change.resting.account),
        }
      case 'cancel':
        return { type: 'cancelOrder', account: change.resting.account, orderId: change.resting.orderId }
    }
  })

  function postOnly({ side, amount, price }: WantedQuote, account: Address) {
    return orders.request({
      account,
      instrumentId,
      side,
      amount,
      limitPrice: price,
      isPostOnly: true,
      timeInForce: 'GTC',
    })
  }
}

function makerAt(makers: readonly Address[], index: number): Address {
  const maker = makers[index % makers.length]
  assert(maker !== undefined, 'there is a maker')
  return maker
}
