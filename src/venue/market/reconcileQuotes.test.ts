import { expect, test } from 'vitest'
import { parseFixed6, fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { WantedQuote } from './perpetualLadder'
import { reconcileQuotes, type QuoteChange, type RestingQuote } from './reconcileQuotes'

/** Parses `buy 99` or `buy 99 left 0.3`; every order is for 1. */
function resting(line: string): RestingQuote {
  const [side, price = '', , left = '1'] = line.split(' ')
  return {
    ...wanted(`${side} ${price}`),
    orderId: `0x${line.replaceAll(' ', '')}`,
    account: '0xa',
    remaining: parseFixed6<Amount>(left),
  }
}

function wanted(line: string): WantedQuote {
  const [side, price = ''] = line.split(' ')
  const known: Side = side === 'buy' ? 'buy' : 'sell'
  return { side: known, price: parseFixed6<Price>(price), amount: parseFixed6<Amount>('1') }
}

function textOf(change: QuoteChange): string {
  const to = 'wanted' in change ? `${change.wanted.side} ${change.wanted.price / 1_000_000n}` : ''
  const from = 'resting' in change ? `${change.resting.side} ${change.resting.price / 1_000_000n}` : ''
  return `${change.type} ${[from, to].filter((text) => text !== '').join(' -> ')}`
}

function changes(
  now: string[],
  goal: string[],
  options: { maxChanges?: number; tolerance?: bigint; refill?: number } = {},
) {
  return reconcileQuotes({
    resting: now.map(resting),
    wanted: goal.map(wanted),
    tolerance: fixed6<Price>(options.tolerance ?? 0n),
    refillBelow: options.refill ?? 0.5,
    maxChanges: options.maxChanges ?? Infinity,
  }).map(textOf)
}

test('an empty book is filled from the best prices outward, alternating sides', () => {
  expect(changes([], ['buy 99', 'buy 98', 'sell 101', 'sell 102'])).toEqual([
    'create buy 99',
    'create sell 101',
    'create buy 98',
    'create sell 102',
  ])
})

test('a book that already matches is not changed', () => {
  expect(changes(['buy 99', 'sell 101'], ['buy 99', 'sell 101'])).toEqual([])
})

test('after a rise the lowest ask is moved up first, and then the lowest bid moves in', () => {
  const now = ['buy 98', 'buy 99', 'sell 101', 'sell 102']
  expect(changes(now, ['buy 101', 'buy 99', 'sell 102', 'sell 103'])).toEqual([
    'edit sell 101 -> sell 103',
    'edit buy 98 -> buy 101',
  ])
})

test('when changes are limited, no bid is sent into an ask that still rests', () => {
  const now = ['buy 98', 'sell 101', 'sell 102']
  expect(changes(now, ['buy 102', 'sell 103', 'sell 104'], { maxChanges: 1 })).toEqual(['edit sell 101 -> sell 104'])
})

test('an order within the tolerance stays', () => {
  expect(changes(['buy 99', 'sell 101'], ['buy 98', 'sell 103'], { tolerance: 1_000_000n })).toEqual([
    'edit sell 101 -> sell 103',
  ])
})

test('a nearly filled order is refilled at its own price', () => {
  expect(changes(['buy 99 left 0.3', 'sell 101 left 0.7'], ['buy 99', 'sell 101'])).toEqual(['edit buy 99 -> buy 99'])
})

test('orders that are no longer wanted are cancelled', () => {
  expect(changes(['sell 101', 'sell 102'], ['sell 101'])).toEqual(['cancel sell 102'])
})
