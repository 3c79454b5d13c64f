import { nextExpiryMs } from '../market/listing'
import type { Market } from '../market/marketContext'
import type { VenuePort } from '../venuePort'
import type { SteppedClock } from './clocks'
import type { Housekeeping } from './housekeeping'

/** Lets a test move the clock and the prices of a running venue. Throws {@link ControlRejected}. */
export type TestControl = {
  /**
   * Advances the clock by whole milliseconds and runs the due work on the way: second by second up to five minutes,
   * beyond that from full hour to full hour, so that every funding and expiry has its own time. The history has gaps
   * where hours were skipped, but not in the hour before options expire.
   */
  readonly advance: (ms: number) => Promise<void>
  /** UNIX milliseconds. */
  readonly advanceTo: (timeMs: number) => Promise<void>
  /** Moves an index, with its marks and quotes, to a price in USD. Then checks the margins. */
  readonly setIndex: (asset: string, price: number) => Promise<void>
}

export class ControlRejected extends Error {
  override readonly name = 'ControlRefused'
}

const secondMs = 1_000
const finestMs = 5 * 60_000
const hourMs = 3_600_000
/** Jumps of at most this length leave no gap in the price history, which the settlement needs. */
const quarterMs = 15 * 60_000

export function createTestControl(parts: {
  readonly port: VenuePort
  readonly clock: SteppedClock
  readonly housekeeping: Housekeeping
  readonly market: Market
}): TestControl {
  const { port, clock, housekeeping, market } = parts

  async function advance(ms: number): Promise<void> {
    if (!Number.isSafeInteger(ms) || ms <= 0) throw new ControlRejected('the clock goes forward only')
    let leftMs = ms
    while (leftMs > 0) {
      const nowMs = clock.nowMs()
      const stepMs = ms <= finestMs ? secondMs : nextExpiryMs(nowMs) - nowMs <= hourMs ? quarterMs : hourMs
      const toNextMs = stepMs - (nowMs % stepMs)
      const stepNowMs = Math.min(leftMs, toNextMs)
      clock.advance(stepNowMs)
      leftMs -= stepNowMs
      await housekeeping.tick()
    }
  }

  return {
    advance,
    advanceTo: (timeMs) => advance(timeMs - clock.nowMs()),
    setIndex: async (asset, price) => {
      if (market.setIndex === undefined) throw new ControlRejected('the index can’t be set in a live market')
      if (!port.live.indexes.has(asset)) throw new ControlRejected(`there is no index of ${asset}`)
      if (!(price > 0 && price < 1e9)) throw new ControlRejected('an index is above zero and below a billion')
      await market.setIndex(asset, price)
      await housekeeping.tick()
    },
  }
}
