import { expect, test } from 'vitest'
import { barOf } from './LinkedCursor'
import { followTime, pointAtTime } from './linkedTime'

test('a hovered time reaches the other charts of its link, but not its own chart', () => {
  const received = { chart: [], chart2: [], chart3: [] } as Record<string, (number | undefined)[]>
  const stops = [
    followTime('blue', 'chart', (timeS) => received['chart']?.push(timeS)),
    followTime('blue', 'chart2', (timeS) => received['chart2']?.push(timeS)),
    followTime('orange', 'chart3', (timeS) => received['chart3']?.push(timeS)),
  ]
  pointAtTime('blue', 'chart', 60)
  pointAtTime('blue', 'chart', 60)
  pointAtTime('blue', 'chart', 120)
  // A hover that another chart clears must not clear the hover of this chart.
  pointAtTime('blue', 'chart2', undefined)
  pointAtTime('blue', 'chart', undefined)
  for (const stop of stops) stop()
  expect(received['chart']?.every((timeS) => timeS === undefined)).toBe(true)
  expect(received['chart2']).toEqual([undefined, 60, 120, undefined])
  expect(received['chart3']?.every((timeS) => timeS === undefined)).toBe(true)
})

test('without a link nothing is published, and the previous hover is cleared', () => {
  const received: (number | undefined)[] = []
  pointAtTime('blue', 'chart', 60)
  const stop = followTime('blue', 'chart2', (timeS) => received.push(timeS))
  pointAtTime(undefined, 'chart', 120)
  stop()
  expect(received).toEqual([60, undefined])
})

test.each([
  // An hourly bar contains all its minutes. A one-minute bar begins with the hour.
  [3_660, 3_600, 3_600],
  [7_199, 3_600, 3_600],
  [7_200, 3_600, 7_200],
  [3_600, 60, 3_600],
  // A time before the first bar or after the last bar has no bar.
  [3_540, 3_600, undefined],
  [14_400, 3_600, undefined],
  [undefined, 60, undefined],
])('the time %s lies in the bar of %i s that begins at %s', (timeS, intervalS, barS) => {
  expect(barOf(timeS, { firstS: 3_600, lastS: 10_800, intervalS })).toBe(barS)
})
