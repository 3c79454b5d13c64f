import type { Address } from './instrument'

export type AddressWarning =
  /**
   * The address begins and ends like a known address but differs. Someone may have created it to be copied by mistake.
   */
  | { readonly kind: 'lookAlike'; readonly known: Address }
  /** The address appears only in zero or dust transfers, which anyone can send. */
  | { readonly kind: 'poisoned' }

/** A past transfer between the account and an address. The amount is in the asset's own units. */
export type PastTransfer = { readonly address: Address; readonly isOutgoing: boolean; readonly amount: bigint }

/** Lists show this many digits at each end of a long address, so people compare only these. */
const shownDigits = 4

/**
 * Warns about a suspicious recipient; undefined if there is no reason to. `trusted` are the account's own and chosen
 * addresses. A transfer below `dust` does not make an address known.
 */
export function addressWarning(
  address: Address,
  trusted: readonly Address[],
  past: readonly PastTransfer[],
  dust: bigint,
): AddressWarning | undefined {
  const wanted = address.toLowerCase()
  const isWanted = (other: Address) => other.toLowerCase() === wanted
  // Only payments by the trader make an address known, because anyone can send money to the account.
  const paid = past.filter(({ isOutgoing, amount }) => isOutgoing && amount >= dust).map((transfer) => transfer.address)
  const known = [...trusted, ...paid]
  if (known.some(isWanted)) return undefined
  const alike = known.find((other) => looksLike(other.toLowerCase(), wanted))
  if (alike !== undefined) return { kind: 'lookAlike', known: alike }
  const met = past.filter((transfer) => isWanted(transfer.address))
  return met.length > 0 && met.every(({ amount }) => amount < dust) ? { kind: 'poisoned' } : undefined
}

/** True if both ends match as far as lists show them, or one end matches for twice as many digits. */
function looksLike(known: string, wanted: string): boolean {
  const start = sharedDigits(known.length, (at) => known[at + 2] === wanted[at + 2])
  const end = sharedDigits(known.length, (at) => known.at(-1 - at) === wanted.at(-1 - at))
  return (start >= shownDigits && end >= shownDigits) || start >= 2 * shownDigits || end >= 2 * shownDigits
}

function sharedDigits(most: number, isSame: (at: number) => boolean): number {
  let count = 0
  while (count < most && isSame(count)) count += 1
  return count
}
