import { expect, test } from 'vitest'
import { createListeners } from '@/core/lib/listeners'
import { createStore } from '@/core/lib/store'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { StageMark } from './actionLatency'
import { createRecorder } from './recorder'
import { retainedSamples, percentile95, samplesCsv, withSample, type Sample } from './recording'

function record() {
  const time = createManualTime(1_000_000)
  const frames = createListeners<number>()
  const messages = createListeners()
  const probes = createListeners<readonly [number, number]>()
  const marks = createListeners<StageMark>()
  const painted: (() => void)[] = []
  const page = { isVisible: true }
  const recorder = createRecorder({
    clock: time.clock,
    timers: time.timers,
    onFrame: frames.subscribe,
    onMessage: messages.subscribe,
    onProbe: (callback) => probes.subscribe(([sentMs, receivedMs]) => callback(sentMs, receivedMs)),
    onMark: marks.subscribe,
    isVisible: () => page.isVisible,
    afterPaint: (callback) => painted.push(callback),
  })
  const stop = recorder.subscribe(() => undefined)
  const paint = () => {
    for (const callback of painted.splice(0)) callback()
  }
  return {
    time,
    frames,
    messages,
    probes,
    marks,
    page,
    paint,
    recorder,
    stop,
    latest: () => recorder.getSnapshot().samples.at(-1),
  }
}

test('each second gives a sample: frames, the longest frame, messages and the share of late probes', () => {
  const { time, frames, messages, probes, latest } = record()
  for (let frame = 0; frame < 50; frame += 1) frames.publish(frame < 25 ? frame * 20 : frame * 20 + 31)
  for (let message = 0; message < 42; message += 1) messages.publish()
  for (let probe = 0; probe < 40; probe += 1) probes.publish([probe, probe + (probe < 10 ? 3 : 0.1)])
  time.pass(1_000)
  expect(latest()).toEqual({
    atMs: 1_001_000,
    framesPerSecond: 50,
    longestFrameMs: 51,
    messagesPerSecond: 42,
    mainThreadShare: 0.25,
    bookDrawnMs: undefined,
    bookAgeMs: undefined,
  })
  time.pass(1_000)
  expect(latest()).toMatchObject({ framesPerSecond: 0, longestFrameMs: undefined, messagesPerSecond: 0 })
  expect(latest()?.mainThreadShare).toBeUndefined()
})

test('a late timer does not raise the rates', () => {
  const { time, frames, messages, latest } = record()
  for (let frame = 0; frame < 60; frame += 1) frames.publish(frame)
  for (let message = 0; message < 30; message += 1) messages.publish()
  time.block(2_000)
  time.pass(0)
  expect(latest()).toMatchObject({ framesPerSecond: 30, messagesPerSecond: 15 })
})

test('the frames of a hidden tab are unknown, and so are those of the first second after it', () => {
  const { time, frames, page, latest } = record()
  page.isVisible = false
  time.pass(1_000)
  expect(latest()).toMatchObject({ framesPerSecond: undefined, longestFrameMs: undefined })
  page.isVisible = true
  time.pass(1_000)
  expect(latest()?.framesPerSecond).toBeUndefined()
  frames.publish(5)
  time.pass(1_000)
  expect(latest()).toMatchObject({ framesPerSecond: 1, longestFrameMs: undefined })
})

test('a book change is timed from its arrival to its paint, and has an age', () => {
  const { time, paint, recorder, latest } = record()
  const book = createStore<{ status: string; updatedAtMs: number | undefined }>({
    status: 'loading',
    updatedAtMs: undefined,
  })
  const stop = recorder.watchBook(book)
  time.pass(400)
  book.set({ status: 'live', updatedAtMs: 1_000_390 })
  time.block(5)
  paint()
  // The book is published again with unchanged levels, so no new data arrived.
  book.set({ status: 'live', updatedAtMs: 1_000_390 })
  paint()
  time.pass(595)
  expect(latest()).toMatchObject({ bookDrawnMs: 15, bookAgeMs: 610 })
  // Silence makes the book stale as of the last message, and the next message makes it live again. The book has no new
  // data.
  book.set({ status: 'stale', updatedAtMs: 1_000_700 })
  paint()
  book.set({ status: 'live', updatedAtMs: 1_000_390 })
  paint()
  time.pass(1_000)
  expect(latest()).toMatchObject({ bookDrawnMs: undefined, bookAgeMs: 1_610 })
  stop()
  book.set({ status: 'live', updatedAtMs: 1_001_900 })
  paint()
  time.pass(1_000)
  expect(latest()).toMatchObject({ bookDrawnMs: undefined, bookAgeMs: undefined })
})

test('the recording contains the last action, and nothing after the stop', () => {
  const { time, marks, messages, recorder, stop } = record()
  marks.publish({ id: 1, action: 'place', stage: 'pressed', atMs: 10 })
  marks.publish({ id: 1, action: 'place', stage: 'answered', atMs: 31 })
  time.pass(1_000)
  expect(recorder.getSnapshot().lastAction).toMatchObject({ action: 'place', total: 21 })
  stop()
  messages.publish()
  expect(time.waitingCount()).toBe(0)
})

const sample: Sample = {
  atMs: Date.UTC(2026, 10, 23, 12),
  framesPerSecond: 59.94,
  longestFrameMs: undefined,
  messagesPerSecond: 12,
  mainThreadShare: 0.125,
  bookDrawnMs: 14,
  bookAgeMs: 80.4,
}

test('the last ten minutes are retained', () => {
  let samples: readonly Sample[] = []
  for (let second = 0; second < retainedSamples + 5; second += 1)
    samples = withSample(samples, { ...sample, atMs: second })
  expect(samples).toHaveLength(600)
  expect(samples[0]?.atMs).toBe(5)
  expect(samples.at(-1)?.atMs).toBe(604)
})

test('the file has a line for each second, with empty cells for what is unknown', () => {
  expect(samplesCsv([sample])).toBe(
    'time,frames_per_s,longest_frame_ms,messages_per_s,main_thread_share,book_drawn_p95_ms,book_age_ms\r\n' +
      '2026-11-23T12:00:00.000Z,59.9,,12.0,0.125,14,80\r\n',
  )
})

test('the 95th percentile is the nearest rank', () => {
  expect(percentile95([])).toBeUndefined()
  expect(percentile95([7])).toBe(7)
  expect(percentile95(Array.from({ length: 100 }, (_, index) => 100 - index))).toBe(95)
})
