import type { Model } from './linearizable'

/** A request about an order or its replacement; orders are numbered from 0. */
export type OrderInput =
  | { readonly op: 'place' | 'cancel' | 'read'; readonly order: number }
  | { readonly op: 'edit'; readonly order: number; readonly by: number }

export type OrderOutput = 'taken' | 'refused' | 'open' | 'ended' | 'missing'

/** One letter per order: missing, open or ended. */
type Orders = string

/**
 * Orders far from the market, so that only their owner ends them: each is placed once, alone or as the replacement of
 * an open one, and cancelled once.
 */
export const orderModel: Model<Orders, OrderInput, OrderOutput> = {
  start: '',
  step: (orders, input, output) => {
    const now = at(orders, input.order)
    switch (input.op) {
      case 'read':
        return output === undefined || output === names[now] ? orders : undefined
      case 'place':
        return changed(orders, now === 'm', output, [[input.order, 'o']])
      case 'cancel':
        return changed(orders, now === 'o', output, [[input.order, 'e']])
      case 'edit':
        return changed(orders, now === 'o' && at(orders, input.by) === 'm', output, [
          [input.order, 'e'],
          [input.by, 'o'],
        ])
    }
  },
  keyOf: (orders) => orders,
}

type Letter = 'm' | 'o' | 'e'
const names: Readonly<Record<Letter, OrderOutput>> = { m: 'missing', o: 'open', e: 'ended' }

function at(orders: Orders, order: number): Letter {
  const letter = orders[order]
  return letter === 'o' || letter === 'e' ? letter : 'm'
}

function changed(
  orders: Orders,
  isPossible: boolean,
  output: OrderOutput | undefined,
  changes: readonly (readonly [number, Letter])[],
): Orders | undefined {
  if (output !== undefined && output !== (isPossible ? 'taken' : 'refused')) return undefined
  if (!isPossible) return orders
  const letters = orders.split('')
  for (const [order, letter] of changes) {
    while (letters.length < order) letters.push('m')
    letters[order] = letter
  }
  return letters.join('')
}
