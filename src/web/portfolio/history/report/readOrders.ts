import type { HistoricalOrder } from '@/core/protocol/rest/history'
import { getOrders } from '@/core/protocol/rest/orders'
import type { ReportedOrder } from '@/core/quant/workedOrders'
import type { ReadParts } from '@/web/portfolio/history/attribution/readAttribution'
import { defaultFilter } from '@/web/portfolio/history/model/historyFilter'
import { ordersSource } from '@/web/portfolio/history/model/historySources'
import { readPatiently, walkHistory } from '@/web/portfolio/history/model/walkHistory'

/** An order of the account's own, open or ended, with the terms that it was sent with. */
export type SentOrder = ReportedOrder & {
  readonly postOnly?: boolean | undefined
  readonly reduceOnly?: boolean | undefined
  readonly timeInForce?: 'GTC' | 'IOC' | undefined
  /** True if the venue ended the order; false if the trader cancelled it. */
  readonly isEndedByVenue: boolean
}

/**
 * Reads the orders created since a time, without stops and liquidations. `isShort` if there are more than `most`.
 *
 * @throws if a read fails
 */
export async function readOrders({ rest, signal, wait, nowNs }: ReadParts, fromNs: bigint | undefined, most: number) {
  const open = await readPatiently(() => rest.call(getOrders, {}, { signal }), wait)
  const rows: SentOrder[] = open.flatMap(({ stop, isTwap, createdTimestamp: createdNs, ...row }) => {
    if (stop !== undefined || isTwap === true || createdNs === undefined || createdNs < (fromNs ?? 0n)) return []
    const isOpen = { endedNs: undefined, isCancelled: false, isEndedByVenue: false }
    return [{ ...termsOf(row), ...isOpen, limit: row.price, createdNs }]
  })
  const source = ordersSource(rest, 'orders', { ...defaultFilter, range: { preset: 'all' } }, nowNs)
  for await (const page of walkHistory({ ...source, startNs: fromNs }, { signal, wait })) {
    rows.push(...page.rows.filter(({ isLiquidation }) => isLiquidation !== true).map(endedOrder))
    if (rows.length >= most) return { rows, isShort: page.of > page.looked }
  }
  return { rows, isShort: false }
}

function endedOrder(row: HistoricalOrder): SentOrder {
  return {
    ...termsOf(row),
    limit: row.orderType === 'market' ? undefined : row.price,
    createdNs: row.createdTimestamp,
    endedNs: row.timestamp ?? row.createdTimestamp,
    isCancelled: row.orderStatus === 'cancelled',
    isEndedByVenue: row.error !== undefined,
  }
}

type Terms = Pick<
  SentOrder,
  'orderId' | 'instrumentName' | 'side' | 'amount' | 'filled' | 'postOnly' | 'reduceOnly'
> & {
  readonly timeInForce?: 'GTC' | 'IOC' | 'other' | undefined
}

function termsOf({ orderId, instrumentName, side, amount, filled, postOnly, reduceOnly, timeInForce }: Terms) {
  const term = timeInForce === 'other' ? undefined : timeInForce
  return { orderId, instrumentName, side, amount, filled, postOnly, reduceOnly, timeInForce: term }
}
