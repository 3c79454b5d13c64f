import { expect, test } from 'vitest'
import { parseFixed6 } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import { groupOf } from './priceGroups'

const price = (text: string) => parseFixed6<Price>(text)

test('a grouped order is never shown at a better price than its own', () => {
  expect(groupOf(price('3100.7'), price('1'), 'buy')).toBe(price('3100'))
  expect(groupOf(price('3100.7'), price('1'), 'sell')).toBe(price('3101'))
  expect(groupOf(price('3100'), price('1'), 'sell')).toBe(price('3100'))
})
