// @vitest-environment jsdom

import { expect, test, vi } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createVenueClock } from '@/web/market/venueClock'
import type { SessionContext } from '@/web/session/sessionContext'
import { createHedges } from './hedgeStore'
import { openHedges } from './openHedges'

vi.mock('./hedgeStore', { spy: true })

test('in a replay the deltas are those of the recorded time', () => {
  const { clock, timers } = createManualTime()
  const venueClock = createVenueClock(clock)
  venueClock.receive(1_610_000_000_000_000_000n, clock.nowMs(), { pace: 0 })
  const context = {
    clock,
    venueClock: clock,
    marketData: { venueClock },
    timers,
    storage: localStorage,
    name: 'paper.0xaa',
    data: {},
    onEnd: () => undefined,
  }
  openHedges(context as unknown as SessionContext)
  const [deps] = vi.mocked(createHedges).mock.lastCall ?? []
  expect(deps?.venueClock.nowMs()).toBe(1_610_000_000_000)
})
