import { readFile } from 'node:fs/promises'
import { parseFixed6, type Amount, type Usd } from '@/protocol/fixed6'
import type { TreasuryStock } from '../engine/swap/swapCommand'
import type { VenuePort } from '../venuePort'
import { alignTerms } from './alignTerms'
import type { Market } from './marketDesk'
import { openMarketAccounts } from './openMarketAccounts'
import { runMarket } from './runMarket'
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

/** What the treasury exchanges with at first: what it can give later is what it has then. */
const treasuryStock: { readonly usdc: Usd; readonly collaterals: readonly TreasuryStock[] } = {
  usdc: parseFixed6<Usd>('20000000'),
  collaterals: [
    ['USDT', parseFixed6<Amount>('10000000')],
    ['aeUSD', parseFixed6<Amount>('2000000')],
    ['WETH', parseFixed6<Amount>('5000')],
    ['WBTC', parseFixed6<Amount>('200')],
    ['SDAI', parseFixed6<Amount>('5000000')],
    ['weETH', parseFixed6<Amount>('2000')],
  ],
}

/**
 * Gives the treasury what it exchanges with, once in a venue's life. After the market's first prices: a history that has any
 * price takes no past.
 */
async function stockTreasury(port: VenuePort): Promise<void> {
  if (!port.live.treasury.isStocked) await port.submit({ type: 'stockTreasury', ...treasuryStock })
}
