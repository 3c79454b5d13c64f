import { runInMacrotask } from '@/core/lib/runInMacrotask'
import { parseFixed6, type Amount, type Usd, toNumber } from '@/core/protocol/fixed6'
import type { TreasuryStock } from '../engine/swap/swapCommand'
import { instrumentsOf } from '../live/instrumentCatalogue'
import type { LiveState } from '../live/liveState'
import type { VenuePort } from '../venuePort'
import { alignTerms, programTerms } from './alignTerms'
import { assetSpecs } from './instrumentSpecs'
import { openMarketAccounts, openPastPositions } from './marketAccounts'
import { type Market, type MarketOptions, type MarketPlan, type MarketContext, replayedAsset } from './marketContext'
import { createMarketModel, followBars, withSources, type MarketModel } from './marketModel'
import { rejectMirror } from './mirror/openMirror'
import { runMirror } from './mirror/runMirror'
import { settlingForwards } from './optionValue'
import { createOrderRequests } from './orderRequests'
import { priceCommand } from './priceCommands'
import { parseMinuteBars, ReplayFileError, type MinuteBar } from './replayPrices'
import { rollCalendar } from './rollCalendar'
import { runLive } from './runLive'
import { quoteEverything, runStill } from './runStill'
import { seedHistory, seedOlderHistory, type PastInputs } from './seedHistory'
import { openStrategies } from './strategies/marketStrategies'
import { runStrategies } from './strategies/runStrategies'

/** Initial USDC of the insurance fund. */
const insuranceDeposit = parseFixed6<Usd>('10000000')

/**
 * Starts the market: lists instruments, simulates a past for a new venue, and quotes and trades according to `mode`.
 * Resolves when the first quotes are in the books. Changes the venue only through `port.submit`. Throws {@link
 * ReplayFileError} for an unreadable or invalid replay file, and `StorageError` if the listed contracts cannot get
 * this version's terms.
 */
export async function startMarket(port: VenuePort, options: MarketOptions): Promise<Market> {
  const { replayFile: _, readFile: __, mirror, ...rest } = options
  if (mirror !== undefined) return runMirror(port, options, mirror)
  rejectMirror(port)
  const bars = options.mode === 'replay' ? await readBars(options) : undefined
  const plan: MarketPlan = { ...rest, bars }
  await alignTerms(port, { ...programTerms, positionMode: options.positionMode ?? programTerms.positionMode })
  await openMarketAccounts(port, options.insuranceDeposit ?? insuranceDeposit)
  const market = await runMarket(port, plan)
  await stockTreasury(port)
  await openStrategies(port)
  return runStrategies(port, options.mode, market)
}

/** Reads the minute bars of the replay file. Throws {@link ReplayFileError}. */
export async function readBars({
  replayFile: path,
  readFile,
}: Pick<MarketOptions, 'replayFile' | 'readFile'>): Promise<MinuteBar[]> {
  if (path === undefined || readFile === undefined) throw new ReplayFileError('--market replay requires a file path')
  try {
    return parseMinuteBars(await readFile(path))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ReplayFileError(`cannot replay ${path}: ${reason}`, { cause: error })
  }
}

/** The treasury's initial stock for swaps. */
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
 * Stocks the treasury once in a venue's life. Must follow the market's first prices and its past, because a history
 * with prices in it rejects an older past.
 */
async function stockTreasury(port: VenuePort): Promise<void> {
  if (!port.live.treasury.isStocked) await port.submit({ type: 'stockTreasury', ...treasuryStock })
}

/** Prepares the venue, quotes everything once and continues according to the mode. */
async function runMarket(port: VenuePort, plan: MarketPlan): Promise<Market> {
  const desk: MarketContext = { port, plan, orders: createOrderRequests(port) }
  const isMoving = plan.mode === 'live' || plan.mode === 'replay'
  const model = startModel(port.live, plan, isMoving)
  const clockMs = port.clock.nowMs()
  const isNew = port.live.indexes.size === 0
  await rollCalendar(port, model)
  const past = port.history.isEmpty() ? seedHistory(pastInputs(desk, model, isMoving), clockMs) : undefined
  if (past !== undefined) {
    // The history learns of new instruments in a later macrotask, and before that cannot store their past.
    await new Promise<void>(runInMacrotask)
    await port.history.backfill(past)
  }
  const settling = await settlingForwards(port, model)
  const pricing = { model, pricedAtMs: clockMs, settling }
  // The books are still empty, so the first marks of perpetuals are their indexes.
  await port.submit(priceCommand({ ...pricing, live: port.live, clockMs }, () => true))
  // A quiet market's past has few trades, and its open interest is its traders' alone. A venue that lost its history
  // still has its positions.
  if (past !== undefined && isNew && isMoving) await openPastPositions(port, past.trades)
  if (plan.mode !== 'empty') await quoteEverything(desk, pricing)
  await completePast(desk, pastInputs(desk, model, isMoving))
  return isMoving ? runLive(desk, model) : runStill(desk, pricing)
}

function pastInputs({ port, plan }: MarketContext, model: MarketModel, isMoving: boolean): PastInputs {
  return {
    model,
    instruments: instrumentsOf(port.live.instruments),
    seed: plan.seed,
    extent: isMoving ? 'long' : 'short',
  }
}

/** Simulates the older days of a new venue's past, after its first quotes. An interrupted past is continued. */
async function completePast({ port: { history } }: MarketContext, inputs: PastInputs): Promise<void> {
  const missing = history.missingPast()
  if (missing === undefined) return
  const prices: [string, { readonly index: number; readonly mark: number }][] = []
  for (const { asset, perpetual } of assetSpecs) {
    const index = await history.indexAt(asset, missing.reachedNs)
    const mark = await history.markAt(perpetual.instrumentId, missing.reachedNs)
    if (index === undefined || mark === undefined) continue
    prices.push([asset, { index: toNumber(index.price), mark: toNumber(mark.price) }])
  }
  history.completePast(seedOlderHistory(inputs, missing, new Map(prices)))
}

/** Starts the model at the venue's last prices, or at the initial prices. */
function startModel(live: LiveState, plan: Pick<MarketPlan, 'bars'>, isMoving: boolean): MarketModel {
  const { bars } = plan
  const prices = assetSpecs.map(({ asset, startPrice }) => {
    const known = live.indexes.get(asset)
    if (known !== undefined) return [asset, toNumber(known.price)] as const
    return [asset, (asset === replayedAsset ? bars?.[0]?.open : undefined) ?? startPrice] as const
  })
  const still = createMarketModel(new Map(prices))
  const model = isMoving ? withSources(still) : still
  return bars === undefined ? model : followBars(model, replayedAsset, bars)
}
