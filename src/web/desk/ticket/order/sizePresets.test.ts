import { expect, test } from 'vitest'
import { isPreset, readPresets } from './sizePresets'

test('up to four valid presets of each asset are read, and nothing else', () => {
  const half = { unit: 'contracts', text: '0.5' }
  const persisted = {
    ETH: [
      half,
      { unit: 'usd', text: '-1' },
      { unit: 'lots', text: '1' },
      { unit: 'share', text: '25' },
      'x',
      half,
      half,
      half,
    ],
    BTC: [],
  }
  expect(readPresets(persisted)).toEqual({ ETH: [half, { unit: 'share', text: '25' }, half, half], BTC: [] })
})

test.each([undefined, null, 7, 'x', [], { ETH: 'x' }])('%j is read as no presets', (persisted) => {
  expect(readPresets(persisted)).toEqual({})
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
