import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import type { BuilderLeg } from './builderLeg'
import { structureOrders } from './structureOrders'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const level = (at: string, size: string) => ({ price: price(at), amount: amount(size) })

const bought: BuilderLeg = {
  instrument: ethPerp,
  side: 'buy',
  ratio: amount('1'),
  contracts: amount('2'),
  quote: {
    isPerpetual: true,
    isBuy: true,
    contracts: amount('2'),
    bid: price('2999'),
    ask: price('3001'),
    mark: price('3000'),
    levels: [level('3001', '1'), level('3003', '5')],
  },
  iv: undefined,
  greeks: { delta: 1, gamma: 0, vega: 0, theta: 0 },
  price: price('3001'),
  isAssumed: false,
}

test('a leg is priced at the touch, or at the level where it fills completely', () => {
  expect(structureOrders([bought], 'touch').orders[0]?.order).toMatchObject({
    limitPrice: price('3001'),
    isBuy: true,
    amount: amount('2'),
  })
  expect(structureOrders([bought], 'worst').orders[0]?.order.limitPrice).toBe(price('3003'))
})

test('held positions are not traded', () => {
  expect(structureOrders([{ ...bought, ratio: undefined }], 'touch')).toEqual({ orders: [], problem: undefined })
})

test('a leg without quotes or with too thin a book cannot be sent', () => {
  const unquoted = { ...bought, quote: { ...bought.quote, ask: undefined } }
  expect(structureOrders([unquoted], 'touch').problem?.words).toBe('No offers for ETH-PERP.')
  const more = { ...bought, quote: { ...bought.quote, contracts: amount('7') } }
  expect(structureOrders([more], 'worst').problem?.words).toBe('Not enough liquidity for ETH-PERP.')
})

test('each order is validated as at the venue', () => {
  const odd = { ...bought, quote: { ...bought.quote, contracts: amount('0.005') } }
  expect(structureOrders([odd], 'touch').problem?.code).toBe('INVALID_AMOUNT_STEP_SIZE')
})
