import { expect, test } from 'vitest'
import { leaderReaches } from './leaders'

test('a handle at its line has no leader', () => {
  expect(leaderReaches([{ place: 50, lead: 0, width: 100 }], 20)).toEqual([0])
})

test('a leader that passes no other handle is short', () => {
  expect(leaderReaches([{ place: 61, lead: 11, width: 60 }], 20)).toEqual([7])
})

test('the leader of a narrow handle goes around a wide one beside its line', () => {
  // The wide handle (120 pixels) blocks the way from 90 up to the line at 60. The leader ends 7 pixels beyond it,
  // measured from a handle that is 60 pixels wide.
  const handles = [
    { place: 60, lead: 0, width: 120 },
    { place: 90, lead: 30, width: 60 },
  ]
  expect(leaderReaches(handles, 20)).toEqual([0, 67])
})

test('adjacent leaders do not overlap, and the outermost handle’s is furthest left', () => {
  // Lines at 50, 51 and 52 with handles at 50, 72 and 94: the third leader passes the second handle and its leader.
  const handles = [
    { place: 50, lead: 0, width: 80 },
    { place: 72, lead: 21, width: 80 },
    { place: 94, lead: 42, width: 80 },
  ]
  expect(leaderReaches(handles, 20)).toEqual([0, 7, 10])
})

test('leaders that lead upwards follow the same rules', () => {
  const handles = [
    { place: 6, lead: -42, width: 80 },
    { place: 28, lead: -21, width: 120 },
    { place: 50, lead: 0, width: 80 },
  ]
  expect(leaderReaches(handles, 20)).toEqual([50, 7, 0])
})
