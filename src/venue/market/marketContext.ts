import type { Usd } from '@/core/protocol/fixed6'
import type { Command } from '../engine/command'
import type { MarketStatus } from '../rules/marketStatus'
import type { PositionMode } from '../rules/positionMode'
import type { VenuePort } from '../venuePort'
import type { MirrorOptions } from './mirror/mirrorOptions'
import type { OrderRequests } from './orderRequests'
import type { MinuteBar } from './replayPrices'
import type { StatedRates } from './statedRates'

export type MarketContext = { readonly port: VenuePort; readonly plan: MarketPlan; readonly orders: OrderRequests }

export type Market = {
  /**
   * Expires due options. Lists, marks and quotes options that the calendar and the index require. Called by
   * housekeeping/, which tracks the venue's time.
   */
  readonly roll: () => Promise<void>
  /** Moves an asset's index, marks and quotes to a price in USD. Absent if the market moves by itself. */
  readonly setIndex?: (asset: string, price: number) => Promise<void>
  /** Answers pending OTC requests (rest-private 17). Called like `roll`. */
  readonly answerOtc: () => Promise<void>
  /** By instrument id; these rates replace those that the books would give. */
  readonly fundingRates?: () => ReadonlyMap<string, StatedRates>
  /** True while prices cannot be trusted: no account is liquidated then. */
  readonly isPaused?: () => boolean
  /** Absent in a simulated market, which is always live. */
  readonly status?: () => MarketStatus
  /** Wraps the port's `submit` for traders, whose orders take their time. */
  readonly delay?: (submit: VenuePort['submit']) => VenuePort['submit']
  /** Ends the market after the current step. Its orders stay in the book, like any trader's. */
  readonly stop: () => Promise<void>
}

/** Runs tasks in sequence, so that each sees the effects of the previous one. */
type SerialQueue = {
  /** Resolves when the task is done. */
  readonly run: (task: () => Promise<void>) => Promise<void>
  /** Resolves when all requested tasks are done. */
  readonly settled: () => Promise<void>
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<void> = Promise.resolve()
  return {
    run: (task) => {
      // A failed task fails its sender, and no later one.
      last = last.then(task, task)
      return last
    },
    settled: () => last,
  }
}

/**
 * Sends commands in order and awaits them all. Rejections are ignored. The next poll of the live state finds what is
 * still missing, and it is normal that a post-only quote would take, or that a trade finds no counterparty.
 */
export async function submitAll(port: Pick<VenuePort, 'submit'>, commands: readonly Command[]): Promise<void> {
  await Promise.all(commands.map((command) => port.submit(command)))
}

/** `replay` is `live` with an index that follows a file. */
export type MarketMode = 'live' | 'quiet' | 'replay' | 'empty' | 'mirror'

/** Timers as an argument, so that tests can control them. `every` returns the function that stops the timer. */
export type MarketTimers = { readonly every: (intervalMs: number, run: () => void) => () => void }

export type MarketOptions = {
  readonly mode: MarketMode
  /** Path of a file of minute bars, required for `replay`. */
  readonly replayFile?: string | undefined
  /** Reads the replay file as UTF-8 text; required for `replay`. */
  readonly readFile?: ((path: string) => Promise<string>) | undefined
  /** Required for `mirror`. */
  readonly mirror?: MirrorOptions | undefined
  /** A safe integer. Equal seeds give equal markets. */
  readonly seed: number
  /** Seconds of market time per second of the timers. */
  readonly speed: number
  readonly timers: MarketTimers
  /** Initial USDC of the insurance fund; by default 10,000,000. */
  readonly insuranceDeposit?: Usd
  /** By default `net`. */
  readonly positionMode?: PositionMode
}

/** The market's options, with the content of the replay file. */
export type MarketPlan = Omit<MarketOptions, 'replayFile' | 'readFile'> & {
  readonly bars: readonly MinuteBar[] | undefined
}

/** The asset of a replayed file. */
export const replayedAsset = 'BTC'
