import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import type { BatchEntry } from '@/web/session/batches/batchStore'
import type { FetchedOutcome } from '@/web/session/batches/fetchedOutcome'
import { imbalanceOf, legOutcomes } from './LegsResult'

const amount = (text: string) => parseFixed6<Amount>(text)

function entry(key: number, isBuy: boolean, contracts: string, outcome: FetchedOutcome): BatchEntry {
  const order = {
    instrumentId: `${key}`,
    isBuy,
    amount: amount(contracts),
    limitPrice: parseFixed6<Price>('10'),
    postOnly: false,
    reduceOnly: false,
    mmp: false,
    selfTradePrevention: 'EXPIRE_MAKER',
  } as const
  return { key, order, ready: undefined, outcome }
}
const instrumentOf = (instrumentId: string) => ({ ...ethPerp, instrumentId, instrumentName: `I${instrumentId}` })
const deltaOf = (name: string) => ({ I0: 0.5, I1: 0.25 })[name]
const filled: FetchedOutcome = { status: 'filled', averagePrice: undefined }

function outcomesOf(...outcomes: readonly [FetchedOutcome, FetchedOutcome]) {
  return legOutcomes([entry(0, true, '1', outcomes[0]), entry(1, false, '2', outcomes[1])], [], instrumentOf)
}

test('completely filled legs are balanced and complete', () => {
  const result = imbalanceOf(outcomesOf(filled, filled), deltaOf)
  // 1 × 0.5 − 2 × 0.25
  expect(result).toEqual({ isBalanced: true, isWhole: true, filledDelta: 0, missing: [] })
})

test('half-filled legs are balanced but incomplete', () => {
  const half = imbalanceOf(
    outcomesOf({ status: 'resting', filled: amount('0.5') }, { status: 'ended', filled: amount('1'), code: undefined }),
    deltaOf,
  )
  expect(half).toMatchObject({ isBalanced: true, isWhole: false, filledDelta: 0 })
  expect(half.missing.map((leg) => leg.amount)).toEqual([amount('0.5'), amount('1')])
})

test('a single filled leg leaves its delta and reports the other as missing', () => {
  const result = imbalanceOf(outcomesOf(filled, { status: 'resting', filled: amount('0') }), deltaOf)
  expect(result).toMatchObject({ isBalanced: false, isWhole: false, filledDelta: 0.5 })
  expect(result.missing.map((leg) => [leg.outcome.key, leg.amount])).toEqual([[1, amount('2')]])
})

test('the delta of the fills is unknown while the delta of a filled leg is', () => {
  expect(imbalanceOf(outcomesOf(filled, filled), () => undefined).filledDelta).toBeUndefined()
  expect(imbalanceOf(outcomesOf({ status: 'notSent' }, { status: 'unknown' }), () => undefined)).toMatchObject({
    isBalanced: true,
    isWhole: false,
    filledDelta: 0,
  })
})
