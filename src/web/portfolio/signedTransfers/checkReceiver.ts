import { withdrawProxy } from '@/core/protocol/bridge'
import { readAddress } from '@/core/protocol/checksumAddress'
import { fromCollateralUnits } from '@/core/protocol/collateral'
import { fixed6, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { addressWarning, type PastTransfer } from '@/core/protocol/lookAlike'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import type { KnownAddress } from './addressBook'

export type ReceiverWarning =
  /** The receiver differs from a known address that has the same beginning and end. */
  | { readonly kind: 'lookAlike'; readonly known: Address }
  /** The receiver is known only from dust transfers, which anyone can send. */
  | { readonly kind: 'poisoned' }
  /** No transfer was ever sent to the receiver, and it has no name. */
  | { readonly kind: 'first' }
  /** The receiver is a strategy, so the transfer is a deposit into it. */
  | { readonly kind: 'strategy'; readonly name: string }

/** Reason why an address cannot receive money at all. */
export type ReceiverFault = 'none' | 'mistyped' | 'self' | 'contract'

export type CheckedReceiver =
  | { readonly status: 'bad'; readonly fault: ReceiverFault }
  | { readonly status: 'good'; readonly address: Address; readonly warnings: readonly ReceiverWarning[] }

export type ReceiverKnowledge = {
  readonly kind: 'transfer' | 'withdraw'
  readonly account: Address
  readonly book: readonly KnownAddress[]
  readonly past: readonly PastTransfer[]
  /** Addresses of strategies that take deposits. */
  readonly strategies: readonly KnownAddress[]
  /** Addresses of tokens and other contracts that never return money. */
  readonly contracts: readonly Address[]
}

/** One dollar, in millionths of USD. A smaller transfer does not show that the trader knows the other account. */
const dust = 1_000_000n
const zeroAddress: Address = `0x${'0'.repeat(40)}`

export function checkReceiver(text: string, known: ReceiverKnowledge): CheckedReceiver {
  const read = readAddress(text)
  if (read.status !== 'good') return { status: 'bad', fault: read.status }
  const { address } = read
  const { account, book, past, strategies } = known
  if (known.kind === 'transfer' && address === account) return { status: 'bad', fault: 'self' }
  if ([zeroAddress, withdrawProxy, ...known.contracts].includes(address)) return { status: 'bad', fault: 'contract' }
  // Allowed, because this is a withdrawal to the account's own address.
  if (address === account) return { status: 'good', address, warnings: [] }
  const strategy = strategies.find((one) => one.address === address)
  if (strategy !== undefined) {
    // A transfer to a strategy is a deposit, but a withdrawal to its address would lose the money.
    if (known.kind === 'withdraw') return { status: 'bad', fault: 'contract' }
    return { status: 'good', address, warnings: [{ kind: 'strategy', name: strategy.name }] }
  }
  const trusted = [account, ...book.map((entry) => entry.address), ...strategies.map((one) => one.address)]
  const warning = addressWarning(address, trusted, past, dust)
  if (warning !== undefined) return { status: 'good', address, warnings: [warning] }
  const isNamed = book.some((entry) => entry.address === address)
  const hasPaid = past.some((one) => one.isOutgoing && one.address === address && one.amount >= dust)
  return { status: 'good', address, warnings: isNamed || hasPaid ? [] : [{ kind: 'first' }] }
}

/** Transfers of a history, valued in USD. A transfer without a known price counts by its units. */
export function pastTransfers(
  rows: readonly TransactionRecord[],
  usdOf: (asset: string, amount: ReturnType<typeof fromCollateralUnits>) => Usd | undefined,
): readonly PastTransfer[] {
  return rows.flatMap((row) => {
    const { counterParty, decimals, collateralName, txType } = row
    const isOutgoing = txType === 'send' || txType === 'withdraw'
    if (counterParty === undefined || decimals === undefined || !(isOutgoing || txType === 'receive')) return []
    const units = fromCollateralUnits(row.amount, decimals)
    const worth = usdOf(collateralName ?? '', units) ?? fixed6<Usd>(units)
    return [{ address: counterParty, isOutgoing, amount: worth }]
  })
}
