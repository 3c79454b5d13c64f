import type { IChartApi } from 'lightweight-charts'
import { expect, test } from 'vitest'
import type { ChartCandle } from './chartData'
import type { LogicalRange } from './chartView'
import { createTimeView } from './timeView'

const [minuteS, hourS] = [60, 3_600]

const free = 6

const candlesFrom = (firstS: number, count: number, intervalS: number): readonly ChartCandle[] =>
  Array.from({ length: count }, (_, index) => {
    const timeS = firstS + index * intervalS
    return { timeS, open: 1, high: 1, low: 1, close: 1, volume: undefined, turnover: undefined }
  })

/** Fakes the library's visible range, which changes only at the next draw. */
function axis(first: LogicalRange) {
  let range = first
  let asked: LogicalRange | undefined
  let onChange = () => {}
  const timeScale = {
    getVisibleLogicalRange: () => range,
    setVisibleLogicalRange: (next: LogicalRange) => void (asked = next),
    subscribeVisibleLogicalRangeChange: (listener: () => void) => void (onChange = listener),
  }
  const chart = { timeScale: () => timeScale } as unknown as Pick<IChartApi, 'timeScale'>
  const pan = (next: LogicalRange) => {
    range = next
    onChange()
  }
  const drawn = () => {
    if (asked !== undefined) pan(asked)
    asked = undefined
    return range
  }
  return { chart, drawn, pan }
}

/** Times at the edges of the chart, in hours. */
const hoursOf = ({ from, to }: LogicalRange, firstS: number, intervalS: number) =>
  [from, to].map((place) => (firstS + place * intervalS) / hourS)

test('a longer interval ends at the same time as the shorter one', () => {
  // Minutes from hour 1,000 on, scrolled back to minutes 120 to 180.
  const { chart, drawn } = axis({ from: 120, to: 180 })
  const view = createTimeView(chart, undefined)
  view.note(candlesFrom(1_000 * hourS, 300, minuteS), minuteS)
  // Hours 705 to 1,004: 60 bars up to hour 1,003.
  view.comeBack(candlesFrom(705 * hourS, 300, hourS), hourS, free)
  expect(hoursOf(drawn(), 705 * hourS, hourS)).toEqual([943, 1_003])
})

test('a shorter interval waits for candles of that time, then shows it', () => {
  // Hours 0 to 299, scrolled back to hours 200 to 250.
  const { chart, drawn } = axis({ from: 200, to: 250 })
  const view = createTimeView(chart, undefined)
  view.note(candlesFrom(0, 300, hourS), hourS)
  // There are no candles while they load.
  view.note([], minuteS)
  // The newest 300 minutes begin at hour 295, so the oldest fill half of the chart.
  view.comeBack(candlesFrom(295 * hourS, 300, minuteS), minuteS, free)
  expect(drawn()).toEqual({ from: -25, to: 25 })
  expect(view.neededFrom(300, minuteS)).toBe(250 * hourS - 50 * minuteS)
  view.note(candlesFrom(295 * hourS, 300, minuteS), minuteS)
  view.comeBack(candlesFrom(240 * hourS, 3_600, minuteS), minuteS, free)
  expect(hoursOf(drawn(), 240 * hourS, minuteS)).toEqual([250 - 50 / 60, 250])
  expect(view.neededFrom(3_600, minuteS)).toBeUndefined()
})

test('a chart that was moved while waiting stays where it was moved', () => {
  const { chart, drawn, pan } = axis({ from: 200, to: 250 })
  const view = createTimeView(chart, undefined)
  view.note(candlesFrom(0, 300, hourS), hourS)
  view.comeBack(candlesFrom(295 * hourS, 300, minuteS), minuteS, free)
  drawn()
  pan({ from: 100, to: 150 })
  view.note(candlesFrom(295 * hourS, 300, minuteS), minuteS)
  view.comeBack(candlesFrom(290 * hourS, 600, minuteS), minuteS, free)
  // The visible minutes are the same, now 300 bars further from the first bar.
  expect(drawn()).toEqual({ from: 400, to: 450 })
})

test('a time within the newest bar of a longer interval shows the newest bar', () => {
  // Minutes from hour 299 on, scrolled back by ten of sixty; then hours 0 to 299.
  const { chart, drawn } = axis({ from: 20, to: 50 })
  const view = createTimeView(chart, undefined)
  view.note(candlesFrom(299 * hourS, 60, minuteS), minuteS)
  view.comeBack(candlesFrom(0, 300, hourS), hourS, free)
  // The view has 30 bars, of which six are free.
  expect(drawn()).toEqual({ from: 275, to: 305 })
})

test('a chart at the newest bar stays there', () => {
  const { chart, drawn } = axis({ from: 245, to: 305 })
  const view = createTimeView(chart, undefined)
  view.note(candlesFrom(0, 300, hourS), hourS)
  view.comeBack(candlesFrom(295 * hourS, 300, minuteS), minuteS, free)
  expect(drawn()).toEqual({ from: 245, to: 305 })
  expect(view.back()).toBeUndefined()
})

test('another chart with the same id starts at the time that the previous one showed', () => {
  const { chart, drawn } = axis({ from: 240, to: 305 })
  createTimeView(chart, { endS: 150 * hourS, bars: 40 }).comeBack(candlesFrom(0, 300, hourS), hourS, free)
  expect(drawn()).toEqual({ from: 110, to: 150 })
})

test('candles replaced twice before a draw do not lose the time', () => {
  const { chart, drawn } = axis({ from: 120, to: 180 })
  const view = createTimeView(chart, undefined)
  view.note(candlesFrom(1_000 * hourS, 300, minuteS), minuteS)
  const hours = candlesFrom(705 * hourS, 300, hourS)
  view.comeBack(hours, hourS, free)
  view.note(hours, hourS)
  view.comeBack(candlesFrom(705 * hourS, 300, hourS), hourS, free)
  expect(hoursOf(drawn(), 705 * hourS, hourS)).toEqual([943, 1_003])
})
