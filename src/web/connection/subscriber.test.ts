import { expect, test } from 'vitest'
import { index } from '@/core/protocol/channels/indexPrice'
import { retryWaitMs } from '@/core/protocol/retryWait'
import { createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { CallError } from './callErrors'
import type { Calls } from './calls'
import { createChannelEntry, type ChannelEntry } from './channelEntry'
import { createSubscriber } from './subscriber'

test('300 channels of a venue that asks to wait for 25 days are asked for once a minute, in three messages', async () => {
  const time = createManualTime()
  const askedAtMs: number[] = []
  const reported = String(25 * 86_400 * 1e9)
  const calls: Pick<Calls, 'call'> = {
    call: ({ op }) => {
      askedAtMs.push(time.clock.nowMs())
      return Promise.reject(new CallError(op, 'RATE_LIMIT_EXCEEDED', retryWaitMs(reported, 'ns', time.clock.nowMs())))
    },
  }
  const entries = new Map<string, ChannelEntry>()
  for (let at = 0; at < 300; at++) {
    const entry = createChannelEntry(`index:A${at}`, index)
    entry.readers.add({ onMessage: () => undefined, onStatus: undefined })
    entries.set(entry.name, entry)
  }
  const { scheduleSync } = createSubscriber({
    calls,
    timers: time.timers,
    entries,
    isOpen: () => true,
    isAuthenticated: () => false,
    onSettled: () => undefined,
    report: (problem) => {
      throw problem
    },
  })
  const startMs = time.clock.nowMs()
  scheduleSync()
  for (let second = 0; second < 180; second++) {
    await settled()
    time.pass(1_000)
  }
  const minutes = askedAtMs.map((atMs) => Math.round((atMs - startMs) / 60_000))
  // The first attempt, and one after each of two whole minutes; the test ends before the third minute is over.
  expect(minutes).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2])
})
