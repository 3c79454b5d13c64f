import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { emptyDraft } from '@/web/desk/draft/orderDraft'
import { emptyIceberg, plannedChildren, readIceberg } from './icebergDraft'

const amount = (text: string) => parseFixed6<Amount>(text)
const input = {
  ...emptyDraft,
  ...emptyIceberg,
  priceText: '3000',
  amountText: '10',
  visibleText: '4',
  cancelsOnClose: false,
}
const facts = { instrument: ethPerp, markPrice: parseFixed6<Price>('3000'), position: amount('0') }

test('the ticket’s text becomes an iceberg', () => {
  const text = { ...input, spreadText: '12.5', secondsText: '1.5' }
  expect(readIceberg(text, facts)).toMatchObject({
    // 12.5 % is 125,000 millionths.
    iceberg: { total: amount('10'), visible: amount('4'), spread: 125_000n, refillMs: 1_500, isBuy: true },
    problem: undefined,
  })
})

test.each([
  [{ priceText: '' }, 'price', 'Enter a price.'],
  [{ amountText: '0' }, 'amount', 'Enter an amount.'],
  [{ visibleText: '' }, 'visible', 'Enter the visible amount.'],
  [{ visibleText: '10' }, 'visible', 'Show less than the whole amount.'],
  [{ spreadText: '51' }, 'spread', 'Enter 0–50%'],
  [{ spreadText: '-1' }, 'spread', 'Enter 0–50%'],
  [{ secondsText: '3601' }, 'seconds', 'Enter 0–3,600 seconds'],
])('%j is no iceberg', (part, field, words) => {
  expect(readIceberg({ ...input, ...part }, facts).problem).toMatchObject({ field, words })
})

test('the visible order must be one that the venue takes', () => {
  // 0.000001 is no multiple of the step.
  expect(readIceberg({ ...input, visibleText: '0.000001' }, facts).problem).toMatchObject({ field: 'visible' })
  expect(readIceberg({ ...input, priceText: '3000.00001' }, facts).problem).toMatchObject({
    field: 'price',
    code: 'INVALID_PRICE_STEP_SIZE',
  })
})

test('a reduce-only iceberg cannot be larger than the position', () => {
  const reducing = { ...input, side: 'sell', reduceOnly: true } as const
  expect(readIceberg(reducing, { ...facts, position: amount('10') }).problem).toBeUndefined()
  expect(readIceberg(reducing, { ...facts, position: amount('9') }).problem).toMatchObject({
    code: 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  })
})

test('its orders add up to the total', () => {
  const { iceberg } = readIceberg(input, facts)
  if (iceberg === undefined) throw new Error('not read')
  expect(plannedChildren(iceberg)).toEqual([amount('4'), amount('4'), amount('2')])
})
