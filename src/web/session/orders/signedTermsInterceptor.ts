import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { OutcomeUnknownError } from '@/web/connection/callErrors'
import type { Interceptor } from '@/web/session/interceptor'
import type { SignedOrders } from './signedOrders'

/**
 * Records signed terms and checks every order record of the venue against them. An answer with another id says nothing
 * about the sent order, so its outcome counts as unknown and is requested by the signed id.
 */
export function signedTermsInterceptor(signed: SignedOrders): Interceptor {
  return {
    name: 'signedTerms',
    trader: (_orders, next) => {
      const { maker, signer } = next()
      return {
        maker,
        signer: {
          ...signer,
          signTypedData: (data) => {
            signed.note(data)
            return signer.signTypedData(data)
          },
        },
      }
    },
    request: async ({ name, data }, next) => {
      const reply = await next()
      const salt = saltOf(data)
      const id = idOf(reply)
      if (salt !== undefined && id !== undefined && !signed.isAnswerTo(salt, id)) {
        throw new OutcomeUnknownError(name, 'unreadable answer')
      }
      return checkedIn(signed, reply)
    },
    message: (message) => checkedIn(signed, message),
  }
}

/** Checks the orders in a value: a single order, a list of orders, or an object with such a list. */
function checkedIn<Value>(signed: SignedOrders, value: Value): Value {
  if (Array.isArray(value)) return (value.some(isOrder) ? value.map((one) => checkedIn(signed, one)) : value) as Value
  if (isOrder(value)) return signed.checked(value)
  if (typeof value !== 'object' || value === null || !('orders' in value) || !Array.isArray(value.orders)) return value
  return { ...value, orders: checkedIn(signed, value.orders) }
}

function isOrder(value: unknown): value is OrderMessage {
  return typeof value === 'object' && value !== null && 'orderId' in value && 'orderStatus' in value && 'price' in value
}

function saltOf(request: unknown): bigint | undefined {
  const isSalted = typeof request === 'object' && request !== null && 'salt' in request
  return isSalted && typeof request.salt === 'bigint' ? request.salt : undefined
}

function idOf(reply: unknown): Hash | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined
  const id = 'orderId' in reply ? reply.orderId : 'quoteId' in reply ? reply.quoteId : undefined
  // The schemas of all answers validate ids as hashes.
  return typeof id === 'string' ? (id as Hash) : undefined
}
