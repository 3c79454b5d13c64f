import { getOrderHistory, type HistoricalOrder } from '@/core/protocol/rest/history'
import type { RestClient } from '@/web/connection/restClient'
import { t } from '@/web/language/t'

/** The largest page of the venue (rest-private 1.8). */
const pageRows = 50
const mostPages = 20

/** The history is longer than is read, so an order that is not among the rows may still be in it. */
export class HistoryTooLongError extends Error {
  override readonly name = 'HistoryTooLongError'
}

/**
 * Reads the orders of an instrument that have ended since a time, UNIX milliseconds, newest first and each once. Rejects
 * if it cannot read all of them.
 */
export async function readEndedOrders(
  rest: Pick<RestClient, 'call'>,
  instrumentName: string,
  sinceMs: number,
): Promise<readonly HistoricalOrder[]> {
  // An order that ends between two pages moves the others down, so that a row may come twice.
  const ended = new Map<string, HistoricalOrder>()
  let offset = 0
  for (let page = 0; page < mostPages; page++) {
    const query = { instrumentName, limit: pageRows, offset }
    const { count, orderHistory: rows = [] } = await rest.call(getOrderHistory, { query })
    for (const row of rows) if (!ended.has(row.orderId)) ended.set(row.orderId, row)
    offset += rows.length
    const last = rows.at(-1)
    // Rows are sorted by their end; an old order may have ended just now.
    const isBefore = last?.timestamp !== undefined && Number(last.timestamp / 1_000_000n) < sinceMs
    if (last === undefined || isBefore || (count !== undefined && offset >= count)) return [...ended.values()]
  }
  throw new HistoryTooLongError(t('The order history is too long to be read here.'))
}
