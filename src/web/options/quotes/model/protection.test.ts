import { expect, test } from 'vitest'
import type { MmpReply } from '@/core/protocol/rest/protection'
import { protectionOf } from './protection'

const on: MmpReply = { asset: 'ETH', enabled: true, triggered: false }

test.each<[string, MmpReply | undefined, number, string]>([
  ['never read', undefined, 0, 'unknown'],
  ['on', on, 45, 'on'],
  ['on, and not read for longer than three polls', on, 46, 'unknown'],
  ['tripped', { ...on, triggered: true }, 45, 'tripped'],
  ['tripped, and not read for longer than three polls', { ...on, triggered: true }, 46, 'unknown'],
  // Polled once a minute.
  ['off', { ...on, enabled: false }, 180, 'off'],
  ['off, and not read for longer than three polls', { ...on, enabled: false }, 181, 'unknown'],
])('a protection: %s', (_, data, ageSec, state) => {
  const readAtMs = 1_790_000_000_000
  expect(protectionOf({ data, dataUpdatedAt: data === undefined ? 0 : readAtMs }, readAtMs + ageSec * 1_000)).toBe(
    state,
  )
})
