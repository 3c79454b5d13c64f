import { expect, test } from 'vitest'
import { isArmedAction, keyActionIds, keyActions } from './keyActions'
import { chordConflicts } from './keyConflicts'
import { mapOf } from './keyMapStore'
import { matchStroke } from './matchStroke'

const map = mapOf({})
const calm = keyActionIds.filter((id) => !isArmedAction(id))

test('no default chord is in the way of another one', () => {
  for (const id of keyActionIds)
    for (const chord of keyActions[id]) expect(chordConflicts(map, id, chord), `${id}: ${chord}`).toEqual([])
})

test('two strokes are one action, and the first of them does nothing yet', () => {
  expect(matchStroke(map, calm, undefined, 'g')).toEqual({ kind: 'begun', stroke: 'g' })
  expect(matchStroke(map, calm, 'g', 'm')).toEqual({ kind: 'action', id: 'go.markets' })
})

test('a second stroke that ends nothing is a first one', () => {
  expect(matchStroke(map, calm, 'g', 'b')).toEqual({ kind: 'action', id: 'ticket.buy' })
  expect(matchStroke(map, calm, 'g', 'd')).toEqual({ kind: 'begun', stroke: 'd' })
  expect(matchStroke(map, calm, 'g', 'shift+y')).toEqual({ kind: 'nothing' })
})

test('a key whose action nobody here can do is left alone', () => {
  expect(matchStroke(map, [], undefined, 'b')).toEqual({ kind: 'nothing' })
  expect(matchStroke(map, ['ticket.buy'], undefined, 'g')).toEqual({ kind: 'nothing' })
})

test('an armed key comes before the same key of the rest, and only while it can be done', () => {
  expect(matchStroke(map, [...calm, 'armed.buyBid'], undefined, 'b')).toEqual({ kind: 'action', id: 'armed.buyBid' })
  expect(matchStroke(map, calm, undefined, 'b')).toEqual({ kind: 'action', id: 'ticket.buy' })
})
