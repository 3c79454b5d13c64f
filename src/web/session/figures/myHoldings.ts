import { useMemo } from 'react'
import { add, fixed6, negate, subtract, type Amount } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { useOpenOrders } from '@/web/session/accountContext'
import { usePositions } from '@/web/session/accountLists'
import { formatExact } from '@/web/ui/formatExact'

/** Texts for one option: the signed position, and the open amounts to buy and sell. */
export type MyHoldings = { readonly position: string | undefined; readonly orders: string | undefined }

type Held = { readonly instrumentName: string; readonly side: Side; readonly amount: Amount }
type Open = Held & { readonly filled: Amount }

/** Holdings by instrument name, for instruments with a position or an order. */
export function myHoldings(positions: readonly Held[], orders: readonly Open[]): ReadonlyMap<string, MyHoldings> {
  const held = new Map(positions.map((position) => [position.instrumentName, signedText(position)]))
  const open = new Map<string, Record<Side, Amount>>()
  for (const order of orders) {
    const sums = open.get(order.instrumentName) ?? { buy: none, sell: none }
    const left = subtract(order.amount, order.filled)
    open.set(order.instrumentName, { ...sums, [order.side]: add(sums[order.side], left) })
  }
  return new Map(
    [...new Set([...held.keys(), ...open.keys()])].map((name) => [
      name,
      { position: held.get(name), orders: ordersText(open.get(name)) },
    ]),
  )
}

const none = fixed6<Amount>(0n)

function signedText({ side, amount }: Held): string {
  return side === 'buy' ? `+${formatExact(amount)}` : formatExact(negate(amount))
}

/** Formats the open amounts to buy and sell: `+0.5 −2`. */
function ordersText(sums: Readonly<Record<Side, Amount>> | undefined): string | undefined {
  if (sums === undefined) return undefined
  const parts = [
    ...(sums.buy > 0n ? [`+${formatExact(sums.buy)}`] : []),
    ...(sums.sell > 0n ? [formatExact(negate(sums.sell))] : []),
  ]
  return parts.join(' ')
}

/** Holdings by instrument name; empty while no account is connected for trading. */
export function useMyHoldings(): ReadonlyMap<string, MyHoldings> {
  const { data: positions } = usePositions()
  const { data: open } = useOpenOrders()
  return useMemo(() => myHoldings([...(positions ?? [])], open?.orders ?? []), [positions, open])
}
