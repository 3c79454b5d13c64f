import { weekEndOf } from '@/core/quant/rewards'
import { slicesDue } from '@/core/quant/twap'
import { openRfqs } from '../live/liveRfqs'
import type { LiveState } from '../live/liveState'
import { nextExpiryMs } from '../market/listing'
import type { Market, MarketTimers } from '../market/marketDesk'
import { isValuationDue } from '../rules/strategyRules'
import type { VenuePort } from '../venuePort'
import { startFundingHour, stepFunding } from './fundingHours'

export type Housekeeping = {
  /** Does everything that is due now; settles when it is done. The timer calls it; so does a test that moves the clock. */
  readonly tick: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type HousekeepingOptions = {
  readonly market: Pick<Market, 'roll' | 'answerOtc'>
  readonly timers: MarketTimers
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

/** Whether a crossing is due to arrive, so that no needless command is journalled. */
function areCrossingsDue({ crossings }: Pick<LiveState, 'crossings'>, nowNs: bigint): boolean {
  for (const { dueNs } of crossings.values()) if (dueNs <= nowNs) return true
  return false
}

/** Whether the deadline of a request to the desk has come. */
function areOtcRequestsOver({ otc }: LiveState, nowNs: bigint): boolean {
  for (const { deadlineNs } of otc.open.values()) if (deadlineNs <= nowNs) return true
  return false
}

/** Whether the deadline of a request for quotes has come, so that no needless command is journalled. */
function areRfqsOver(live: Pick<LiveState, 'rfqs'>, nowNs: bigint): boolean {
  return openRfqs(live.rfqs).some(({ rfq }) => rfq.deadlineNs <= nowNs)
}

/** Whether a slice of any TWAP is due; otherwise there is nothing to journal. */
function areSlicesDue({ activeTwaps }: Pick<LiveState, 'activeTwaps'>, nowNs: bigint): boolean {
  for (const { createdAtNs, slicesTotal, slicesExecuted } of activeTwaps.values()) {
    if (slicesDue(createdAtNs, slicesTotal, nowNs) > slicesExecuted) return true
  }
  return false
}

/** Whether a strategy is due to be valued or one of its epochs is over; otherwise there is nothing to journal. */
function areStrategiesDue({ strategies }: Pick<LiveState, 'strategies'>, nowNs: bigint): boolean {
  for (const { record } of strategies.values()) {
    if (record.nextEpochNs <= nowNs || isValuationDue(record.valuation.timeNs, nowNs)) return true
  }
  return false
}

/** Whether the week of the running epoch has ended; there is none before the first trade. */
function isEpochOver({ rewards: { epochStartNs } }: Pick<LiveState, 'rewards'>, nowNs: bigint): boolean {
  return epochStartNs !== undefined && nowNs >= weekEndOf(epochStartNs)
}

const hourNs = 3_600_000_000_000n

/** Whether an hour has ended since yield was last paid; the day of the vault ends with one of them. */
function isVaultDue({ yieldVault }: LiveState, nowNs: bigint): boolean {
  const accruedToNs = yieldVault?.accruedToNs
  return accruedToNs === undefined || nowNs / hourNs > accruedToNs / hourNs
}
