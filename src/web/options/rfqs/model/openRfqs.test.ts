import { expect, test } from 'vitest'
import { spread } from '@/dev/scenes/rfqScene'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createVenueClock } from '@/web/market/venueClock'
import type { SessionContext } from '@/web/session/sessionContext'
import { openRfqs } from './openRfqs'

test('in a replay a request that ended before its recorded deadline has not expired', () => {
  const { clock, pass } = createManualTime(Number(spread.deadline / 1_000_000n) + 1_000_000)
  const venueClock = createVenueClock(clock)
  venueClock.receive(spread.createdTimestamp, clock.nowMs(), { pace: 1 })
  // The log uses nothing of the session but its clocks.
  const context = { account: '0xaa', clock, venueClock: clock, marketData: { venueClock } }
  const { log } = openRfqs(context as unknown as SessionContext)
  log.onCreated(spread)
  log.onRead([])
  pass(10_000)
  log.onRead([])
  expect(log.getSnapshot()).toMatchObject([{ end: 'gone' }])
})
