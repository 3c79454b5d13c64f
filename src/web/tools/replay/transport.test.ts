import { expect, test } from 'vitest'
import type { ReplayReport } from '@/core/protocol/paper/replay'
import { nextSpeed, shownTime } from './transport'

const report: ReplayReport = {
  hash: '',
  startTime: 0n,
  endTime: 100_000_000_000n,
  time: 10_000_000_000n,
  playing: true,
  speed: 10,
  clock: 'real',
  session: 1,
  instruments: [],
}

test('the shown time goes on at the speed of the replay, up to its end, and stands while it is paused', () => {
  expect(shownTime(report, 1500)).toBe(25_000_000_000n)
  expect(shownTime({ ...report, speed: 100 }, 1500)).toBe(100_000_000_000n)
  expect(shownTime({ ...report, playing: false }, 1500)).toBe(10_000_000_000n)
})

test('the shown time stands two seconds after the last report, which may have failed since', () => {
  expect(shownTime(report, 60_000)).toBe(30_000_000_000n)
})

test('speeds go from a tenth to a thousand', () => {
  expect(nextSpeed(1, 1)).toBe(2)
  expect(nextSpeed(3, -1)).toBe(2)
  expect(nextSpeed(1000, 1)).toBe(1000)
  expect(nextSpeed(0.1, -1)).toBe(0.1)
})
