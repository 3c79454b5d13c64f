import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/protocol/fixed6'
import { bestRestingPrice } from './bestRestingPrice'

const price = (text: string) => parseFixed6<Price>(text)
const step = price('0.1')

test('a buy rests a step below the best ask, a sell a step above the best bid', () => {
  expect(bestRestingPrice(true, price('3120.5'), step)).toBe(price('3120.4'))
  expect(bestRestingPrice(false, price('3120.4'), step)).toBe(price('3120.5'))
})

test('where nothing is to be taken, and below the lowest price, there is none', () => {
  expect(bestRestingPrice(true, undefined, step)).toBeUndefined()
  expect(bestRestingPrice(true, price('0.1'), step)).toBeUndefined()
})
