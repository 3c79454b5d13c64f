/**
 * Changes of the account's realised equity, one row each: fills, liquidations, settlements, funding, deposits and
 * withdrawals. Unrealised PnL is excluded, because only its current value is known.
 */

import { fromCollateralUnits } from '@/core/protocol/collateral'
import { fixed6, negate, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { AccountTrade, TransactionRecord } from '@/core/protocol/rest/history'

export type LedgerRow = {
  readonly key: string
  /** UNIX nanoseconds. */
  readonly timeNs: bigint
  /** `trade`, `liquidation`, `settlement`, `funding`, or a kind of transaction. */
  readonly kind: string
  readonly instrumentName: string | undefined
  /** USD gained (positive) or lost, after fees. */
  readonly change: Usd
  /** Collateral deposited (positive) or withdrawn. Neither gain nor loss, and valued at its current price. */
  readonly transfer: { readonly asset: string; readonly amount: Amount } | undefined
}

const zero = fixed6<Usd>(0n)

/**
 * Converts a history row: its change is the realised PnL less fees. Received funding is a negative fee (rest-private
 * 13.1).
 */
export function ledgerRowOfTrade(row: AccountTrade): LedgerRow {
  const { tradeId, orderId, tradeType, instrumentName, fees, createdTimestamp, pnl, liquidationFee } = row
  // A funding row's PnL is the payment itself, which the fee already counts.
  const realized = tradeType === 'funding' ? zero : (pnl ?? zero)
  return {
    // A self-trade has two rows with one trade id.
    key: `${tradeId}:${orderId ?? ''}:${row.side}`,
    timeNs: createdTimestamp,
    kind: tradeType,
    instrumentName,
    change: subtract(subtract(realized, fees), liquidationFee ?? zero),
    transfer: undefined,
  }
}

// Vault deposits and withdrawals exchange collateral for shares, which are collateral too, so neither is a transfer.
const incoming = new Set(['deposit', 'receive'])
const outgoing = new Set(['withdraw', 'send'])

/** Converts a transaction. Undefined while it has not arrived yet, or if the collateral's decimals are missing. */
export function ledgerRowOfTransaction(row: TransactionRecord): LedgerRow | undefined {
  const { id, txType, collateralName, decimals, initiatedTimestamp, finalizedTimestamp, fees } = row
  if (collateralName === undefined || decimals === undefined) return undefined
  const isFinal = finalizedTimestamp > 0n
  if (incoming.has(txType) && !isFinal) return undefined
  const amount = fromCollateralUnits(row.amount, decimals)
  const signed = outgoing.has(txType) ? negate(amount) : amount
  const isTransfer = incoming.has(txType) || outgoing.has(txType)
  return {
    key: `${txType}:${id ?? String(initiatedTimestamp)}`,
    timeNs: isFinal ? finalizedTimestamp : initiatedTimestamp,
    kind: txType,
    instrumentName: undefined,
    // A conversion changes the equity only by its fee.
    change: negate(fees ?? zero),
    transfer: isTransfer ? { asset: collateralName, amount: signed } : undefined,
  }
}

/** Merges rows, newest first, without duplicates. */
export function mergeLedger(known: readonly LedgerRow[], more: readonly LedgerRow[]): readonly LedgerRow[] {
  const keys = new Set(known.map(({ key }) => key))
  const added = more.filter(({ key }) => !keys.has(key))
  if (added.length === 0) return known
  return [...known, ...added].sort((a, b) => (a.timeNs < b.timeNs ? 1 : a.timeNs > b.timeNs ? -1 : 0))
}
