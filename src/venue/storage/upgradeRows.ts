import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash, Side } from '@/core/protocol/instrument'
import { createAccountRowWriter, type AccountRowWriter } from './accountRowWriter'
import type { Database } from './database'
import { transact } from './database'
import type { FillRow, OptionTrade } from './history'
import { getKnownInstrument, type KnownParties } from './knownParties'
import { createPastPrices, type PastPrices } from './pastPrices'
import { decodeOrder } from './recordJson'
import { createTermsWriter } from './rowWriter'
import { addFilledValues } from './schema'
import { createTapeWriter } from './tapeWriter'

const rowsAtOnce = 1_000

/**
 * Moves the rows of the first schema to the tables of the second, atomically. A schema migration alone cannot do this,
 * because the asset of a row comes from its contract, which only a replay provides. Takes about 20 µs per row, once in
 * the life of a data folder.
 */
export function upgradeRows(database: Database, known: KnownParties): void {
  if (!hasTable(database, 'old_fills')) return
  transact(database, () => {
    const terms = createTermsWriter(database)
    for (const instrument of known.instruments.values()) terms.instrument(instrument)
    for (const settlement of known.settlements.values()) terms.settlement(settlement)
    const accounts = createAccountRowWriter(database)
    const pastPrices = createPastPrices(database)
    moveFills(database, known, accounts, pastPrices)
    moveOrders(database, known, accounts)
    database.exec(addFilledValues)
    accounts.writeSums()
    countTrades(database, known, pastPrices)
    database.exec('DROP TABLE old_fills; DROP TABLE old_closed_orders')
  })
}

function hasTable(database: Database, name: string): boolean {
  return database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined
}

function moveFills(database: Database, known: KnownParties, accounts: AccountRowWriter, pastPrices: PastPrices): void {
  for (const old of readTable<OldFill>(database, 'old_fills')) {
    const instrument = getKnownInstrument(known, old.instrument_id)
    const fill: FillRow = {
      tradeType: 'trade',
      account: old.account,
      tradeId: old.trade_id,
      instrumentId: old.instrument_id,
      amount: old.amount,
      side: old.side,
      fee: old.fee,
      markPrice: undefined,
      indexPrice: pastPrices.at('index', instrument.asset, old.time_ns)?.price,
      forwardPrice: undefined,
      timeNs: old.time_ns,
      via: 'book',
      orderId: old.order_id,
      takerOrderId: old.liquidity === 'taker' ? old.order_id : undefined,
      orderType: undefined,
      orderStatus: old.order_status,
      systemType: old.system_type,
      liquidity: old.liquidity,
      price: old.price,
      liquidationFee: fixed6<Usd>(0n),
      realizedPnl: old.realized_pnl,
      isClosing: undefined,
      entryPrice: undefined,
    }
    accounts.writeTrade({ row: fill, instrument })
  }
}

function moveOrders(database: Database, known: KnownParties, accounts: AccountRowWriter): void {
  for (const { record } of readTable<{ id: bigint; record: string }>(database, 'old_closed_orders')) {
    const row = decodeOrder(record)
    accounts.writeOrder({ row, instrument: getKnownInstrument(known, row.instrumentId) })
  }
}

/** Upgrades public trades in place: fills their missing columns, and computes the volumes by asset. */
function countTrades(database: Database, known: KnownParties, pastPrices: PastPrices): void {
  const tape = createTapeWriter(database)
  const update = database.prepare('UPDATE trades SET asset = ?, option_type = ?, index_price = ? WHERE id = ?')
  for (const old of readTable<OldTrade>(database, 'trades')) {
    const instrument = getKnownInstrument(known, old.instrument_id)
    const indexPrice = pastPrices.at('index', instrument.asset, old.time_ns)?.price
    const row: OptionTrade = {
      tradeId: old.trade_id,
      instrumentId: old.instrument_id,
      side: old.side,
      price: old.price,
      amount: old.amount,
      timeNs: old.time_ns,
      orderType: undefined,
      orderStatus: undefined,
      markPrice: undefined,
      indexPrice,
      forwardPrice: undefined,
    }
    const optionType = instrument.instrumentType === 'OPTION' ? instrument.optionType : null
    update.run(instrument.asset, optionType, indexPrice ?? null, old.id)
    tape.addAssetVolume({ row, instrument })
  }
  tape.writeSums()
}

type OldTrade = {
  readonly id: bigint
  readonly trade_id: string
  readonly instrument_id: string
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly time_ns: bigint
}

type OldFill = OldTrade & {
  readonly account: Address
  readonly order_id: Hash
  readonly liquidity: FillRow['liquidity']
  readonly fee: Usd
  readonly realized_pnl: Usd
  readonly order_status: FillRow['orderStatus']
  readonly system_type: string
}

/** Reads the rows of a table by id, in chunks, so that memory does not grow with the table. */
function* readTable<Row extends { readonly id: bigint }>(database: Database, table: string): Generator<Row> {
  const select = database.prepare(`SELECT * FROM ${table} WHERE id > ? ORDER BY id LIMIT ${rowsAtOnce}`)
  for (let lastId = 0n; ;) {
    // The cast is safe, because only the first schema's writer wrote these rows.
    const rows = select.all(lastId) as Row[]
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    lastId = last.id
  }
}
