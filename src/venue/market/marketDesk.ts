import type { Usd } from '@/core/protocol/fixed6'
import type { Command } from '../engine/command'
import type { PositionMode } from '../rules/positionMode'
import type { VenuePort } from '../venuePort'
import type { OrderRequests } from './orderRequests'
import type { MinuteBar } from './replayPrices'

export type MarketDesk = { readonly port: VenuePort; readonly plan: MarketPlan; readonly orders: OrderRequests }

export type Market = {
  /**
   * Expires due options, and lists, marks and quotes those that the calendar and the index require. Called by
   * housekeeping/, which tracks the venue's time.
   */
  readonly roll: () => Promise<void>
  /** Moves an asset's index, marks and quotes to a price in USD. Absent in a market that moves by itself. */
  readonly setIndex?: (asset: string, price: number) => Promise<void>
  /** Answers pending OTC requests (rest-private 17). Called like `roll`. */
  readonly answerOtc: () => Promise<void>
  /** Ends the market after the current step. Its orders stay in the book, as anyone's would. */
  readonly stop: () => Promise<void>
}

/** Runs tasks in sequence, so that each sees the effects of the previous one. */
type SerialQueue = {
  /** Resolves with the task. */
  readonly run: (task: () => Promise<void>) => Promise<void>
  /** Resolves when all requested tasks are done. */
  readonly settled: () => Promise<void>
}

export function createSerialQueue(): SerialQueue {
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
 * Sends commands in order and awaits them all. Rejections are ignored: the next poll of the live state finds what is
 * still missing, and a quote that would have taken, or a trade without counterparty, is normal.
 */
export async function submitAll(port: Pick<VenuePort, 'submit'>, commands: readonly Command[]): Promise<void> {
  await Promise.all(commands.map((command) => port.submit(command)))
}

/** `replay` is `live` with an index that follows a file. */
export type MarketMode = 'live' | 'quiet' | 'replay' | 'empty'

/** A timer as an argument, so that tests can control it. Returns the function that stops it. */
export type MarketTimers = { readonly every: (intervalMs: number, run: () => void) => () => void }

export type MarketOptions = {
  readonly mode: MarketMode
  /** Path of a file of minute bars, required for `replay`. */
  readonly replayFile?: string | undefined
  /** Reads that file as UTF-8 text; required for `replay`. */
  readonly readFile?: ((path: string) => Promise<string>) | undefined
  /** A safe integer. The same seed gives the same market. */
  readonly seed: number
  /** Seconds of market time per second of the timers. */
  readonly speed: number
  readonly timers: MarketTimers
  /** Initial USDC of the insurance fund; by default 10,000,000. */
  readonly insuranceDeposit?: Usd
  /** By default `net`. */
  readonly positionMode?: PositionMode
}

/** The options with the file's content. */
export type MarketPlan = Omit<MarketOptions, 'replayFile' | 'readFile'> & {
  readonly bars: readonly MinuteBar[] | undefined
}

/** The asset of a replayed file. */
export const replayedAsset = 'BTC'
