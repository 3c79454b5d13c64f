import { weekEndOf } from '@/core/quant/rewards'
import { slicesDue } from '@/core/quant/twap'
import { openRfqs } from '../live/liveRfqs'
import type { LiveState } from '../live/liveState'
import { nextExpiryMs } from '../market/listing'
import type { Market, MarketTimers } from '../market/marketContext'
import { isValuationDue } from '../rules/strategyRules'
import type { VenuePort } from '../venuePort'
import { startFundingHour, stepFunding } from './fundingHours'

export type Housekeeping = {
  /** Runs all work that is due now; resolves when done. Called by the timer, and by tests that move the clock. */
  readonly tick: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type HousekeepingOptions = {
  readonly market: Pick<Market, 'roll' | 'answerOtc' | 'fundingRates' | 'isPaused'>
  readonly timers: MarketTimers
  /** When the venue was last active before it was opened; undefined for a new venue. */
  readonly lastSeenMs: number | undefined
}

/** Interval of margin checks, funding samples and expiries. */
const tickMs = 1_000
/** Interval of checks whether the index has come near to unlisted strikes. */
const listingMs = 10_000

/**
 * Runs the timed work of any market: funding, the calendar, slices of TWAPs, RFQ deadlines, the continuous margin
 * check.
 */
export async function startHousekeeping(port: VenuePort, options: HousekeepingOptions): Promise<Housekeeping> {
  const { market, timers, lastSeenMs } = options
  let funding = startFundingHour(lastSeenMs ?? port.clock.nowMs())
  let rollAtMs = 0
  let last: Promise<void> = Promise.resolve()
  let waiting = 0

  async function keepHouse(): Promise<void> {
    const nowMs = port.clock.nowMs()
    const stepped = stepFunding(port.live, funding, nowMs, market.fundingRates?.())
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
    if (market.isPaused?.() !== true) await port.submit({ type: 'checkRisk' })
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
    // Skip a tick while one is waiting.
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

/** True if a crossing is due. Avoids writing a command without effect to the journal. */
function areCrossingsDue({ crossings }: Pick<LiveState, 'crossings'>, nowNs: bigint): boolean {
  for (const { dueNs } of crossings.values()) if (dueNs <= nowNs) return true
  return false
}

function areOtcRequestsOver({ otc }: LiveState, nowNs: bigint): boolean {
  for (const { deadlineNs } of otc.open.values()) if (deadlineNs <= nowNs) return true
  return false
}

function areRfqsOver(live: Pick<LiveState, 'rfqs'>, nowNs: bigint): boolean {
  return openRfqs(live.rfqs).some(({ rfq }) => rfq.deadlineNs <= nowNs)
}

function areSlicesDue({ activeTwaps }: Pick<LiveState, 'activeTwaps'>, nowNs: bigint): boolean {
  for (const { createdAtNs, slicesTotal, slicesExecuted } of activeTwaps.values()) {
    if (slicesDue(createdAtNs, slicesTotal, nowNs) > slicesExecuted) return true
  }
  return false
}

function areStrategiesDue({ strategies }: Pick<LiveState, 'strategies'>, nowNs: bigint): boolean {
  for (const { record } of strategies.values()) {
    if (record.nextEpochNs <= nowNs || isValuationDue(record.valuation.timeNs, nowNs)) return true
  }
  return false
}

/** True if the week of an epoch is over. There is no epoch before the first trade. */
function isEpochOver({ rewards: { epochStartNs } }: Pick<LiveState, 'rewards'>, nowNs: bigint): boolean {
  return epochStartNs !== undefined && nowNs >= weekEndOf(epochStartNs)
}

const hourNs = 3_600_000_000_000n

/** True if the vault has work, which begins with a full hour. */
function isVaultDue({ yieldVault }: LiveState, nowNs: bigint): boolean {
  const accruedToNs = yieldVault?.accruedToNs
  return accruedToNs === undefined || nowNs / hourNs > accruedToNs / hourNs
}
