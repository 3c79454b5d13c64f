import { readFile } from 'node:fs/promises'
import { parseFixed6, type Usd } from '@/protocol/fixed6'
import type { VenuePort } from '../venuePort'
import { alignTerms } from './alignTerms'
import type { Market } from './marketDesk'
import { openMarketAccounts } from './openMarketAccounts'
import { runMarket } from './runMarket'
import { stockTreasury } from './stockTreasury'
import { openStrategies } from './strategies/openStrategies'
import { runStrategies } from './strategies/runStrategies'
import type { MarketOptions, MarketPlan } from './marketOptions'
import { parseMinuteBars, ReplayFileError, type MinuteBar } from './replayPrices'

/** USDC that the insurance fund begins with. */
const insuranceDeposit = parseFixed6<Usd>('10000000')

/**
 * Brings the venue to life: lists instruments, makes a past for a new venue, and quotes and trades as `mode` says.
 * Settles when the first book stands. Everything goes through `port.submit`, as for anybody. Throws
 * {@link ReplayFileError} when the file to replay cannot be read or is none, and `StorageError` when what the data folder
 * lists cannot have the terms of this version.
 */
export async function startMarket(port: VenuePort, options: MarketOptions): Promise<Market> {
  const { replayFile, ...rest } = options
  const bars = options.mode === 'replay' ? await readBars(replayFile) : undefined
  const plan: MarketPlan = { ...rest, bars }
  await alignTerms(port)
  await openMarketAccounts(port, options.insuranceDeposit ?? insuranceDeposit)
  const market = await runMarket(port, plan)
  await stockTreasury(port)
  await openStrategies(port)
  return runStrategies(port, options.mode, market)
}

/** Throws {@link ReplayFileError}. */
export async function readBars(path: string | undefined): Promise<MinuteBar[]> {
  if (path === undefined) throw new ReplayFileError('a market that replays needs the path of a file')
  try {
    return parseMinuteBars(await readFile(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ReplayFileError(`cannot replay ${path}: ${reason}`, { cause: error })
  }
}
