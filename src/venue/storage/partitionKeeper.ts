import type { Database } from './database'
import type { Address, Instrument } from '@/protocol/instrument'
import type { AccountTradeType } from './history'
import { readStoredInteger } from './readInteger'

/** What the column `is_stop` of a partition of orders says: there were no slices of TWAPs when it was named. */
export const orderPartitionKinds = { order: 0n, stop: 1n, twapSlice: 2n } as const
export type OrderPartitionKind = keyof typeof orderPartitionKinds

/** Finds the ids of traders and partitions, and makes those that are missing. Ids never change, so they are kept. */
export type PartitionKeeper = {
  readonly traderId: (account: Address) => bigint
  readonly tradePartitionId: (traderId: bigint, tradeType: AccountTradeType, instrument: Instrument) => bigint
  readonly orderPartitionId: (traderId: bigint, instrument: Instrument, kind: OrderPartitionKind) => bigint
}

export function createPartitionKeeper(database: Database): PartitionKeeper {
  const traders = prepareIds(database, 'traders', ['account'])
  const tradePartitions = prepareIds(database, 'trade_lanes', [
    'trader_id',
    'trade_type',
    'asset',
    'instrument_type',
    'option_type',
    'instrument_id',
  ])
  const orderPartitions = prepareIds(database, 'order_lanes', [
    'trader_id',
    'asset',
    'instrument_type',
    'instrument_id',
    'is_stop',
  ])
  return {
    traderId: (account) => traders(account),
    tradePartitionId: (traderId, tradeType, instrument) =>
      instrument.instrumentType === 'OPTION'
        ? tradePartitions(traderId, tradeType, instrument.asset, 'OPTION', instrument.optionType, '')
        : tradePartitions(traderId, tradeType, instrument.asset, 'PERPETUAL', '', instrument.instrumentId),
    orderPartitionId: (traderId, { asset, instrumentType, instrumentId }, kind) =>
      orderPartitions(
        traderId,
        asset,
        instrumentType,
        instrumentType === 'OPTION' ? '' : instrumentId,
        orderPartitionKinds[kind],
      ),
  }
}

/** A transaction that is rolled back ends the venue, so an id that was made in it is not met again. */
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
