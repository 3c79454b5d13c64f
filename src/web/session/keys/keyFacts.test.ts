import { expect, test } from 'vitest'
import { maxUint256 } from '@/core/protocol/orderLimits'
import { apiKeyRows, signingKeyRows, urgencyOf } from './keyFacts'

const nowMs = 1_790_000_000_000

test.each([
  ['a day and a second', 86_401n, 'none'],
  ['a day', 86_400n, 'none'],
  ['a second less than a day', 86_399n, 'day'],
  ['an hour', 3_600n, 'day'],
  ['a second less than an hour', 3_599n, 'hour'],
  ['a second', 1n, 'hour'],
  ['nothing', 0n, 'over'],
  ['a negative time', -5n, 'over'],
] as const)('a key with %s left has the urgency %s', (_, leftSec, urgency) => {
  expect(urgencyOf(1_790_000_000n + leftSec, nowMs)).toBe(urgency)
})

test('a key that never expires is never urgent', () => {
  expect(urgencyOf(maxUint256, nowMs)).toBe('none')
})

test('this page’s key comes first, then those that expire last', () => {
  const key = (signingKey: `0x${string}`, expiry: bigint) => ({ signingKey, expiry, createdTimestamp: 1n })
  const rows = signingKeyRows([key('0x0a', 5n), key('0x0b', maxUint256), key('0x0c', 1n)], '0x0c')
  expect(rows.map(({ signingKey, isOwn }) => [signingKey, isOwn])).toEqual([
    ['0x0c', true],
    ['0x0b', false],
    ['0x0a', false],
  ])
})

test('API keys are sorted newest first, those of unknown age last', () => {
  const key = (apiKey: string, createdTimestamp: bigint | undefined) => ({ apiKey, readOnly: false, createdTimestamp })
  const rows = apiKeyRows([key('old', 1n), key('unknown', undefined), key('own', 2n), key('new', 3n)], 'own')
  expect(rows.map(({ apiKey }) => apiKey)).toEqual(['own', 'new', 'old', 'unknown'])
})
