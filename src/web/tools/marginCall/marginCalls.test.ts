import { expect, test } from 'vitest'
import { positionKey } from '@/core/protocol/positionKey'
import { areSameLevels, nextMarginCalls, noCalls, raisedCalls, subjectKey, type MarginReading } from './marginCalls'

const account = (use: number | undefined, isInLiquidation = false): MarginReading => ({
  subject: { kind: 'account' },
  use,
  isInLiquidation,
})
const isolated = (instrumentName: string, use: number): MarginReading => ({
  subject: { kind: 'isolated', instrumentName, key: positionKey({ instrumentId: instrumentName }) },
  use,
  isInLiquidation: false,
})
const shown = (readings: readonly MarginReading[], previous = noCalls) =>
  nextMarginCalls(previous, readings).map(({ subject, level }) => `${subjectKey(subject)} ${level}`)

test('an account with enough margin has no margin call', () => {
  expect(shown([account(0.59), isolated('ETH-PERP', 0.2)])).toEqual([])
  expect(shown([account(undefined)])).toEqual([])
})

test('the worst call comes first, and at the same level the one with the higher use', () => {
  expect(shown([account(0.65), isolated('ETH-PERP', 0.97), isolated('BTC-PERP', 0.7)])).toEqual([
    'ETH-PERP danger',
    'BTC-PERP notice',
    'account notice',
  ])
})

test('a liquidation comes before everything else', () => {
  expect(shown([isolated('ETH-PERP', 1.2), account(0.1, true)])).toEqual(['account liquidation', 'ETH-PERP danger'])
})

test('each crossing is reported once, even if the use fluctuates', () => {
  let calls = noCalls
  const raised: string[][] = []
  for (const use of [0.5, 0.61, 0.59, 0.62, 0.81, 0.79, 0.82, 0.5, 0.61]) {
    const next = nextMarginCalls(calls, [account(use)])
    raised.push(raisedCalls(calls, next).map(({ level }) => level))
    calls = next
  }
  expect(raised).toEqual([[], ['notice'], [], [], ['warning'], [], [], [], ['notice']])
})

test('closing a position ends its call', () => {
  const calls = nextMarginCalls(noCalls, [account(0.1), isolated('ETH-PERP', 0.9)])
  expect(nextMarginCalls(calls, [account(0.1)])).toEqual([])
})

test('figures may change without a change of level', () => {
  const before = nextMarginCalls(noCalls, [account(0.82)])
  expect(areSameLevels(before, nextMarginCalls(before, [account(0.84)]))).toBe(true)
  expect(areSameLevels(before, nextMarginCalls(before, [account(0.96)]))).toBe(false)
  expect(areSameLevels(before, noCalls)).toBe(false)
})
