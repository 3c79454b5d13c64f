import { mkdtemp, rm, truncate, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAll, seededMarket } from '@/dev/testing/recordings/seededMarket'
import { MarketSourceError, type MarketEvent } from '@/venue/market/source/marketEvent'
import { checkRecording } from '@/venue/market/source/recording/checkRecording'
import { createMarketState } from '@/venue/market/source/recording/marketState'
import { openMarketFiles } from './marketFolder'
import { fileReader } from './recordingFile'
import { recordSource } from './recordSource'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'optick-record-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A source that gives events when the test says so, and timers that the test runs. */
function createRig() {
  let listener: (events: readonly MarketEvent[]) => void = () => undefined
  const runs: (() => void)[] = []
  return {
    give: (events: readonly MarketEvent[]) => listener(events),
    runs,
    source: {
      start: (to: typeof listener) => {
        listener = to
      },
      stop: async () => undefined,
    },
    every: (_: number, run: () => void) => {
      runs.push(run)
      return () => undefined
    },
    onFailure: () => undefined,
  }
}

const stateOf = (events: readonly MarketEvent[]) => {
  const state = createMarketState()
  for (const event of events) state.apply(event)
  return state.events(0n)
}

async function readFileEvents(path: string) {
  const recording = await openMarketFiles([path])
  const read = await readAll(recording)
  await recording.close()
  return { ...read, recording }
}

test('what a source gives is in the file, without figures that say nothing new', async () => {
  const rig = createRig()
  const out = join(folder, 'whole.optick')
  const recorder = await recordSource({ ...rig, out, rotateMs: undefined })
  const events = seededMarket(1, 500)
  rig.give(events)
  rig.give(events.filter(({ type }) => type === 'figures').slice(-1))
  await recorder.stop()
  const read = await readFileEvents(out)
  expect(stateOf(read.events)).toEqual(stateOf(events))
  expect(read.events.filter(({ type }) => type !== 'figures')).toEqual(events.filter(({ type }) => type !== 'figures'))
  expect(read.events.length).toBeLessThanOrEqual(events.length)
  expect(recorder.counts()).toMatchObject({ file: out, events: read.events.length })
})

test('a process that is killed has written what came before the last flush', async () => {
  const rig = createRig()
  const out = join(folder, 'killed.optick')
  const recorder = await recordSource({ ...rig, out, rotateMs: undefined })
  const events = seededMarket(2, 400)
  rig.give(events.slice(0, 300))
  const [flush] = rig.runs
  flush?.()
  await expect.poll(async () => (await stat(out)).size).toBeGreaterThan(1000)
  // The next block was being written.
  await truncate(out, (await stat(out)).size + 40)
  const read = await readFileEvents(out)
  expect(stateOf(read.events)).toEqual(stateOf(events.slice(0, 300)))
  expect(read.recording.problems).toEqual([
    'the file was not closed: its index was rebuilt from its blocks',
    'the last 40 bytes are no whole block and were left out',
  ])
  const reader = await fileReader(out)
  expect((await checkRecording(reader)).damage).toContain('the last 40 bytes are no whole block and were left out')
  await reader.close()
  await recorder.stop()
})

test('after rotation each file stands alone, and together they are one market', async () => {
  const rig = createRig()
  const out = join(folder, 'turn.optick')
  const recorder = await recordSource({ ...rig, out, rotateMs: 1 })
  const events = seededMarket(3, 600)
  const [, rotate] = rig.runs
  rig.give(events.slice(0, 300))
  rotate?.()
  rig.give(events.slice(300))
  await recorder.stop()
  const second = await readFileEvents(join(folder, 'turn-2.optick'))
  expect(stateOf(second.events)).toEqual(stateOf(events))
  const both = await openMarketFiles([out, join(folder, 'turn-2.optick')], { cacheFolder: join(folder, 'cache') })
  expect(stateOf((await readAll(both)).events)).toEqual(stateOf(events))
  await both.close()
})

test('a file that exists is never overwritten', async () => {
  const out = join(folder, 'whole.optick')
  await expect(recordSource({ ...createRig(), out, rotateMs: undefined })).rejects.toThrow(MarketSourceError)
})
