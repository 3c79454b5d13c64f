import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { absolute, fixed6, notional, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { applyFill, entryPrice, flatPosition, positionAt, unrealizedPnl } from './pnl'
import type { Position } from './pnl'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const usd = (text: string) => parseFixed6<Usd>(text)

type Fill = { readonly side: Side; readonly price: Price; readonly amount: Amount }

/** Parses `buy 2 @ 100`, one fill per line. */
function fills(script: string): Fill[] {
  return script
    .trim()
    .split('\n')
    .map((line) => {
      const [side, size = '', , at = ''] = line.trim().split(' ')
      return { side: side === 'buy' ? 'buy' : 'sell', price: price(at), amount: amount(size) }
    })
}

function play(list: readonly Fill[]): { position: Position; realizedPnl: Usd } {
  let position = flatPosition
  let realizedPnl = 0n
  for (const fill of list) {
    const after = applyFill(position, fill.side, fill.price, fill.amount)
    position = after.position
    realizedPnl += after.realizedPnl
  }
  return { position, realizedPnl: fixed6<Usd>(realizedPnl) }
}

test.each([
  ['a first buy opens', 'buy 2 @ 100', '2', '100', '0'],
  ['a second buy averages', 'buy 2 @ 100\nbuy 1 @ 130', '3', '110', '0'],
  ['a part closed keeps the average', 'buy 2 @ 100\nsell 0.5 @ 120', '1.5', '100', '10'],
  ['a short gains when it is bought back lower', 'sell 2 @ 100\nbuy 1 @ 90', '-1', '100', '10'],
  ['a fill through zero closes at the average and opens at its price', 'buy 1 @ 100\nsell 3 @ 110', '-2', '110', '10'],
  ['a short goes through zero the same way', 'sell 1 @ 100\nbuy 3 @ 110', '2', '110', '-10'],
])('%s', (_claim, script, held, average, realized) => {
  const { position, realizedPnl } = play(fills(script))
  expect(position.amount).toBe(amount(held))
  expect(entryPrice(position)).toBe(price(average))
  expect(realizedPnl).toBe(usd(realized))
})

test('a closed position has no average price and no cost', () => {
  const { position, realizedPnl } = play(fills('buy 3 @ 100\nsell 1 @ 101\nsell 2 @ 99'))
  expect(position).toEqual(flatPosition)
  expect(entryPrice(position)).toBeUndefined()
  expect(realizedPnl).toBe(usd('-1'))
})

test('an average price between two millionths is displayed rounded, and the cost stays exact', () => {
  const { position } = play(fills('buy 1 @ 100\nbuy 2 @ 100.000001'))
  expect(entryPrice(position)).toBe(price('100.000001'))
  expect(position.cost).toBe(usd('300.000002'))
})

test.each([
  ['1.5', '1850.5', '1862.3', '17.7'],
  ['-10', '44', '41.2', '28'],
  ['-10', '44', '45', '-10'],
])('the PnL of holding %s from %s at a mark of %s is %s', (held, from, mark, pnl) => {
  expect(unrealizedPnl(positionAt(amount(held), price(from)), price(mark))).toBe(usd(pnl))
})

const anyFill = fc.record({
  side: fc.constantFrom<Side>('buy', 'sell'),
  price: fc.bigInt(1n, 200_000_000_000n).map((value) => fixed6<Price>(value)),
  amount: fc.bigInt(1n, 50_000_000n).map((value) => fixed6<Amount>(value)),
})

function cashOf(list: readonly Fill[]): bigint {
  return list.reduce((sum, fill) => sum + notional(fill.price, fill.amount) * (fill.side === 'buy' ? -1n : 1n), 0n)
}

test('realised PnL and remaining cost add up exactly to the cash paid', () => {
  fc.assert(
    fc.property(fc.array(anyFill, { maxLength: 40 }), (list) => {
      const { position, realizedPnl } = play(list)
      expect(realizedPnl).toBe(cashOf(list) + position.cost)
    }),
  )
})

test('fills that end flat realise exactly the cash that moved', () => {
  fc.assert(
    fc.property(fc.array(anyFill, { minLength: 1, maxLength: 40 }), anyFill, (list, last) => {
      const { amount: held } = play(list).position
      fc.pre(held !== 0n)
      const closing: Fill = {
        side: held > 0n ? 'sell' : 'buy',
        price: last.price,
        amount: absolute(held),
      }
      const all = [...list, closing]
      expect(play(all).realizedPnl).toBe(cashOf(all))
    }),
  )
})

test('the gain of one trader equals the loss of the other side to the millionth', () => {
  fc.assert(
    fc.property(fc.array(anyFill, { maxLength: 30 }), anyFill, (list, mark) => {
      const mirrored = list.map((fill): Fill => ({ ...fill, side: fill.side === 'buy' ? 'sell' : 'buy' }))
      const worth = (some: readonly Fill[]) => {
        const { position, realizedPnl } = play(some)
        return realizedPnl + unrealizedPnl(position, mark.price)
      }
      expect(worth(list) + worth(mirrored)).toBe(0n)
    }),
  )
})

test('the cost has the sign of the amount and is zero when flat', () => {
  fc.assert(
    fc.property(fc.array(anyFill, { maxLength: 40 }), (list) => {
      const { position } = play(list)
      if (position.amount > 0n) expect(position.cost).toBeGreaterThanOrEqual(0n)
      if (position.amount < 0n) expect(position.cost).toBeLessThanOrEqual(0n)
      if (position.amount === 0n) expect(position.cost).toBe(0n)
    }),
  )
})
