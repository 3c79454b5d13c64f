/** The columns of an exported list: exact figures, UTC times, the venue's own names. */

import { fromCollateralUnits } from '@/core/protocol/collateral'
import { formatFixed6, notional } from '@/core/protocol/fixed6'
import type { AccountTrade, HistoricalOrder, TransactionRecord } from '@/core/protocol/rest/history'
import { knownMark, slippageOf } from '@/web/session/fillColumns'
import type { CsvCell } from './csvText'
import { filledValueOf, fundingPayment } from './historyTotals'

export type CsvColumn<Row> = { readonly name: string; readonly cell: (row: Row) => CsvCell }

export function text<Row>(name: string, read: (row: Row) => string | undefined): CsvColumn<Row> {
  return {
    name,
    cell: (row) => {
      const value = read(row)
      return value === undefined ? undefined : { text: value }
    },
  }
}

export function decimal<Row>(name: string, read: (row: Row) => bigint | undefined): CsvColumn<Row> {
  return {
    name,
    cell: (row) => {
      const value = read(row)
      return value === undefined ? undefined : { decimal: formatFixed6(value) }
    },
  }
}

export function time<Row>(name: string, read: (row: Row) => bigint | undefined): CsvColumn<Row> {
  return text(name, (row) => {
    const ns = read(row)
    return ns === undefined || ns === 0n ? undefined : isoTime(ns)
  })
}

/** Formats a time to the nanosecond, as the venue reports it: `2026-11-21T14:03:22.123456789Z`. */
export function isoTime(timeNs: bigint): string {
  const seconds = new Date(Number(timeNs / 1_000_000_000n) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${String(timeNs % 1_000_000_000n).padStart(9, '0')}Z`
}

const doubleText = (value: number | undefined): CsvCell =>
  value === undefined ? undefined : { decimal: value.toFixed(12).replace(/\.?0+$/, '') }

const contractColumns = [
  text<AccountTrade>('instrument_name', (row) => row.instrumentName),
  text<AccountTrade>('instrument_type', (row) => row.instrumentType),
  text<AccountTrade>('side', (row) => row.side),
]

export const fillCsv: readonly CsvColumn<AccountTrade>[] = [
  time('time', (row) => row.createdTimestamp),
  text('trade_type', (row) => row.tradeType),
  ...contractColumns,
  decimal('price', (row) => row.price),
  decimal('amount', (row) => row.amount),
  decimal('value', (row) => (row.price === undefined ? undefined : notional(row.price, row.amount))),
  decimal('fee', (row) => row.fees),
  decimal('liquidation_fee', (row) => row.liquidationFee),
  decimal('realised_pnl', (row) => row.pnl),
  text('liquidity', (row) => row.liquidity),
  text('order_type', (row) => row.orderType),
  text('trade_id', (row) => row.tradeId),
  text('order_id', (row) => row.orderId),
  decimal('mark_price', (row) => knownMark(row.markPrice)),
  { name: 'iv', cell: (row) => doubleText(row.iv) },
  decimal('slippage', (row) => slippageOf(row, knownMark(row.markPrice))),
]

export const fundingCsv: readonly CsvColumn<AccountTrade>[] = [
  time('time', (row) => row.createdTimestamp),
  ...contractColumns,
  decimal('position', (row) => row.amount),
  { name: 'rate', cell: (row) => doubleText(row.feeRate) },
  decimal('mark_price', (row) => row.markPrice),
  decimal('payment', fundingPayment),
  text('trade_id', (row) => row.tradeId),
]

export const settlementCsv: readonly CsvColumn<AccountTrade>[] = [
  time('time', (row) => row.createdTimestamp),
  ...contractColumns,
  decimal('position', (row) => row.amount),
  decimal('settlement_price', (row) => row.settlementPrice),
  decimal('payout', (row) => row.payout),
  decimal('fee', (row) => row.fees),
  decimal('realised_pnl', (row) => row.pnl),
  text('trade_id', (row) => row.tradeId),
]

export const orderCsv: readonly CsvColumn<HistoricalOrder>[] = [
  time('placed', (row) => row.createdTimestamp),
  time('ended', (row) => row.timestamp),
  text('instrument_name', (row) => row.instrumentName),
  text('instrument_type', (row) => row.instrumentType),
  text('side', (row) => row.side),
  text('order_type', (row) => row.orderType),
  text('stop', (row) => row.stop ?? row.stopType),
  decimal('trigger', (row) => row.trigger),
  decimal('price', (row) => (row.orderType === 'market' ? undefined : row.price)),
  decimal('average_price', (row) => (row.filled === 0n ? undefined : row.avgPrice)),
  decimal('amount', (row) => row.amount),
  decimal('filled', (row) => row.filled),
  decimal('filled_value', filledValueOf),
  text('status', (row) => row.orderStatus),
  text('reason', (row) => row.error),
  text('order_id', (row) => row.orderId),
]

export const transactionCsv: readonly CsvColumn<TransactionRecord>[] = [
  time('started', (row) => row.initiatedTimestamp),
  time('finished', (row) => row.finalizedTimestamp),
  text('type', (row) => row.txType),
  text('status', (row) => row.txStatus),
  text('asset', (row) => row.collateralName ?? row.collateral),
  {
    name: 'amount',
    cell: ({ amount, decimals }) => (decimals === undefined ? undefined : { decimal: unitsText(amount, decimals) }),
  },
  text('swap_asset', (row) => row.swapAsset),
  text('side', (row) => row.side),
  decimal('price', (row) => row.price),
  decimal('fee', (row) => row.fees),
  text('counter_party', (row) => row.counterParty),
  text('label', (row) => row.label),
  text('id', (row) => row.id),
]

/** Formats an amount with all decimals of the token, which can be more than six. */
function unitsText(units: bigint, decimals: number): string {
  const cut = fromCollateralUnits(units, decimals)
  if (decimals <= 6) return formatFixed6(cut)
  const rest = String(units % 10n ** BigInt(decimals))
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  const whole = String(units / 10n ** BigInt(decimals))
  return rest === '' ? whole : `${whole}.${rest}`
}
