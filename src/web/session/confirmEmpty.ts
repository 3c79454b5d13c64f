import type { Address } from '@/core/protocol/instrument'
import { getAccount, type PositionsReply } from '@/core/protocol/rest/account'
import { getOrder } from '@/core/protocol/rest/orders'
import { RestError, UnreachableError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { Positions } from '@/web/session/figures/positions'
import { isOpen, type OpenOrder } from './openOrders'

/**
 * Checks an empty list of orders: if known orders never reported their end, one of them is requested by id. Throws
 * {@link UnreachableError} if that order is open, so that the list is read again.
 */
export async function confirmNoOrders(
  rest: Pick<RestClient, 'call'>,
  known: readonly OpenOrder[],
  signal: AbortSignal,
): Promise<void> {
  const witness = known.find((order) => order.isTwap !== true)
  if (witness === undefined) return
  const isThere = await rest.call(getOrder, { path: { orderId: witness.orderId } }, { signal }).then(
    (order) => isOpen(order),
    (cause: unknown) => {
      if (cause instanceof RestError && cause.status === 404) return false
      throw cause
    },
  )
  if (isThere) throw new UnreachableError('getOrders: nothing is listed, though an order is open')
}

/** Checks an empty list of positions against the account record. */
export async function confirmNoPositions(
  rest: Pick<RestClient, 'call'>,
  known: Positions,
  signal: AbortSignal,
): Promise<void> {
  if (known.length === 0) return
  const { positions = [] } = await rest.call(getAccount, {}, { signal })
  if (positions.some(({ amount }) => amount !== 0n)) {
    throw new UnreachableError('getPositions: nothing is listed, though the account has a position')
  }
}

/** Returns the positions of a reply. Throws if the reply belongs to another account. */
export function positionsOf(account: Address, reply: PositionsReply): Positions {
  if (reply.account.toLowerCase() !== account.toLowerCase()) {
    throw new UnreachableError('getPositions: the answer is of another account')
  }
  return reply.positions ?? []
}
