import type { Instrument } from '@/core/protocol/instrument'
import type { OrderRecord } from '../engine/event'
import { accountTradeFigures, type AccountTradeFigures, toAccountTradeColumns } from './accountTradeColumns'
import type { Database } from './database'
import type { FinalizedTransaction, TransactionRow } from './history'
import { createPartitionWriter, type OrderPartitionKind } from './partitionWriter'
import type { AccountTradeEntry, EndedOrderEntry } from './pendingRows'
import { preparePendingSums, prepareInsert } from './pendingSums'
import { encodeRecord } from './recordJson'
import { wholeDayOf, hourOf } from './wholeHours'

/** Writes the rows of traders, inside the caller's transaction. */
export type AccountRowWriter = {
  readonly writeTrade: (entry: AccountTradeEntry) => void
  readonly writeOrder: (entry: EndedOrderEntry) => void
  readonly writeTransaction: (row: TransactionRow) => void
  readonly finalizeTransaction: (row: FinalizedTransaction) => void
  /** Writes the sums. Must be called last. */
  readonly writeSums: () => void
}

export function createAccountRowWriter(database: Database): AccountRowWriter {
  const partitions = createPartitionWriter(database)
  const insertTrade = prepareInsert(database, 'account_trades', accountTradeColumns)
  const insertOrder = prepareInsert(database, 'ended_orders', endedOrderColumns, 'OR IGNORE')
  const insertTransaction = prepareInsert(database, 'transactions', transactionColumns)
  const updateSwap = database.prepare(
    `UPDATE transactions SET swap_asset = ?, swap_side = ?, swap_fee = ?, swap_price = ?, swap_amount = ?
     WHERE trader_id = ? AND time_ns = ? AND transaction_id = ?`,
  )
  const updateTransaction = database.prepare(
    `UPDATE transactions SET status = 'finalized', finalized_ns = ?, l1_tx_hash = ?, l2_tx_hash = ?
     WHERE trader_id = ? AND time_ns = ? AND transaction_id = ?`,
  )
  const { tradeHours, orderHours, transactionHours, pnlDays } = prepareSums(database)

  function addFigures(partitionId: bigint, timeNs: bigint, figures: AccountTradeFigures): void {
    tradeHours.add([partitionId, hourOf(timeNs)], partitionFigures(figures))
  }

  function addPnlDay(traderId: bigint, timeNs: bigint, figures: AccountTradeFigures): void {
    pnlDays.add([wholeDayOf(timeNs), traderId], [pnlOfFigures(figures)])
  }

  return {
    writeTrade: ({ row, instrument, isUnranked = false }) => {
      const traderId = partitions.traderId(row.account)
      const partitionId = partitions.tradePartitionId(traderId, row.tradeType, instrument)
      const figures = accountTradeFigures(instrument, row)
      insertTrade({
        ...toAccountTradeColumns(row),
        trader_id: traderId,
        lane_id: partitionId,
        is_option: isOption(instrument),
        volume: figures.volume,
      })
      addFigures(partitionId, row.timeNs, figures)
      if (!isUnranked) addPnlDay(traderId, row.timeNs, figures)
    },
    writeOrder: ({ row, instrument }) => {
      const traderId = partitions.traderId(row.account)
      const partitionId = partitions.orderPartitionId(traderId, instrument, partitionKindOf(row))
      const inserted = insertOrder({
        trader_id: traderId,
        lane_id: partitionId,
        ...endedOrderValues({ row, instrument }),
      })
      if (inserted > 0) orderHours.add([partitionId, hourOf(row.createdAtNs)], [1n])
    },
    writeTransaction: (row) => {
      const traderId = partitions.traderId(row.account)
      transactionHours.add([traderId, hourOf(row.initiatedNs), row.type, row.status], [1n])
      insertTransaction(transactionValues(row, traderId))
    },
    finalizeTransaction: ({ id, account, type, initiatedNs, finalizedNs, l1TxHash, l2TxHash, swap }) => {
      const traderId = partitions.traderId(account)
      const hour = hourOf(initiatedNs)
      transactionHours.add([traderId, hour, type, 'initiated'], [-1n])
      transactionHours.add([traderId, hour, type, 'finalized'], [1n])
      updateTransaction.run(finalizedNs, l1TxHash ?? null, l2TxHash ?? null, traderId, initiatedNs, id)
      if (swap === undefined) return
      const { asset, side, fee, price, amount } = swap
      updateSwap.run(asset, side, fee, price, amount ?? null, traderId, initiatedNs, id)
    },
    writeSums: () => {
      for (const pending of [tradeHours, orderHours, transactionHours, pnlDays]) pending.write()
    },
  }
}

/** A row's contribution to the sums of its hour, in the order of `sumColumns`. */
export function partitionFigures({ volume, realizedPnl, fee, liquidationFee }: AccountTradeFigures): bigint[] {
  const gain = realizedPnl > 0n ? realizedPnl : 0n
  const loss = realizedPnl < 0n ? 0n - realizedPnl : 0n
  const counts = [gain > 0n ? 1n : 0n, loss > 0n ? 1n : 0n]
  return [1n, volume, realizedPnl, fee, liquidationFee, ...counts, gain, loss]
}

export function pnlOfFigures({ realizedPnl, fee, liquidationFee }: AccountTradeFigures): bigint {
  return realizedPnl - fee - liquidationFee
}

export function endedOrderValues({ row, instrument }: EndedOrderEntry) {
  return {
    time_ns: row.createdAtNs,
    order_id: row.orderId,
    instrument_id: row.instrumentId,
    is_option: isOption(instrument),
    record: encodeRecord(row),
  }
}

export function transactionValues(row: TransactionRow, traderId: bigint) {
  return {
    trader_id: traderId,
    time_ns: row.initiatedNs,
    transaction_id: row.id,
    type: row.type,
    status: row.status,
    asset: row.asset,
    amount: row.amount,
    finalized_ns: row.finalizedNs ?? null,
    counter_party: row.counterParty ?? null,
    swap_asset: row.swap?.asset ?? null,
    swap_side: row.swap?.side ?? null,
    swap_fee: row.swap?.fee ?? null,
    swap_price: row.swap?.price ?? null,
    swap_amount: row.swap?.amount ?? null,
    chain_id: row.chainId === undefined ? null : BigInt(row.chainId),
    l1_tx_hash: row.l1TxHash ?? null,
    l2_tx_hash: row.l2TxHash ?? null,
    label: row.label ?? null,
    reference_id: row.referenceId ?? null,
  }
}

export function partitionKindOf({ stop, twapId }: OrderRecord): OrderPartitionKind {
  if (twapId !== undefined) return 'twapSlice'
  return stop === undefined ? 'order' : 'stop'
}

export function isOption({ instrumentType }: Instrument): bigint {
  return instrumentType === 'OPTION' ? 1n : 0n
}

function prepareSums(database: Database) {
  return {
    tradeHours: preparePendingSums(database, 'trade_lane_hours'),
    orderHours: preparePendingSums(database, 'order_lane_hours'),
    transactionHours: preparePendingSums(database, 'transaction_hours'),
    pnlDays: preparePendingSums(database, 'pnl_days'),
  }
}

const accountTradeColumns = [
  'trader_id',
  'lane_id',
  'time_ns',
  'trade_id',
  'instrument_id',
  'is_option',
  'side',
  'amount',
  'fee',
  'mark_price',
  'index_price',
  'forward_price',
  'volume',
  'realized_pnl',
  'liquidation_fee',
  'entry_price',
  'via',
  'order_id',
  'taker_order_id',
  'order_type',
  'order_status',
  'system_type',
  'liquidity',
  'price',
  'is_closing',
  'hour_ns',
  'rate',
  'settlement_price',
  'payout',
] as const

const endedOrderColumns = [
  'trader_id',
  'lane_id',
  'time_ns',
  'order_id',
  'instrument_id',
  'is_option',
  'record',
] as const

const transactionColumns = [
  'trader_id',
  'time_ns',
  'transaction_id',
  'type',
  'status',
  'asset',
  'amount',
  'finalized_ns',
  'counter_party',
  'swap_asset',
  'swap_side',
  'swap_fee',
  'swap_price',
  'swap_amount',
  'chain_id',
  'l1_tx_hash',
  'l2_tx_hash',
  'label',
  'reference_id',
] as const
