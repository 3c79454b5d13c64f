import type { Database } from 'libsql'
import { fixed6 } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { EngineEvent, FillParty, OrderRecord, TradeEvent } from '@/venue/engine/event'
import { openSqlite } from '@/venue/node/openSqlite'
import { createHistory } from '@/venue/storage/historyQueries'
import { createPastPrices } from '@/venue/storage/pastPrices'
import { createPastWriter } from '@/venue/storage/pastWriter'
import { createReadModels } from '@/venue/storage/readModels'
import { historyMigrations } from '@/venue/storage/schema'
import { addressOf, option, perpetual, orderIdOf } from '../engine/sceneInstruments'

export const sceneTrader = addressOf(1)
/** A full hour. */
export const sceneHourNs = 1_789_999_200_000_000_000n

/** The counterparty of every trade below. */
export const sceneMaker = addressOf(2)

/** The first command of every scene, which {@link openHistory} applies. */
export const sceneListing: readonly [timeNs: bigint, ...events: EngineEvent[]] = [
  sceneHourNs,
  { type: 'accountOpened', account: sceneTrader, kind: 'trader' },
  { type: 'accountOpened', account: sceneMaker, kind: 'market' },
  {
    type: 'instrumentsListed',
    instruments: [
      perpetual('1', 'ETH'),
      perpetual('2', 'BTC'),
      option('11', 'ETH', 3000, 'call'),
      option('12', 'ETH', 3000, 'put'),
      option('21', 'BTC', 60_000, 'call'),
    ],
  },
]

export function createEmptyHistory(database: Database) {
  const onFailure = (error: unknown): never => {
    throw error
  }
  const readModels = createReadModels(database, onFailure)
  const pastPrices = createPastPrices(database)
  const past = createPastWriter(database, readModels, { onWritten: pastPrices.reset, onFailure })
  return {
    readModels,
    past,
    history: createHistory(database, readModels, { past, pastPrices, onBackfilled: () => {} }),
  }
}

/**
 * A history fed with events; each call is one command. It already knows a trader, a maker without stored rows, and
 * contracts: perpetuals 1 (ETH) and 2 (BTC), calls 11 (ETH) and 21 (BTC), a put 12 (ETH).
 */
export function openHistory(database: Database = openMemory()) {
  const { readModels, history } = createEmptyHistory(database)
  let seq = 0
  const emit = (timeNs: bigint, ...events: EngineEvent[]) => {
    seq += 1
    readModels.apply({ seq, timeNs, events })
  }
  emit(...sceneListing)
  return { database, readModels, history, emit }
}

export function openMemory(migrations: readonly string[] = historyMigrations): Database {
  return openSqlite({ path: ':memory:', migrations, durability: 'normal', isExclusive: false })
}

type TradedEvent = Extract<EngineEvent, { type: 'traded' }>

/** The taker buys from the maker at 3,000 with a fee of 7 millionths, unless overridden. */
export function tradedWith(
  taker: Address,
  said: Partial<Omit<TradeEvent, 'maker' | 'taker'>> & Partial<FillParty> = {},
): TradedEvent {
  const { tradeId, instrumentId, price, amount, timeNs, via, markPrice, indexPrice, forwardPrice, ...party } = said
  const either: Omit<FillParty, 'account' | 'side' | 'liquidity'> = {
    orderId: orderIdOf(1),
    fee: fixed6(7n),
    liquidationFee: fixed6(0n),
    realizedPnl: fixed6(0n),
    orderStatus: 'filled',
    orderType: 'limit',
    systemType: 'API',
    tradeType: 'trade',
    isClosing: false,
    entryPrice: fixed6(3_000_000_000n),
  }
  const side = said.side ?? 'buy'
  return {
    type: 'traded',
    trade: {
      tradeId: tradeId ?? '1-1',
      instrumentId: instrumentId ?? '1',
      price: price ?? fixed6(3_000_000_000n),
      amount: amount ?? fixed6(1_000_000n),
      timeNs: timeNs ?? 0n,
      via: via ?? 'book',
      markPrice: markPrice ?? fixed6(3_001_000_000n),
      indexPrice: indexPrice ?? fixed6(3_002_000_000n),
      forwardPrice: forwardPrice ?? fixed6(3_003_000_000n),
      maker: {
        ...either,
        account: sceneMaker,
        orderId: orderIdOf(2),
        side: side === 'buy' ? 'sell' : 'buy',
        liquidity: 'maker',
      },
      taker: { ...either, ...party, account: taker, side, liquidity: 'taker' },
    },
  }
}

/** A cancelled limit order, at a price beyond 64 bits. */
export function endedOrder(account: Address, said: Partial<OrderRecord> = {}): OrderRecord {
  return {
    orderId: orderIdOf(1),
    account,
    instrumentId: '1',
    orderType: 'limit',
    side: 'buy',
    price: fixed6(2n ** 200n),
    amount: fixed6(5n),
    filled: fixed6(0n),
    averagePrice: undefined,
    status: 'cancelled',
    initialMargin: fixed6(0n),
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'GTC',
    mmp: false,
    selfTradePrevention: 'EXPIRE_NONE',
    systemType: 'API',
    createdAtNs: 0n,
    updatedAtNs: 0n,
    ...said,
  }
}
