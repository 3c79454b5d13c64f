import type { Market } from '../market/market'
import type { VenuePort } from '../venuePort'
import type { Housekeeping } from './housekeeping'
import type { SteppedClock } from './steppedClock'

/** What a test does to a venue that runs: it moves the clock and the prices. Throws {@link ControlRefused} in words. */
export type TestControl = {
  /**
   * Puts the clock forward by whole milliseconds and does what falls due on the way: second by second up to five
   * minutes, in quarters of an hour beyond, so that every funding and every expiry has its own moment.
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
/** Full hours are whole multiples of it, and a silence of it leaves no hole in the history of prices. */
const coarseMs = 15 * 60_000

export function createTestControl(parts: {
  readonly port: VenuePort
  readonly clock: SteppedClock
  readonly housekeeping: Housekeeping
  readonly market: Market
}): TestControl {
  const { port, clock, housekeeping, market } = parts

  async function advance(ms: number): Promise<void> {
    if (!Number.isSafeInteger(ms) || ms <= 0) throw new ControlRefused('the clock goes forward only')
    const stepMs = ms <= finestMs ? secondMs : coarseMs
    let leftMs = ms
    while (leftMs > 0) {
      const toNextMs = stepMs - (clock.nowMs() % stepMs)
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
      if (market.setIndex === undefined) throw new ControlRefused('this market moves by itself')
      if (!port.live.indexes.has(asset)) throw new ControlRefused(`there is no index of ${asset}`)
      if (!(price > 0 && price < 1e9)) throw new ControlRefused('an index is above zero and below a billion')
      await market.setIndex(asset, price)
      await housekeeping.tick()
    },
  }
}
