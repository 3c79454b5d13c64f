import { withdrawProxy } from '@/core/protocol/bridge'
import { readAddress } from '@/core/protocol/checksumAddress'
import { fromCollateralUnits } from '@/core/protocol/collateral'
import { fixed6, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { addressWarning, type PastTransfer } from '@/core/protocol/lookAlike'
import type { TransactionRecord } from '@/core/protocol/rest/history'
import type { KnownAddress } from './addressBook'

/** What is to be known of an address before money goes there. */
export type ReceiverWarning =
  /** It begins and ends like this one and is another. */
  | { readonly kind: 'lookAlike'; readonly known: Address }
  /** It is known only from dust transfers, which anyone can send. */
  | { readonly kind: 'poisoned' }
  /** Nothing was ever sent there, and it has no name. */
  | { readonly kind: 'first' }
  /** A transfer there is a deposit into it. */
  | { readonly kind: 'strategy'; readonly name: string }

/** Why money cannot go there at all. */
export type ReceiverFault = 'none' | 'mistyped' | 'self' | 'contract'

export type CheckedReceiver =
  | { readonly status: 'bad'; readonly fault: ReceiverFault }
  | { readonly status: 'good'; readonly address: Address; readonly warnings: readonly ReceiverWarning[] }

export type ReceiverKnowledge = {
  readonly kind: 'transfer' | 'withdraw'
  readonly account: Address
  readonly book: readonly KnownAddress[]
  readonly past: readonly PastTransfer[]
  /** Strategies that take deposits. */
  readonly strategies: readonly KnownAddress[]
  /** Tokens and other contracts that never give anything back. */
  readonly contracts: readonly Address[]
}

/** A transfer below a dollar does not show that the trader knows the other side. */
const dust = 1_000_000n
const zeroAddress: Address = `0x${'0'.repeat(40)}`

export function checkReceiver(text: string, known: ReceiverKnowledge): CheckedReceiver {
  const read = readAddress(text)
  if (read.status !== 'good') return { status: 'bad', fault: read.status }
  const { address } = read
  const { account, book, past, strategies } = known
  if (known.kind === 'transfer' && address === account) return { status: 'bad', fault: 'self' }
  if ([zeroAddress, withdrawProxy, ...known.contracts].includes(address)) return { status: 'bad', fault: 'contract' }
  // Own money to one's own address.
  if (address === account) return { status: 'good', address, warnings: [] }
  const strategy = strategies.find((one) => one.address === address)
  if (strategy !== undefined) {
    // The venue itself names it; on the way out it would be a mistake.
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

/** Those of a history, worth so much in USD; what has no known price counts by its units. */
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
