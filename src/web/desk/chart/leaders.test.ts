import { expect, test } from 'vitest'
import { leaderReaches } from './leaders'

test('a handle at its line has no leader', () => {
  expect(leaderReaches([{ place: 50, lead: 0, width: 100 }], 20)).toEqual([0])
})

test('a leader that passes nothing is short', () => {
  expect(leaderReaches([{ place: 61, lead: 11, width: 60 }], 20)).toEqual([7])
})

test('the leader of a narrow handle goes around the wide one beside its line', () => {
  // The wide one is in the way from 90 up to the line at 60: 7 pixels beyond its 120, from a handle of 60.
  const handles = [
    { place: 60, lead: 0, width: 120 },
    { place: 90, lead: 30, width: 60 },
  ]
  expect(leaderReaches(handles, 20)).toEqual([0, 67])
})

test('leaders beside each other do not overlap, the one further out furthest left', () => {
  // Lines at 50, 51 and 52 whose handles are at 50, 72 and 94: the third passes the second and its leader.
  const handles = [
    { place: 50, lead: 0, width: 80 },
    { place: 72, lead: 21, width: 80 },
    { place: 94, lead: 42, width: 80 },
  ]
  expect(leaderReaches(handles, 20)).toEqual([0, 7, 10])
})

test('upwards it is the same', () => {
  const handles = [
    { place: 6, lead: -42, width: 80 },
    { place: 28, lead: -21, width: 120 },
    { place: 50, lead: 0, width: 80 },
  ]
  expect(leaderReaches(handles, 20)).toEqual([50, 7, 0])
})
