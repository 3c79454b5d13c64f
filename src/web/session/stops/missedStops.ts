import type { RestClient } from '@/web/connection/restClient'
import { getOrder } from '@/core/protocol/rest/orders'
import type { OpenOrder } from '@/web/session/openOrders'
import type { UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import { stopNews, type StopNews } from './stopNews'
import { isWaiting } from './stopOrder'

type MissedStopParts = {
  readonly rest: RestClient
  readonly unknownOutcomes: Pick<UnknownOutcomes, 'until'>
  /** What was known just before the venue was asked, and what it said. */
  readonly known: readonly OpenOrder[]
  readonly read: readonly OpenOrder[]
  readonly notify: (news: StopNews) => void
}

/**
 * Stops that waited when they were last seen and no longer do, while the link was down and the reason was missed. Each
 * is asked for by its id, and reported as it would have been when it happened.
 */
export async function reportMissedStops({
  rest,
  unknownOutcomes,
  known,
  read,
  notify,
}: MissedStopParts): Promise<void> {
  const now = new Map(read.map((order) => [order.orderId, order]))
  const missed = known.filter((order) => {
    const found = now.get(order.orderId)
    return isWaiting(order) && (found === undefined || !isWaiting(found))
  })
  // One after the other: the venue counts each of these questions double (rest-private 1.5).
  for (const from of missed) {
    const { orderId } = from
    const order = now.get(orderId) ?? (await unknownOutcomes.until(() => rest.call(getOrder, { path: { orderId } })))
    if (order !== undefined) stopNews([from], [order]).forEach(notify)
  }
}
