import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import { decideCoveredCalls, type CallView, type CoveredCallView } from './decideCoveredCalls'
import type { StrategyAction } from './marketStrategies'

const nowNs = 1_790_000_000_000_000_000n
const dayNs = 86_400_000_000_000n

/** `"c1: 3 days, delta 0.2, mark 20, 10 @ 18 / 5 @ 22, holds -4"`; `-` for an empty side. */
function call(line: string): CallView {
  const match = /^(\w+): (\S+) days, delta (\S+), mark (\S+), (.+) \/ (.+?)(?:, holds (\S+))?$/.exec(line)
  if (match === null) throw new Error(`a call can be read: ${line}`)
  const [, instrumentId = '', days, delta, mark = '', bid = '', ask = '', position = '0'] = match
  return {
    instrumentId,
    expiryNs: nowNs + (BigInt(Math.round(Number(days) * 24)) * dayNs) / 24n,
    markPrice: parseFixed6(mark),
    delta: Number(delta),
    amountStep: parseFixed6('0.01'),
    bid: level(bid),
    ask: level(ask),
    position: parseFixed6(position),
  }
}

function level(text: string) {
  const [amount, price] = text.split(' @ ')
  return amount === undefined || price === undefined
    ? undefined
    : { amount: parseFixed6<CallView['amountStep']>(amount), price: parseFixed6<CallView['markPrice']>(price) }
}

function decide(change: Partial<Record<'weth' | 'usdc' | 'leaving', string>>, ...calls: string[]): string[] {
  const of = { weth: '100', usdc: '0', leaving: '0', ...change }
  const view: CoveredCallView = {
    nowNs,
    weth: parseFixed6(of.weth),
    usdc: parseFixed6(of.usdc),
    leaving: parseFixed6(of.leaving),
    calls: calls.map(call),
  }
  return decideCoveredCalls(view).map(words)
}

function words(action: StrategyAction): string {
  if (action.type === 'buyWeth') return `WETH for ${formatFixed6(action.usdc)}`
  if (action.type === 'sellWeth') return 'sells WETH'
  return `${action.side} ${formatFixed6(action.amount)} ${action.instrumentId} @ ${formatFixed6(action.limitPrice)}`
}

const sooner = 'sooner: 1.5 days, delta 0.2, mark 10, 50 @ 9 / 50 @ 11'
const near = 'near: 3 days, delta 0.17, mark 20, 40 @ 18 / 40 @ 22'
const money = 'money: 3 days, delta 0.3, mark 40, 40 @ 38 / 40 @ 42'
const later = 'later: 5 days, delta 0.2, mark 30, 40 @ 28 / 40 @ 32'

test('selling starts with the first expiry at least two days away, at the delta nearest 0.2, as far as bids allow', () => {
  expect(decide({}, later, sooner, money, near)).toEqual(['sell 40 near @ 18'])
})

test('no more is sold than the WETH that will stay', () => {
  expect(decide({ weth: '12.345678' }, near)).toEqual(['sell 12.34 near @ 18'])
  expect(decide({ leaving: '80' }, near)).toEqual(['sell 20 near @ 18'])
  expect(decide({}, `${near}, holds -100`)).toEqual([])
  expect(decide({}, `${near}, holds -99.7`)).toEqual([])
})

test('the strategy keeps selling the call that it already has', () => {
  expect(decide({}, `${later}, holds -40`, near)).toEqual(['sell 40 later @ 28'])
})

test.each([
  'late: 0.4 days, delta 0.2, mark 5, 40 @ 5 / 40 @ 6, holds -40',
  'deep: 5 days, delta 0.6, mark 90, 40 @ 88 / 40 @ 92, holds -40',
  'lost: 5 days, delta 0.01, mark 1, 40 @ 1 / 40 @ 2, holds -40',
])('an existing call that no longer qualifies is held to expiry: %s', (line) => {
  expect(decide({}, line, near)).toEqual([])
})

test.each([
  'poor: 3 days, delta 0.2, mark 20, 40 @ 11.9 / 40 @ 22',
  'alone: 3 days, delta 0.2, mark 20, - / 40 @ 22',
  'far: 11 days, delta 0.2, mark 20, 40 @ 18 / 40 @ 22',
  'money: 3 days, delta 0.4, mark 20, 40 @ 18 / 40 @ 22',
])('a call that does not qualify is not started: %s', (line) => {
  expect(decide({}, line)).toEqual([])
})

test('calls for withdrawals are bought back first, rounded up to the step, and not at a bad price', () => {
  expect(decide({ leaving: '9.995' }, `${near}, holds -100`)).toEqual(['buy 10 near @ 22'])
  expect(decide({ leaving: '60' }, `${near}, holds -100`)).toEqual(['buy 40 near @ 22'])
  expect(decide({ leaving: '10' }, 'dear: 3 days, delta 0.2, mark 20, 1 @ 18 / 40 @ 33, holds -100')).toEqual([])
  expect(decide({ leaving: '10' }, 'alone: 3 days, delta 0.2, mark 20, 1 @ 18 / -, holds -100')).toEqual([])
})

test('premiums are swapped to WETH once there is enough', () => {
  expect(decide({ usdc: '599.99' })).toEqual([])
  expect(decide({ usdc: '750.5' })).toEqual(['WETH for 650'])
  expect(decide({ usdc: '-50' })).toEqual([])
})
