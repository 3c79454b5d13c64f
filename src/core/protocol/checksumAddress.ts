import { keccak_256 } from '@noble/hashes/sha3'
import type { Address } from './instrument'

/** Converts an address to the mixed-case form of EIP-55, which reveals most typing mistakes. */
export function checksumAddress(address: Address): Address {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  let text = '0x'
  for (const [at, digit] of digits.split('').entries()) {
    const byte = hash[at >> 1] ?? 0
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 15
    text += nibble >= 8 ? digit.toUpperCase() : digit
  }
  return text as Address
}

export type ReadAddress =
  | { readonly status: 'good'; readonly address: Address }
  /** The capitals do not match the EIP-55 checksum, so a digit is probably wrong. */
  | { readonly status: 'mistyped'; readonly address: Address }
  | { readonly status: 'none' }

/** Reads a typed or pasted address. An address in one letter case has no checksum to verify. */
export function readAddress(text: string): ReadAddress {
  const plain = text.trim()
  if (!/^0x[0-9a-fA-F]{40}$/.test(plain)) return { status: 'none' }
  // The form was checked above. Addresses are lower case inside the program.
  const address = plain.toLowerCase() as Address
  const digits = plain.slice(2)
  const hasCheck = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasCheck && checksumAddress(address) !== plain) return { status: 'mistyped', address }
  return { status: 'good', address }
}
