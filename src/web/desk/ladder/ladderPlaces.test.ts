import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import { keyMeaning } from './ladderPlaces'
import type { LadderMove } from './myOrdersCells'

const price = (text: string) => parseFixed6<Price>(text)
const at = { side: 'buy', price: price('100') } as const
const view = { grouping: price('0.5') }
const press = (key: string, shiftKey = false, move?: LadderMove) => keyMeaning({ key, shiftKey }, at, move, view)
const held: LadderMove = { side: 'buy', from: price('99'), to: price('100') }

test('arrow keys move between rows and sides', () => {
  expect(press('ArrowUp')).toEqual({ kind: 'go', side: 'buy', price: price('100.5') })
  expect(press('PageDown')).toEqual({ kind: 'go', side: 'buy', price: price('95') })
  expect(press('ArrowRight')).toEqual({ kind: 'go', side: 'sell', price: price('100') })
})

test('arrow keys with Shift move the orders of the cell, or continue the current move', () => {
  expect(press('ArrowUp', true)).toEqual({
    kind: 'propose',
    move: { side: 'buy', from: price('100'), to: price('100.5') },
  })
  expect(press('ArrowUp', true, held)).toEqual({ kind: 'propose', move: { ...held, to: price('100.5') } })
})

test('Enter sends the current move, otherwise it presses the cell', () => {
  expect(press('Enter', false, held)).toEqual({ kind: 'commit' })
  expect(press('Enter')).toBeUndefined()
})

test('there is no row below the first tick, and letters are not handled', () => {
  expect(
    keyMeaning({ key: 'ArrowDown', shiftKey: false }, { ...at, price: price('0.5') }, undefined, view),
  ).toBeUndefined()
  expect(press('b')).toBeUndefined()
})
