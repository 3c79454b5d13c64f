import { expect, test } from 'vitest'
import { plural, t } from './t'

test('an English text is returned unchanged, with its placeholders filled', () => {
  expect(t('Cancel {instrument}', { instrument: 'ETH-PERP' })).toBe('Cancel ETH-PERP')
  expect(t('Nothing here')).toBe('Nothing here')
})

test('a placeholder without a value stays visible', () => {
  expect(t('{a} of {b}', { a: 1 })).toBe('1 of {b}')
})

test('a value that looks like a placeholder is not filled again', () => {
  expect(t('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&')
})

test('one is singular, everything else plural', () => {
  const orders = { one: '{count} order', other: '{count} orders' }
  expect([0, 1, 2].map((count) => plural(count, orders))).toEqual(['0 orders', '1 order', '2 orders'])
  expect(plural(2000, orders, { count: '2,000' })).toBe('2,000 orders')
})
