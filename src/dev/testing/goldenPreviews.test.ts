import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import { formatFixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { AccountMargin } from '@/core/quant/margin/accountMargin'
import {
  type PositionLiquidation,
  type PositionState,
  nearestLiquidation,
} from '@/core/quant/preview/positionLiquidation'
import { previewEdit, previewOrder, type OrderPreview } from '@/core/quant/preview/previewOrder'
import { previewIsolatedMargin, previewLeverage, previewMarginMode } from '@/core/quant/preview/previewSettings'
import { goldenAccount, goldenBook, readGoldenTable, worldOf, type GoldenCase } from './goldenAccount'
import { previewClose } from './previewClose'

/**
 * Previews from a separate calculator, in whole millionths and exact fractions, based on venue-rules 2.6, 5 and 6 and
 * nothing of this repository. The columns:
 *
 * - `before`, `after`: equity (all collateral without ratio, all PnL, options at their marks), available margin, initial
 *   and maintenance margin of the positions, and the margin of open orders.
 * - `position`, after: contracts, average entry, liquidation price, isolated margin, funding received each hour.
 * - `needed`: the available margin that the order requires. `fee`: the taker's fee of the part that trades at once;
 *   `makerFee`: the maker's fee of the resting part. `average` and `taken` describe the traded part; `slippage` is
 *   relative to the mid, `realized` before fees.
 * - `error`: the venue's error; null if it accepts the order.
 *
 * All to the millionth, except the liquidation price: found by a search, to a millionth of itself. The table assumes
 * that all other prices stay constant, so it is compared only for a lone perpetual.
 */
const table = readGoldenTable(readFileSync(new URL('goldenPreviews.jsonl', import.meta.url), 'utf8'))

const decimal = (value: bigint | undefined) => (value === undefined ? null : formatFixed6(value))

function figures(margin: AccountMargin | undefined) {
  if (margin === undefined) return null
  const { equity, availableMargin, initialMargin, maintenanceMargin, openOrderMargin } = margin
  return [equity, availableMargin, initialMargin, maintenanceMargin, openOrderMargin].map(decimal)
}

type Previewed = Partial<OrderPreview> & Pick<OrderPreview, 'isAllowed' | 'error' | 'margin'>

function preview(row: GoldenCase): Previewed {
  const world = worldOf(table, row)
  const account = goldenAccount(world, row.account)
  const { do: action } = row
  const limitPrice = 'limit' in action && action.limit !== undefined ? parseFixed6<Price>(action.limit) : undefined
  switch (action.type) {
    case 'order': {
      const { on: instrumentId, side, amount, postOnly = false, reduceOnly = false, ioc = false } = action
      const order = {
        instrumentId,
        isBuy: side === 'buy',
        amount: parseFixed6<Amount>(amount),
        limitPrice,
        postOnly,
        reduceOnly,
        timeInForce: ioc ? 'IOC' : 'GTC',
      } as const
      return previewOrder({ account, order, book: goldenBook(world, instrumentId) })
    }
    case 'close': {
      const amount = action.amount === undefined ? undefined : parseFixed6<Amount>(action.amount)
      const close = { account, instrumentId: action.on, amount, limitPrice, book: goldenBook(world, action.on) }
      return found(previewClose(close))
    }
    case 'edit': {
      const { on: instrumentId, id: orderId, amount, postOnly = false } = action
      const change = { limitPrice: parseFixed6<Price>(action.limit), amount: parseFixed6<Amount>(amount), postOnly }
      return found(previewEdit({ account, instrumentId, orderId, change, book: goldenBook(world, instrumentId) }))
    }
    case 'leverage':
      return previewLeverage(account, action.on, action.leverage)
    case 'mode':
      return previewMarginMode(account, action.portfolio)
    case 'isolated':
      return previewIsolatedMargin(account, action.on, parseFixed6<Usd>(action.change))
  }
}

function found(preview: OrderPreview | undefined): OrderPreview {
  assert(preview !== undefined, 'there is something to close or to edit')
  return preview
}

test('there are more than two hundred cases with unique names', () => {
  const names = table.cases.map(({ name, world }) => `${name} ${world}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(200)
})

test.each(table.cases.map((row) => [`${row.name} (${row.world})`, row] as const))('%s', (_name, row) => {
  const { expected } = row
  const actual = preview(row)
  expect(actual.error ?? null).toBe(expected.error)
  expect(actual.isAllowed).toBe(expected.error === null)
  expect(figures(actual.margin.before)).toEqual(expected.before)
  expect(figures(actual.margin.after)).toEqual(expected.after)
  if (expected.position !== undefined) expectPosition(actual.position?.after, expected, markOfAlone(row))
  if (expected.needed === undefined) return
  expect(decimal(actual.neededMargin)).toBe(expected.needed)
  expect(decimal(actual.takerFee)).toBe(expected.fee)
  expect(decimal(actual.makerFee)).toBe(expected.makerFee)
  expect(decimal(actual.averagePrice)).toBe(expected.average)
  expect(decimal(actual.taken)).toBe(expected.taken)
  expect(decimal(actual.realizedPnl)).toBe(expected.realized)
  if (typeof expected.slippage === 'number') expect(actual.slippage).toBeCloseTo(expected.slippage, 9)
  else expect(actual.slippage).toBeUndefined()
})

function expectPosition(
  state: PositionState | undefined,
  { position, after: [, , , , openOrders] }: GoldenCase['expected'],
  alone: Price | undefined,
) {
  assert(position !== undefined, 'the case says what the position is')
  const [amount, entry, liquidation, isolated, funding] = position
  expect([decimal(state?.amount), decimal(state?.entryPrice), decimal(state?.isolatedMargin)]).toEqual([
    amount,
    entry,
    isolated,
  ])
  expect(decimal(state?.fundingPerHour)).toBe(funding)
  if (alone === undefined) return
  const found = state?.liquidation?.()
  if (openOrders === '0' || isolated !== null) return expectLiquidation(found, state, liquidation, alone)
  expectLiquidation(found === undefined ? undefined : cancellation(found), state, liquidation, alone)
  expectLiquidation(found, state, withoutOrders(liquidation, Number(amount), Number(openOrders)), alone)
}

/**
 * Returns the form of a liquidation price at which orders are cancelled. At the mark the orders are already cancelled.
 */
function cancellation(found: PositionLiquidation): PositionLiquidation {
  const prices = found.status === 'prices' || found.status === 'none' ? (found.ordersCancelled ?? []) : []
  if (found.status === 'lost' || prices.some(({ distance }) => distance === 0)) return { status: 'lost' }
  return { status: 'prices', prices }
}

/**
 * Returns the position's liquidation price without open orders. With orders, which enter the formula of venue-rules 5.2
 * as OO, the formula gives the price at which they are cancelled; without them the price is farther by OO / (|q| × (1 ∓
 * MMF)).
 */
function withoutOrders(price: string | null, amount: number, openOrders: number): string | null {
  if (price === null) return null
  const moved = Number(price) - openOrders / (amount > 0 ? amount * 0.97 : amount * 1.03)
  return moved > 0 ? String(moved) : null
}

/** The search covers 1/50 to 50 times the mark. If the mark has passed the price, there is no price but a loss. */
function expectLiquidation(
  found: PositionLiquidation | undefined,
  state: PositionState | undefined,
  expected: string | null,
  markPrice: Price,
) {
  const price = nearestLiquidation(found)?.price
  if (expected === null) return expect(price).toBeUndefined()
  const ofMark = Number(expected) / Number(decimal(markPrice))
  if (found?.status === 'lost') return expect((state?.amount ?? 0n) > 0n ? ofMark >= 1 : ofMark <= 1).toBe(true)
  if (found?.status === 'none') return expect(ofMark > 49 || ofMark < 1 / 49).toBe(true)
  expect(found?.status).toBe('prices')
  expect(Math.abs(Number(decimal(price)) / Number(expected) - 1)).toBeLessThan(1e-6)
}

/**
 * Returns the mark of the only perpetual. The table assumes that all other prices stay constant, so it applies only if
 * no other price moves with the underlying.
 */
function markOfAlone(row: GoldenCase): Price | undefined {
  const { account, do: action } = row
  const { markets } = worldOf(table, row)
  const ids = new Set([...Object.keys(account.holdings ?? {}), 'on' in action ? action.on : ''])
  ids.delete('')
  const isPerpetual = [...ids].every((id) => markets[id]?.kind === 'perp')
  const [only = ''] = ids
  const isAlone = ids.size === 1 && isPerpetual && Object.keys(account.collateral ?? {}).length === 0
  return isAlone ? goldenAccount(worldOf(table, row), account).markets.get(only)?.markPrice : undefined
}
