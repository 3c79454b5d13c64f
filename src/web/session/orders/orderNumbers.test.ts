import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { amountInSteps, priceInTicks } from './orderNumbers'

const steps = { priceStep: parseFixed6<Price>('0.01'), amountStep: parseFixed6<Amount>('0.01') }
const amount = (text: string) => parseFixed6<Amount>(text)

test('amounts have the decimals of their step, and a rest smaller than the step keeps its digits', () => {
  expect(amountInSteps(amount('0.1'), steps)).toBe('0.10')
  expect(amountInSteps(amount('0'), steps)).toBe('0.00')
  expect(amountInSteps(amount('0.001'), steps)).toBe('0.001')
  expect(amountInSteps(amount('1500.5'), undefined)).toBe('1,500.5')
})

test('a price has the decimals of its tick, an average is rounded to them', () => {
  expect(priceInTicks(parseFixed6('3120.4'), steps)).toBe('3,120.40')
  expect(priceInTicks(parseFixed6('3120.456'), steps)).toBe('3,120.46')
  expect(priceInTicks(parseFixed6('3120.456'), undefined)).toBe('3,120.456')
})
