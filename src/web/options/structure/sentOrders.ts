/**
 * The orders, requests and quotes sent for the draft structure. Their fills become positions and leave the structure.
 * Fills are matched by the signed ids, so that a fill after a reload, an amend or another batch is also found.
 */

import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import type { Hash, Side } from '@/core/protocol/instrument'
import type { Fill } from '@/web/session/fills'
import { withoutFilled, type FilledLeg, type StructureDraft } from './structureDraft'

export type SentOrders = {
  /** Orders of legs, and quotes. `isTurned`: the quote sells the structure, so each leg trades on its opposite side. */
  readonly orders: readonly { readonly orderId: Hash; readonly isTurned: boolean }[]
  readonly blocks: readonly Hash[]
  /** Keys of the fills that were already removed. */
  readonly taken: readonly string[]
}

export const nothingSent: SentOrders = { orders: [], blocks: [], taken: [] }
/** Limit of entries, because session storage is small. The oldest are dropped first. */
const most = 500

export function withOrder(sent: SentOrders, orderId: Hash, isTurned: boolean): SentOrders {
  if (sent.orders.some((one) => one.orderId === orderId)) return sent
  return { ...sent, orders: [...sent.orders, { orderId, isTurned }].slice(-most) }
}

export function withBlock(sent: SentOrders, blockId: Hash): SentOrders {
  return sent.blocks.includes(blockId) ? sent : { ...sent, blocks: [...sent.blocks, blockId].slice(-most) }
}

/** Adds the ids that replaced sent ids, because an amend gives an order a new id. */
export function withAmends(sent: SentOrders, idsOf: (orderId: Hash) => readonly Hash[]): SentOrders {
  let next = sent
  for (const { orderId, isTurned } of sent.orders) {
    for (const id of idsOf(orderId)) next = withOrder(next, id, isTurned)
  }
  return next
}

/** Returns new fills as legs of the structure, and `sent` with these fills marked as taken. */
export function takeFills(
  sent: SentOrders,
  fills: readonly Fill[],
): { readonly sent: SentOrders; readonly legs: readonly FilledLeg[] } {
  const orders = new Map<string, SentOrders['orders'][number]>(sent.orders.map((order) => [order.orderId, order]))
  const taken = new Set(sent.taken)
  const news = fills.flatMap(({ key, orderId, instrumentName, side, amount }) => {
    const order = orderId === undefined ? undefined : orders.get(orderId)
    if (order === undefined || taken.has(key)) return []
    return [{ key, leg: { instrumentName, side: order.isTurned ? other[side] : side, contracts: amount } }]
  })
  if (news.length === 0) return { sent, legs: [] }
  const keys = [...sent.taken, ...news.map(({ key }) => key)].slice(-most)
  return { sent: { ...sent, taken: keys }, legs: news.map(({ leg }) => leg) }
}

/**
 * A structure and its fills so far. Legs that fill one after the other then reduce whole structures instead of leaving
 * broken ratios.
 */
export type Filling = {
  readonly from: StructureDraft
  readonly filled: readonly FilledLeg[]
  readonly to: StructureDraft
}

/** Adds fills. Starts from the structure before the first fill, unless the trader has changed the draft since. */
export function fillOn(before: Filling | undefined, draft: StructureDraft, legs: readonly FilledLeg[]): Filling {
  const from = before?.to === draft ? before.from : draft
  const filled = before?.to === draft ? [...before.filled, ...legs] : legs
  return { from, filled, to: withoutFilled(from, filled) }
}

const other: Record<Side, Side> = { buy: 'sell', sell: 'buy' }

const hash = z.custom<`0x${string}`>((value) => typeof value === 'string' && value.startsWith('0x'))
const sentText = z.object({
  orders: z.array(z.object({ orderId: hash, isTurned: z.boolean() })),
  blocks: z.array(hash),
  taken: z.array(z.string()),
})

/** Reads the persisted orders. Invalid text counts as no orders. */
export function readSentOrders(text: string | null): SentOrders {
  const read = z.safeParse(sentText, parseJson(text))
  return read.success ? read.data : nothingSent
}
