import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { nearestCall } from './nearestCall'

const strike = (text: string, hasCall = true) =>
  ({
    strike: parseFixed6<Price>(text),
    call: hasCall ? { instrumentName: `C${text}` } : undefined,
    put: { instrumentName: `P${text}` },
  }) as ChainExpiry['strikes'][number]

test('the ticket beside the chain starts with the call nearest to the forward, and empty while the forward is unknown', () => {
  const expiry: ChainExpiry = { expiryNs: 1n, strikes: [strike('3000'), strike('3100', false), strike('3200')] }
  expect(nearestCall(expiry, 3090)).toBe('C3000')
  expect(nearestCall(expiry, 3110)).toBe('C3200')
  expect(nearestCall(expiry, undefined)).toBeUndefined()
})
