import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { emptyTrailDraft, readTrail, type TrailDraft } from './trailDraft'

const price = (text: string) => parseFixed6<Price>(text)
const read = (draft: Partial<TrailDraft>, isBuy = false, mark: string | undefined = '3000.05') =>
  readTrail(
    { ...emptyTrailDraft, ...draft },
    {
      instrument: { priceStep: price('0.1') },
      isBuy,
      markPrice: mark === undefined ? undefined : price(mark),
      isOneClick: true,
    },
  )

test('a distance in percent or USD gives the first trigger, rounded to a tick away from the mark', () => {
  // 3000.05 × 0.985 = 2955.04925 and × 1.015 = 3045.05075
  expect(read({ distanceText: '1.5' })).toEqual({
    choice: { distance: { unit: 'percent', fraction: 15_000n }, activation: undefined, minEditMs: 2_000 },
    trigger: price('2955'),
  })
  expect(read({ distanceText: '1.5' }, true).trigger).toBe(price('3045.1'))
  expect(read({ unit: 'usd', distanceText: '12.5', secondsText: '10' })).toEqual({
    choice: { distance: { unit: 'usd', usd: price('12.5') }, activation: undefined, minEditMs: 10_000 },
    trigger: price('2987.5'),
  })
})

test('the activation price must be one that the mark has not reached', () => {
  const at = (activationText: string, isBuy = false) => read({ distanceText: '1', activationText }, isBuy, '3000')
  expect(at('3100').choice?.activation).toBe(price('3100'))
  expect(at('3000').problem).toEqual({
    field: 'activation',
    words: 'The activation price must be above the mark price (3,000.0).',
  })
  expect(at('2900', true).choice?.activation).toBe(price('2900'))
  expect(at('3100', true).problem?.words).toContain('below the mark')
  expect(at('x').problem?.field).toBe('activation')
})

test('a wallet that prompts for each signature cannot trail', () => {
  const context = { instrument: { priceStep: price('0.1') }, isBuy: false, markPrice: price('3000'), isOneClick: false }
  expect(readTrail({ ...emptyTrailDraft, distanceText: '1' }, context).problem?.words).toContain('requires one-click')
})

test('a field that does not parse is reported by name', () => {
  for (const distanceText of ['', '0', '-1', 'x', '0.00001'])
    expect(read({ distanceText }).problem?.field).toBe('distance')
  expect(read({ distanceText: '100' }).problem?.words).toBe('The distance is larger than the price.')
  expect(read({ distanceText: '1', secondsText: '0.5' }).problem?.field).toBe('seconds')
})
