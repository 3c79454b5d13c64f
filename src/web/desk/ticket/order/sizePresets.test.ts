import { expect, test } from 'vitest'
import { isPreset, presetsOf, readPresets } from './sizePresets'

test('up to four valid presets of an asset are read, and nothing else', () => {
  const half = { asset: 'ETH', unit: 'contracts', text: '0.5' }
  const share = { asset: 'ETH', unit: 'share', text: '25' }
  const other = { asset: 'BTC', unit: 'usd', text: '1000' }
  const wrong = [{ ...half, unit: 'lots' }, { ...half, text: '-1' }, { ...half, asset: 7 }, 'x', null]
  const all = readPresets([half, ...wrong, share, other, half, half, half])
  expect(presetsOf(all, 'ETH')).toEqual([half, share, half, half])
  expect(presetsOf(all, 'BTC')).toEqual([other])
  expect(presetsOf(all, 'SOL')).toEqual([])
})

test.each([undefined, null, 7, 'x', {}, { ETH: 'x' }])('%j is read as no presets', (persisted) => {
  expect(readPresets(persisted)).toEqual([])
})

test.each([
  ['contracts', '1000', true],
  ['usd', '0', false],
  ['share', '100', true],
  ['share', '100.01', false],
  ['riskShare', '1.5', true],
  ['riskShare', '101', false],
  ['riskUsd', '1e3', false],
] as const)('%s %s is a preset: %s', (unit, text, expected) => {
  expect(isPreset({ unit, text })).toBe(expected)
})
