import { readFile } from 'node:fs/promises'
import type { VenuePort } from '../venuePort'
import { openMarketAccounts } from './openMarketAccounts'
import { runMarket } from './runMarket'
import type { MarketOptions, MarketPlan } from './marketOptions'
import { parseMinuteBars, ReplayFileError, type MinuteBar } from './replayPrices'

export type { MarketMode, MarketOptions, Timers } from './marketOptions'

export type Market = {
  /** Ends the market after the step at hand. Its orders stay in the book, as anybody's would. */
  readonly stop: () => Promise<void>
}

/**
 * Brings the venue to life: lists instruments, makes a past for a new venue, and quotes and trades as `mode` says.
 * Settles when the first book stands. Everything goes through `port.submit`, as for anybody. Throws
 * {@link ReplayFileError} when the file to replay cannot be read or is none.
 */
export async function startMarket(port: VenuePort, options: MarketOptions): Promise<Market> {
  const { replayFile, ...rest } = options
  const bars = options.mode === 'replay' ? await readBars(replayFile) : undefined
  const plan: MarketPlan = { ...rest, bars }
  await openMarketAccounts(port)
  return runMarket(port, plan)
}

async function readBars(path: string | undefined): Promise<MinuteBar[]> {
  if (path === undefined) throw new ReplayFileError('a market that replays needs the path of a file')
  try {
    return parseMinuteBars(await readFile(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ReplayFileError(`cannot replay ${path}: ${reason}`, { cause: error })
  }
}
