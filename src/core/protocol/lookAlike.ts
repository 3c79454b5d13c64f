import type { Address } from './instrument'

export type AddressWarning =
  /** It begins and ends like a known address but differs: made in the hope that someone copies it from a list. */
  | { readonly kind: 'lookAlike'; readonly known: Address }
  /** It is known only from zero or dust transfers, which anyone can send. */
  | { readonly kind: 'poisoned' }

/** A past transfer between the account and an address. Amounts in the asset's own units. */
export type PastTransfer = { readonly address: Address; readonly isOutgoing: boolean; readonly amount: bigint }

/** Digits at each end that lists show of a long address, and that people therefore compare. */
const shownDigits = 4

/** `trusted` are the account's own and chosen addresses. A transfer below `dust` does not make an address known. */
export function addressWarning(
  address: Address,
  trusted: readonly Address[],
  past: readonly PastTransfer[],
  dust: bigint,
): AddressWarning | undefined {
  const wanted = address.toLowerCase()
  const isWanted = (other: Address) => other.toLowerCase() === wanted
  // Only real payments by the trader make an address known, because anyone can cause an incoming one.
  const paid = past.filter(({ isOutgoing, amount }) => isOutgoing && amount >= dust).map((transfer) => transfer.address)
  const known = [...trusted, ...paid]
  if (known.some(isWanted)) return undefined
  const alike = known.find((other) => looksLike(other.toLowerCase(), wanted))
  if (alike !== undefined) return { kind: 'lookAlike', known: alike }
  const met = past.filter((transfer) => isWanted(transfer.address))
  return met.length > 0 && met.every(({ amount }) => amount < dust) ? { kind: 'poisoned' } : undefined
}

/** Either both ends match as far as lists show them, or one end matches for twice as many digits. */
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
