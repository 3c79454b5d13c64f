import { OutcomeUnknownError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { SignedOrders } from './signedOrders'

type Answering = { readonly calls: Calls; readonly rest: RestClient; readonly feed: Feed }

/**
 * The same connections, whose every order record is held against what was signed. An answer to an order or a quote that
 * has another id says nothing of the one that was sent: its outcome is unknown, and it is asked for by the signed id.
 */
export function verifyAnswers<Parts extends Answering>(parts: Parts, signed: SignedOrders): Parts {
  const verified = <Reply>(what: string, request: unknown, reply: Reply): Reply => {
    const salt = saltOf(request)
    const id = idOf(reply)
    if (salt !== undefined && id !== undefined && !signed.isAnswerTo(salt, id)) {
      throw new OutcomeUnknownError(what, 'unreadable answer')
    }
    return checkedIn(signed, reply)
  }
  return {
    ...parts,
    calls: {
      ...parts.calls,
      call: async (operation, data, options) =>
        verified(operation.op, data, await parts.calls.call(operation, data, options)),
    },
    rest: {
      ...parts.rest,
      call: async (endpoint, input, options) =>
        verified(endpoint.name, bodyOf(input), await parts.rest.call(endpoint, input, options)),
    },
    feed: {
      ...parts.feed,
      subscribe: (name, channel, reader) =>
        parts.feed.subscribe(name, channel, {
          ...reader,
          onMessage: (message, receivedMs) => reader.onMessage(checkedIn(signed, message), receivedMs),
        }),
    },
  }
}

/** An answer or a message with its orders checked: it is one, or a list of them, or has such a list. */
function checkedIn<Value>(signed: SignedOrders, value: Value): Value {
  // Each branch returns what has the form of the value.
  if (Array.isArray(value)) return (value.some(isOrder) ? value.map((one) => checkedIn(signed, one)) : value) as Value
  if (isOrder(value)) return signed.checked(value)
  if (typeof value !== 'object' || value === null || !('orders' in value) || !Array.isArray(value.orders)) return value
  return { ...value, orders: checkedIn(signed, value.orders) }
}

function isOrder(value: unknown): value is OrderMessage {
  return typeof value === 'object' && value !== null && 'orderId' in value && 'orderStatus' in value && 'price' in value
}

function bodyOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'body' in input ? input.body : undefined
}

function saltOf(request: unknown): bigint | undefined {
  const isSalted = typeof request === 'object' && request !== null && 'salt' in request
  return isSalted && typeof request.salt === 'bigint' ? request.salt : undefined
}

function idOf(reply: unknown): Hash | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined
  const id = 'orderId' in reply ? reply.orderId : 'quoteId' in reply ? reply.quoteId : undefined
  // Every id of a decoded answer is a hash.
  return typeof id === 'string' ? (id as Hash) : undefined
}
