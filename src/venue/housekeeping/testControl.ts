import { nextExpiryMs } from '../market/listing'
import type { Market } from '../market/marketDesk'
import type { VenuePort } from '../venuePort'
import type { SteppedClock } from './clocks'
import type { Housekeeping } from './housekeeping'

/** What a test does to a venue that runs: it moves the clock and the prices. Throws {@link ControlRefused} in words. */
export type TestControl = {
  /**
   * Puts the clock forward by whole milliseconds and does what falls due on the way: second by second up to five
   * minutes, beyond that from full hour to full hour, so that every funding and every expiry has its own moment. The
   * history has holes where hours were jumped over, but not in the hour before options expire.
   */
  readonly advance: (ms: number) => Promise<void>
  /** Puts the clock forward to a moment, UNIX milliseconds. */
  readonly advanceTo: (timeMs: number) => Promise<void>
  /** Moves an index, with the marks and quotes around it, to a price in USD, and checks the margins. */
  readonly setIndex: (asset: string, price: number) => Promise<void>
}

export class ControlRefused extends Error {
  override readonly name = 'ControlRefused'
}

const secondMs = 1_000
const finestMs = 5 * 60_000
const hourMs = 3_600_000
/** A silence of it leaves no hole in the history of prices, which settlement looks into. */
const quarterMs = 15 * 60_000

export function createTestControl(parts: {
  readonly port: VenuePort
  readonly clock: SteppedClock
  readonly housekeeping: Housekeeping
  readonly market: Market
}): TestControl {
  const { port, clock, housekeeping, market } = parts

  async function advance(ms: number): Promise<void> {
    if (!Number.isSafeInteger(ms) || ms <= 0) throw new ControlRefused('the clock goes forward only')
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
      if (market.setIndex === undefined) throw new ControlRefused('the index can’t be set in a live market')
      if (!port.live.indexes.has(asset)) throw new ControlRefused(`there is no index of ${asset}`)
      if (!(price > 0 && price < 1e9)) throw new ControlRefused('an index is above zero and below a billion')
      await market.setIndex(asset, price)
      await housekeeping.tick()
    },
  }
}
