import { expect, test, describe } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { nudgePrice } from './nudgePrice'
import { snapPrice, groupOf } from './priceSteps'

const price = (text: string) => parseFixed6<Price>(text)

test('a nudge moves by ticks, and never to zero', () => {
  expect(nudgePrice(price('3100.5'), price('0.1'), 1)).toBe(price('3100.6'))
  expect(nudgePrice(price('3100.5'), price('0.1'), -10)).toBe(price('3099.5'))
  expect(nudgePrice(price('0.2'), price('0.1'), -5)).toBe(price('0.1'))
})

test('a position on screen is converted to the nearest tick', () => {
  expect(snapPrice(3100.4399, price('0.05'))).toBe(price('3100.45'))
  expect(snapPrice(-3, price('0.05'))).toBe(price('0.05'))
  expect(snapPrice(Number.NaN, price('0.05'))).toBeUndefined()
})

describe('priceGroups', () => {
  const price = (text: string) => parseFixed6<Price>(text)

  test('a grouped order is never shown at a better price than its own', () => {
    expect(groupOf(price('3100.7'), price('1'), 'buy')).toBe(price('3100'))
    expect(groupOf(price('3100.7'), price('1'), 'sell')).toBe(price('3101'))
    expect(groupOf(price('3100'), price('1'), 'sell')).toBe(price('3100'))
  })
})
