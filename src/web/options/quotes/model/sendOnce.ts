/** Sends the orders of a sheet a single time, by the rules and under the conditions of a running sheet. */

import { fixed6, subtract, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OpenOrder } from '@/web/session/openOrders'
import type { LineView, SheetRejection, SheetTerms } from './quoteSheet'
import { nextQuotes, usdOf, wantedSides, type QuoteSlot } from './sheetRules'
import type { SheetMarket } from './sheetRun'
import { slotsOf } from './sheetView'

export type OnceOrder = Pick<QuoteSlot, 'line' | 'isBuy'> & { readonly price: Price; readonly amount: Amount }

export type OnceNow = ReturnType<SheetMarket['read']> & {
  readonly nowMs: number
  /** The account's open orders; undefined while unknown. */
  readonly open:
    | readonly Pick<OpenOrder, 'instrumentId' | 'orderId' | 'side' | 'price' | 'amount' | 'filled'>[]
    | undefined
}

/**
 * Returns the orders of the shown plan that may be sent now: none on a side where the account already has an order, and
 * none beyond the limits with its open orders. Undefined while the marks or the open orders are not live.
 */
export function onceOrders(
  terms: SheetTerms,
  shown: readonly LineView[],
  { status, marks, tops, unread, nowMs, open }: OnceNow,
): readonly OnceOrder[] | undefined {
  if (status !== 'live' || open === undefined) return undefined
  const slots = slotsOf(terms.lines.length, (line, isBuy) => {
    const own = open.filter(
      ({ instrumentId, side }) => instrumentId === terms.instruments[line]?.instrumentId && (side === 'buy') === isBuy,
    )
    const rest = own.reduce((sum, { amount, filled }) => sum + subtract(amount, filled), 0n)
    const [first] = own
    return {
      resting: first === undefined ? undefined : { ...first, open: fixed6<Amount>(rest) },
      extra: undefined,
      isBusy: false,
      mayRest: fixed6<Amount>(rest),
      prices: own.map(({ price }) => price),
      isWaiting: false,
    }
  })
  const facts = {
    nowMs,
    marks,
    tops,
    unread,
    slots,
    filled: terms.lines.map(() => fixed6<Amount>(0n)),
    out: new Set<number>(),
  }
  return nextQuotes(terms, facts, wantedSides(terms, facts)).flatMap((action) => {
    if (action.do !== 'place') return []
    const { slot, price, amount } = action
    const line = shown[slot.line]
    return (slot.isBuy ? line?.bid : line?.ask)?.target === undefined
      ? []
      : [{ line: slot.line, isBuy: slot.isBuy, price, amount }]
  })
}

/** True while each of these orders would still be sent, within the band of its price. */
export function isStillWanted(
  terms: SheetTerms,
  orders: readonly OnceOrder[],
  now: readonly OnceOrder[],
  { marks }: Pick<OnceNow, 'marks'>,
): boolean {
  return orders.every(({ line, isBuy, price }) => {
    const again = now.find((one) => one.line === line && one.isBuy === isBuy)
    const mark = marks[line]
    if (again === undefined || mark === undefined) return false
    return Math.abs(toNumber(again.price) - toNumber(price)) <= usdOf(terms.band, terms.unit, mark)
  })
}

export type OnceDeps = {
  readonly whyNot: (terms: SheetTerms) => Promise<SheetRejection | undefined>
  readonly read: () => OnceNow
  /** Signs all orders, and sends them only if the function then returns true. */
  readonly send: (orders: readonly OnceOrder[], isStill: () => boolean) => Promise<boolean>
}

/** Resolves to the reason if nothing was sent. */
export async function sendOnce(
  { whyNot, read, send }: OnceDeps,
  terms: SheetTerms,
  shown: readonly LineView[],
): Promise<SheetRejection | undefined> {
  const orders = onceOrders(terms, shown, read())
  if (orders === undefined) return 'notLive'
  const why = await whyNot(terms)
  if (why !== undefined) return why
  const whyNow = (): SheetRejection | undefined => {
    const now = read()
    const again = onceOrders(terms, shown, now)
    if (again === undefined) return 'notLive'
    return isStillWanted(terms, orders, again, now) ? undefined : 'moved'
  }
  let rejection = whyNow()
  if (rejection !== undefined) return rejection
  await send(orders, () => {
    rejection = whyNow()
    return rejection === undefined
  })
  return rejection
}
