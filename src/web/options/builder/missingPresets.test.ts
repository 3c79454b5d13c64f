import { expect, test } from 'vitest'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { missingPresets } from './listedPresets'

const expiry = { expiryNs: 1n } as ChainExpiry
const presets = new Map([
  ['straddle', []],
  ['butterfly', undefined],
] as const)

test('without a price no strike can be selected, and no preset is reported as missing', () => {
  expect(missingPresets(['straddle', 'butterfly'], presets, { presetExpiry: () => undefined }, expiry)).toBeUndefined()
})

test('with a price a preset without legs is missing', () => {
  const known = { chain: expiry, forward: 3_000, yearsToExpiry: 0.1, ivAt: () => undefined }
  const missing = missingPresets(['straddle', 'butterfly'], presets, { presetExpiry: () => known }, expiry)
  expect([...(missing ?? [])]).toEqual(['butterfly'])
})

test('an empty chain has no presets', () => {
  const missing = missingPresets(['straddle'], new Map(), { presetExpiry: () => undefined }, undefined)
  expect([...(missing ?? [])]).toEqual(['straddle'])
})
