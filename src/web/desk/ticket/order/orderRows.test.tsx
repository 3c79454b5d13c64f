// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import { positionAt } from '@/core/quant/pnl'
import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import { previewOrder } from '@/core/quant/preview/previewOrder'
import { emptyAccount } from '@/core/quant/preview/previewStructure'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { PreviewRows } from '@/web/desk/ticket/PreviewRows'
import { previewTicket } from './orderPreview'
import { orderRows } from './orderRows'
import type { QueueEstimate } from './queueEstimate'

afterEach(cleanup)

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const level = (at: string, size: string) => ({ price: price(at), amount: amount(size) })
const book = { bids: [level('999', '50')], asks: [level('1001', '50')] }
const market = { instrument, markPrice: price('1000'), indexPrice: price('1000') }
const account = (held?: string): PreviewAccount => ({
  ...emptyAccount(false),
  usdc: parseFixed6<Usd>('500'),
  markets: new Map([['1', market]]),
  holdings:
    held === undefined
      ? new Map()
      : new Map([['1', { position: positionAt(amount(held), price('1000')), orders: [] }]]),
})

/** Returns the ticket's figures by name. */
function figures(
  draft: Partial<OrderDraft>,
  owner: PreviewAccount,
  isBookLive = true,
  queue?: QueueEstimate,
): Record<string, string> {
  const live = isBookLive ? book : undefined
  const full: OrderDraft = { ...emptyDraft, ...draft }
  const preview = previewTicket({
    draft: full,
    instrument,
    bids: live?.bids,
    asks: live?.asks,
    markPrice: market.markPrice,
    indexPrice: market.indexPrice,
    feeRates: defaultFeeRates,
  })
  const order = {
    instrumentId: '1',
    isBuy: full.side === 'buy',
    amount: amount(full.amountText),
    limitPrice: full.type === 'market' ? undefined : price(full.priceText),
    postOnly: false,
    reduceOnly: full.reduceOnly,
    timeInForce: full.type === 'market' ? ('IOC' as const) : ('GTC' as const),
  }
  const own = previewOrder({ account: owner, order, book: live })
  const rests = own.resting !== undefined && own.resting > 0n
  const filled = rests ? previewOrder({ account: owner, order, book: live, isFilled: true }) : undefined
  render(<PreviewRows rows={orderRows({ instrument, preview, own, filled, queue })} />)
  const terms = screen.getAllByRole('term').map((term) => (term.textContent ?? '').replace(/USD$/, ''))
  const values = screen.getAllByRole('definition').map((value) => value.textContent ?? '')
  return Object.fromEntries(terms.map((term, at) => [term, values[at] ?? '']))
}

test('a resting limit order shows a liquidation price once filled, but no fill price or slippage', () => {
  const shown = figures({ priceText: '900', amountText: '2' }, account())
  // 500 − 0.9 fee − 2 × 900 = −1,300.9; 2 × p × 0.97 covers it at 670.567…
  expect(shown['Liq. price after']).toMatch(/^≈ ↓ 670\.[56] 33% away$/)
  expect(Object.keys(shown)).not.toContain('Average fill')
  expect(Object.keys(shown)).not.toContain('Slippage')
  expect(Object.values(shown)).not.toContain('—')
})

test('a queue has a row of its own, and none of the others gives way to it', () => {
  const shown = figures({ priceText: '900', amountText: '2' }, account(), true, { ahead: amount('12.4') })
  expect(Object.keys(shown)).toEqual(['Margin', 'Fee if it rests', 'Queue', 'Liq. price after'])
  expect(shown['Queue']).toBe('≈ 12.4 ahead')
  cleanup()
  expect(figures({ priceText: '900', amountText: '2' }, account(), true, { ahead: undefined })['Queue']).toBe('—')
})

test('a market order has a fill price and a slippage', () => {
  const shown = figures({ type: 'market', amountText: '2' }, account())
  // The slippage is 1 in 1,000. It shares a row, because there are at most four.
  expect(shown['Average fill']).toBe('≈ 1,001.0 ≈ 0.100%')
  expect(shown['Liq. price after']).toMatch(/^≈ ↓ /)
  expect(Object.keys(shown)).toHaveLength(4)
})

test('an order that closes the position shows the end of the liquidation price, not a dash', () => {
  const closing = { side: 'sell', type: 'market', amountText: '2', reduceOnly: true } as const
  expect(figures(closing, account('2'))['Liq. price after']).toBe('none')
})

test('values that are unknown without a live book are dashes', () => {
  const shown = figures({ type: 'market', amountText: '2' }, account(), false)
  expect([shown['Average fill'], shown['Slippage'], shown['Margin']]).toEqual(['—', '—', '— USD'])
})

test('where there is no room for four rows, one without a price to act on yields, and never the fee', () => {
  const order = { side: 'sell', type: 'market', amountText: '2', reduceOnly: true } as const
  figures(order, account('2'))
  const yields = screen.getAllByRole('term').filter((term) => term.parentElement?.className.includes('data-refused'))
  expect(yields.map((term) => term.textContent)).toEqual(['Liq. price after'])
})
