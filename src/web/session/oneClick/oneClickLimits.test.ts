import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { readLimits, usualLimits, writeLimits } from './oneClickLimits'

test('limits round-trip through storage, including disabled ones', () => {
  const some = {
    orderUsd: parseFixed6<Usd>('2500.5'),
    sessionUsd: undefined,
    sessionOrders: undefined,
    sessionPegEdits: 12,
    sessionLifeMs: 3_600_000,
  }
  expect(readLimits(JSON.parse(JSON.stringify(writeLimits(some))))).toEqual(some)
})

test('stored limits without a peg limit get the default one', () => {
  const { sessionPegEdits: _, ...before } = writeLimits(usualLimits)
  expect(readLimits(before)).toEqual(usualLimits)
  expect(readLimits({ ...before, sessionPegEdits: null }).sessionPegEdits).toBeUndefined()
})

test.each([
  ['nothing', undefined],
  ['of another shape', { orderUsd: 5 }],
  ['negative', { orderUsd: '-1', sessionUsd: null, sessionOrders: null, sessionLifeMs: null }],
  ['without orders', { orderUsd: null, sessionUsd: null, sessionOrders: 0, sessionLifeMs: null }],
])('stored limits that are %s give the defaults, never no limits', (_, retained) => {
  expect(readLimits(retained)).toEqual(usualLimits)
})
