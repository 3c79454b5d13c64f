import { nextExpiryMs } from '../market/calendar'
import type { Market } from '../market/marketDesk'
import type { Timers } from '../market/marketOptions'
import type { VenuePort } from '../venuePort'
import { areCrossingsDue } from './areCrossingsDue'
import { areOtcRequestsOver } from './areOtcRequestsOver'
import { areRfqsOver } from './areRfqsOver'
import { areSlicesDue } from './areSlicesDue'
import { areStrategiesDue } from './areStrategiesDue'
import { isEpochOver } from './isEpochOver'
import { startFundingHour, stepFunding } from './fundingHours'
import { isVaultDue } from './isVaultDue'

export type Housekeeping = {
  /** Does everything that is due now; settles when it is done. The timer calls it; so does a test that moves the clock. */
  readonly tick: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type HousekeepingOptions = {
  readonly market: Pick<Market, 'roll' | 'answerOtc'>
  readonly timers: Timers
  /** When the venue was last seen alive before it was opened; a new venue has never been. */
  readonly lastSeenMs: number | undefined
}

/** How often the margin of all accounts is checked, samples of funding are looked for and expiries are noticed. */
const tickMs = 1_000
/** How often the index is looked at for strikes that it has come near to. */
const listingMs = 10_000

/**
 * What a venue does by the clock, whatever its market is: funding, the calendar, slices of TWAPs, deadlines of
 * requests for quotes, the continuous check of margins.
 */
export async function startHousekeeping(port: VenuePort, options: HousekeepingOptions): Promise<Housekeeping> {
  const { market, timers, lastSeenMs } = options
  let funding = startFundingHour(lastSeenMs ?? port.clock.nowMs())
  let rollAtMs = 0
  let last: Promise<void> = Promise.resolve()
  let waiting = 0

  async function keepHouse(): Promise<void> {
    const nowMs = port.clock.nowMs()
    const stepped = stepFunding(port.live, funding, nowMs)
    funding = stepped.state
    await Promise.all(stepped.commands.map((command) => port.submit(command)))
    if (nowMs >= rollAtMs) {
      rollAtMs = Math.min(nowMs + listingMs, nextExpiryMs(nowMs))
      await market.roll()
    }
    if (areSlicesDue(port.live, port.clock.nowNs())) await port.submit({ type: 'workTwaps' })
    if (areRfqsOver(port.live, port.clock.nowNs())) await port.submit({ type: 'closeRfqs' })
    if (areCrossingsDue(port.live, port.clock.nowNs())) await port.submit({ type: 'settleCrossings' })
    if (isVaultDue(port.live, port.clock.nowNs())) await port.submit({ type: 'workYieldVault', byTime: true })
    if (areOtcRequestsOver(port.live, port.clock.nowNs())) await port.submit({ type: 'expireOtcRequests' })
    if (port.live.otc.open.size > 0) await market.answerOtc()
    if (isEpochOver(port.live, port.clock.nowNs())) await port.submit({ type: 'endEpoch' })
    if (areStrategiesDue(port.live, port.clock.nowNs())) await port.submit({ type: 'processStrategies' })
    await port.submit({ type: 'checkRisk' })
  }

  function tick(): Promise<void> {
    waiting += 1
    last = last.then(keepHouse).finally(() => {
      waiting -= 1
    })
    return last
  }

  await tick()
  const stopTimer = timers.every(tickMs, () => {
    // A tick that is late makes the next one needless.
    if (waiting === 0) void tick()
  })
  return {
    tick,
    stop: async () => {
      stopTimer()
      await last
    },
  }
}
