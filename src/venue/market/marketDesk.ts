import type { Usd } from '@/core/protocol/fixed6'
import type { Command } from '../engine/command'
import type { VenuePort } from '../venuePort'
import type { OrderRequests } from './orderRequests'
import type { MinuteBar } from './replayPrices'

/** What every way of running the market works with. */
export type MarketDesk = { readonly port: VenuePort; readonly plan: MarketPlan; readonly orders: OrderRequests }

export type Market = {
  /**
   * Expires the options whose time has come, lists what the calendar and the index ask for, marks and quotes it. Called
   * by housekeeping/, which keeps the venue's time.
   */
  readonly roll: () => Promise<void>
  /**
   * Moves the index of an asset, the marks that hang on it and the quotes around them to a price in USD, at once.
   * Absent in a market that moves by itself.
   */
  readonly setIndex?: (asset: string, price: number) => Promise<void>
  /** Lets the desk answer the requests that wait for it (rest-private 17). Called as `roll` is. */
  readonly answerOtc: () => Promise<void>
  /** Ends the market after the step at hand. Its orders stay in the book, as anyone's would. */
  readonly stop: () => Promise<void>
}

/** Runs tasks one after the other, so that each sees what the one before it did. */
type Turns = {
  /** Settles with the task. */
  readonly run: (task: () => Promise<void>) => Promise<void>
  /** Settles when all that was asked for is done. */
  readonly settled: () => Promise<void>
}

export function createSerialQueue(): Turns {
  let last: Promise<void> = Promise.resolve()
  return {
    run: (task) => {
      last = last.then(task)
      return last
    },
    settled: () => last,
  }
}

/**
 * Sends commands in order and waits for all. A refusal needs no answer here: the next look at the live state finds what
 * is still missing, and a quote that would have taken, or a trade with nothing left to take, is a market's ordinary
 * day.
 */
export async function submitAll(port: Pick<VenuePort, 'submit'>, commands: readonly Command[]): Promise<void> {
  await Promise.all(commands.map((command) => port.submit(command)))
}

/** What moves the market. `replay` is `live` with an index that follows a file. */
export type MarketMode = 'live' | 'quiet' | 'replay' | 'empty'

/** Repeats, as an argument: tests turn it by hand. Returns the way to end it. */
export type MarketTimers = { readonly every: (intervalMs: number, run: () => void) => () => void }

export type MarketOptions = {
  readonly mode: MarketMode
  /** The path of a file of minute bars; `replay` needs it. */
  readonly replayFile?: string | undefined
  /** Reads that file as UTF-8 text; `replay` needs it. */
  readonly readFile?: ((path: string) => Promise<string>) | undefined
  /** A safe integer. The same seed gives the same market. */
  readonly seed: number
  /** Seconds of market time in a second of the timers. */
  readonly speed: number
  readonly timers: MarketTimers
  /** USDC that the insurance fund is opened with; by default 10,000,000. */
  readonly insuranceDeposit?: Usd
}

/** The options with the file read. */
export type MarketPlan = Omit<MarketOptions, 'replayFile' | 'readFile'> & {
  readonly bars: readonly MinuteBar[] | undefined
}

/** The asset that a replayed file is of. */
export const replayedAsset = 'BTC'
