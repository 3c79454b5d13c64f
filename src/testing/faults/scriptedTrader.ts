import type { OrderAction, OrderNotice } from '@/account/orderNotice'
import type { NewOrder } from '@/account/orders/createOrder'
import { restingOrders } from '@/account/stops/stopOrder'
import type { Random } from '@/lib/random'
import type { Amount, Price } from '@/protocol/fixed6'
import { parseFixed6 } from '@/protocol/fixed6'
import type { Hash } from '@/protocol/instrument'
import type { PaperPage } from './paperPage'

/** What a trader did, and the notices about it. */
export type TraderLog = {
  readonly hear: (notice: OrderNotice) => void
  readonly onSigned: (orderId: Hash) => void
  /** Every order that was signed, in its order. */
  readonly signed: readonly Hash[]
  readonly doubts: () => number
  /** Wrong or missing notices about orders and doubts, in words. */
  readonly faults: () => readonly string[]
}

/** `orderId` is that of the signed order; a cancel signs none. */
type Doubt = { readonly action: OrderAction; readonly orderId: Hash | undefined; endedBy: OrderNotice | undefined }

/** One action runs at a time, so notices meanwhile are about it; the end of a doubt may come later. */
export function createTraderLog(isAtVenue: (orderId: Hash) => boolean): TraderLog {
  const signed: Hash[] = []
  /** The notices about each order: `placed`, `edited`, `refused`, `doubt` and how a doubt ended. */
  const noted = new Map<Hash, string[]>()
  const doubts: Doubt[] = []
  let current: Hash | undefined
  const note = (orderId: Hash | undefined, what: string) => {
    if (orderId !== undefined) noted.set(orderId, [...(noted.get(orderId) ?? []), what])
  }

  function endDoubt(notice: Extract<OrderNotice, { kind: 'doubtEnded' }>): void {
    const { order, action } = notice
    const open = doubts.filter((doubt) => doubt.endedBy === undefined && doubt.action === action)
    const isMeant = ({ orderId }: Doubt) =>
      order === undefined ? orderId !== undefined && !isAtVenue(orderId) : orderId === order.orderId
    const doubt = open.find(isMeant) ?? (action === 'cancel' ? open[0] : undefined)
    if (doubt !== undefined) doubt.endedBy = notice
    note(order === undefined ? doubt?.orderId : order.orderId, order === undefined ? 'not arrived' : 'found')
  }

  return {
    hear: (notice) => {
      if (notice.kind === 'placed' || notice.kind === 'edited') note(notice.order.orderId, notice.kind)
      else if (notice.kind === 'refused' && notice.action !== 'cancel') note(current, 'refused')
      else if (notice.kind === 'doubt') {
        if (notice.action !== 'cancel') note(current, 'doubt')
        const { action } = notice
        doubts.push({ action, orderId: action === 'cancel' ? undefined : current, endedBy: undefined })
      } else if (notice.kind === 'doubtEnded') endDoubt(notice)
      else if (notice.kind === 'cancelsKnown') {
        const doubt = doubts.find(({ orderId, endedBy }) => orderId === undefined && endedBy === undefined)
        if (doubt !== undefined) doubt.endedBy = notice
      }
    },
    onSigned: (orderId) => {
      signed.push(orderId)
      current = orderId
    },
    signed,
    doubts: () => doubts.length,
    faults: () => {
      const faults = doubts.flatMap(({ action, orderId, endedBy }) =>
        endedBy === undefined ? [`a doubt that nobody resolved: ${action} ${orderId ?? ''}`] : [],
      )
      for (const orderId of signed) {
        const words = noted.get(orderId) ?? []
        const last = words.at(-1)
        const isTaken = last === 'placed' || last === 'edited' || last === 'found'
        if (isTaken !== isAtVenue(orderId)) {
          faults.push(`${orderId}: told "${words.join(', ')}", ${isAtVenue(orderId) ? 'at' : 'not at'} the venue`)
        }
      }
      return faults
    },
  }
}

const mostOrders = 6
const step = parseFixed6<Price>('0.5')

/** Performs one action of a trader: places, trades, edits or cancels. Settles with the answer to it. */
export async function actOnce(page: PaperPage, instrumentId: string, random: Random): Promise<void> {
  const { actions } = page.session
  const { bids } = page.book.getSnapshot()
  const best = bids[0]?.price ?? parseFixed6<Price>('3000')
  const open = restingOrders(page.account().orders ?? [])
  const dice = random.next()
  const below = () => priceBelow(best, 20 + random.integer(200))
  const order: NewOrder = {
    instrumentId,
    isBuy: true,
    amount: parseFixed6<Amount>(random.pick(['0.1', '0.25', '1'])),
    limitPrice: below(),
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'GTC',
    mmp: false,
  }
  if (dice < 0.25) {
    await actions.place({ ...order, isBuy: random.next() < 0.5, amount: parseFixed6('0.02'), limitPrice: undefined })
  } else if (open.length === 0 || (dice < 0.55 && open.length < mostOrders)) await actions.place(order)
  else if (dice < 0.75) {
    await actions.edit(random.pick(open), { limitPrice: below(), remaining: order.amount })
  } else if (dice < 0.95) await actions.cancel(random.pick(open))
  else await actions.cancelAll()
}

function priceBelow(best: Price, steps: number): Price {
  const price = best - step * BigInt(steps)
  // Whole steps below a valid price are valid; the arithmetic loses the brand.
  return (price - (price % step)) as Price
}
