import type { Random } from '@/core/lib/random'
import type { Amount, Price } from '@/core/protocol/fixed6'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderAction, OrderNotice } from '@/web/session/orderNotice'
import type { NewOrder } from '@/web/session/orders/createOrder'
import { restingOrders } from '@/web/session/stops/restingOrders'
import type { PaperPage } from './paperPage'

export type TraderLog = {
  readonly receive: (notice: OrderNotice) => void
  readonly onSigned: (orderId: Hash) => void
  readonly signed: readonly Hash[]
  readonly unknownOutcomes: () => number
  /** Descriptions of wrong or missing notices about orders and unknown outcomes. */
  readonly faults: () => readonly string[]
}

/** The id of the signed order; a cancel signs none. */
type UnknownAction = {
  readonly action: OrderAction
  readonly orderId: Hash | undefined
  endedBy: OrderNotice | undefined
}

/**
 * Assigns each notice to the running action, because actions run one at a time. Only an unknown outcome may be resolved
 * later.
 */
export function createTraderLog(isAtVenue: (orderId: Hash) => boolean): TraderLog {
  const signed: Hash[] = []
  /** The notices about each order: `placed`, `edited`, `refused`, `unknown` and later resolutions. */
  const noted = new Map<Hash, string[]>()
  const unknowns: UnknownAction[] = []
  let current: Hash | undefined
  const note = (orderId: Hash | undefined, what: string) => {
    if (orderId !== undefined) noted.set(orderId, [...(noted.get(orderId) ?? []), what])
  }

  function endUnknown(notice: Extract<OrderNotice, { kind: 'outcomeKnown' }>): void {
    const { order, action } = notice
    const open = unknowns.filter((unknown) => unknown.endedBy === undefined && unknown.action === action)
    const isMeant = ({ orderId }: UnknownAction) =>
      order === undefined ? orderId !== undefined && !isAtVenue(orderId) : orderId === order.orderId
    const unknown = open.find(isMeant) ?? (action === 'cancel' ? open[0] : undefined)
    if (unknown !== undefined) unknown.endedBy = notice
    note(order === undefined ? unknown?.orderId : order.orderId, order === undefined ? 'not arrived' : 'found')
  }

  return {
    receive: (notice) => {
      if (notice.kind === 'placed' || notice.kind === 'edited') note(notice.order.orderId, notice.kind)
      else if (notice.kind === 'refused' && notice.action !== 'cancel') note(current, 'refused')
      else if (notice.kind === 'outcomeUnknown') {
        if (notice.action !== 'cancel') note(current, 'unknown')
        const { action } = notice
        unknowns.push({ action, orderId: action === 'cancel' ? undefined : current, endedBy: undefined })
      } else if (notice.kind === 'outcomeKnown') endUnknown(notice)
      else if (notice.kind === 'cancelsKnown') {
        const unknown = unknowns.find(({ orderId, endedBy }) => orderId === undefined && endedBy === undefined)
        if (unknown !== undefined) unknown.endedBy = notice
      }
    },
    onSigned: (orderId) => {
      signed.push(orderId)
      current = orderId
    },
    signed,
    unknownOutcomes: () => unknowns.length,
    faults: () => {
      const faults = unknowns.flatMap(({ action, orderId, endedBy }) =>
        endedBy === undefined ? [`an outcome that stayed unknown: ${action} ${orderId ?? ''}`] : [],
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

/** Places, trades, amends or cancels an order. Resolves with its answer. */
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
  // A valid price minus whole steps is valid; the arithmetic loses the brand.
  return (price - (price % step)) as Price
}
