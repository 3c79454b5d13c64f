import { expect, test } from 'vitest'
import { tabAfterKey } from './Tabs'

const tabs = (['orders', 'positions', 'fills'] as const).map((id) => ({ id, label: id }))

test('arrow keys wrap around, Home and End go to the ends', () => {
  expect(tabAfterKey(tabs, 'fills', 'ArrowRight')).toBe('orders')
  expect(tabAfterKey(tabs, 'orders', 'ArrowLeft')).toBe('fills')
  expect(tabAfterKey(tabs, 'positions', 'Home')).toBe('orders')
  expect(tabAfterKey(tabs, 'positions', 'End')).toBe('fills')
})

test('other keys select no tab', () => {
  expect(tabAfterKey(tabs, 'orders', 'Enter')).toBeUndefined()
})
