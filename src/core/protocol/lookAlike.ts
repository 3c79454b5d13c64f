import type { Address } from './instrument'

/** Why an address that money may go to is to be looked at twice. */
export type AddressWarning =
  /** It begins and ends like a known one but differs: made in the hope that it is copied from a list. */
  | { readonly kind: 'lookAlike'; readonly known: Address }
  /** It is known only from transfers of nothing or of dust, which anyone can send. */
  | { readonly kind: 'poisoned' }

/** A past transfer between the account and an address. Amounts in the asset's own units. */
export type PastTransfer = { readonly address: Address; readonly isOutgoing: boolean; readonly amount: bigint }

/** What a list shows of a long address, and so what people compare. */
const shownDigits = 4

/**
 * Whether to warn of `address`, for an account with these addresses of its own or of its choosing and with these past
 * transfers. `dust` is the amount below which a transfer does not show whom the trader knows.
 */
export function addressWarning(
  address: Address,
  trusted: readonly Address[],
  past: readonly PastTransfer[],
  dust: bigint,
): AddressWarning | undefined {
  const wanted = address.toLowerCase()
  const isWanted = (other: Address) => other.toLowerCase() === wanted
  // Only real payments by the trader make an address known: anyone can cause an incoming one.
  const paid = past.filter(({ isOutgoing, amount }) => isOutgoing && amount >= dust).map((transfer) => transfer.address)
  const known = [...trusted, ...paid]
  if (known.some(isWanted)) return undefined
  const alike = known.find((other) => looksLike(other.toLowerCase(), wanted))
  if (alike !== undefined) return { kind: 'lookAlike', known: alike }
  const met = past.filter((transfer) => isWanted(transfer.address))
  return met.length > 0 && met.every(({ amount }) => amount < dust) ? { kind: 'poisoned' } : undefined
}

/** Both ends the same, as far as lists show them; or either end for as many digits again. */
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
