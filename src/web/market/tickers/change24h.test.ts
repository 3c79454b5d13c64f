import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import { change24h } from './dailyStats'

const price = (text: string) => parseFixed6<Price>(text)

test('the change is relative to the price of a day ago', () => {
  expect(change24h(price('3030'), price('3000'))).toEqual({ change: price('30'), ratio: 0.01 })
  expect(change24h(price('2970'), price('3000'))).toEqual({ change: price('-30'), ratio: -0.01 })
})

test('without a price of a day ago there is no change', () => {
  expect(change24h(price('3030'), undefined)).toBeUndefined()
  expect(change24h(price('3030'), price('0'))).toBeUndefined()
})
