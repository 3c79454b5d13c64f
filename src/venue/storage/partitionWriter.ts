import type { Address, Instrument } from '@/core/protocol/instrument'
import type { Database } from './database'
import type { AccountTradeType } from './history'
import { readStoredInteger } from './readInteger'

/** Values of the column `is_stop` of an order partition. The column was named before slices of TWAPs existed. */
export const orderPartitionKinds = { order: 0n, stop: 1n, twapSlice: 2n } as const
export type OrderPartitionKind = keyof typeof orderPartitionKinds

/** Finds or creates the ids of traders and partitions. Ids never change, so they are cached. */
export type PartitionWriter = {
  readonly traderId: (account: Address) => bigint
  readonly tradePartitionId: (traderId: bigint, tradeType: AccountTradeType, instrument: Instrument) => bigint
  readonly orderPartitionId: (traderId: bigint, instrument: Instrument, kind: OrderPartitionKind) => bigint
}

/** The unique columns of these tables besides the id, in the order of the keys below. */
export const idColumns = {
  traders: ['account'],
  trade_lanes: ['trader_id', 'trade_type', 'asset', 'instrument_type', 'option_type', 'instrument_id'],
  order_lanes: ['trader_id', 'asset', 'instrument_type', 'instrument_id', 'is_stop'],
} as const

type PartitionKey = readonly (string | bigint)[]

export function tradePartitionKey(traderId: bigint, tradeType: AccountTradeType, instrument: Instrument): PartitionKey {
  return instrument.instrumentType === 'OPTION'
    ? [traderId, tradeType, instrument.asset, 'OPTION', instrument.optionType, '']
    : [traderId, tradeType, instrument.asset, 'PERPETUAL', '', instrument.instrumentId]
}

export function orderPartitionKey(
  traderId: bigint,
  { asset, instrumentType, instrumentId }: Instrument,
  kind: OrderPartitionKind,
): PartitionKey {
  const ofOne = instrumentType === 'OPTION' ? '' : instrumentId
  return [traderId, asset, instrumentType, ofOne, orderPartitionKinds[kind]]
}

export function createPartitionWriter(database: Database): PartitionWriter {
  const traders = prepareIds(database, 'traders', idColumns.traders)
  const tradePartitions = prepareIds(database, 'trade_lanes', idColumns.trade_lanes)
  const orderPartitions = prepareIds(database, 'order_lanes', idColumns.order_lanes)
  return {
    traderId: (account) => traders(account),
    tradePartitionId: (...of) => tradePartitions(...tradePartitionKey(...of)),
    orderPartitionId: (...of) => orderPartitions(...orderPartitionKey(...of)),
  }
}

/**
 * Ids are cached even before their transaction ends: a rolled-back transaction ends the venue, so such an id is never
 * used again.
 */
function prepareIds(database: Database, table: string, columns: readonly string[]) {
  const marks = columns.map(() => '?').join(', ')
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${marks})`)
  const isThis = columns.map((column) => `${column} = ?`).join(' AND ')
  const select = database.prepare(`SELECT id FROM ${table} WHERE ${isThis}`)
  const known = new Map<string, bigint>()
  return (...key: readonly (string | bigint)[]): bigint => {
    const name = key.join(' ')
    const cached = known.get(name)
    if (cached !== undefined) return cached
    insert.run(...key)
    const id = readStoredInteger(select.get(...key), 'id')
    known.set(name, id)
    return id
  }
}
