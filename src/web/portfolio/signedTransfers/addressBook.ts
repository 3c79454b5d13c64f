import * as z from 'zod/mini'
import { readAddress } from '@/core/protocol/checksumAddress'
import type { Address } from '@/core/protocol/instrument'
import { maxLength } from '@/core/protocol/lengths'

/** An entry of the address book, which is stored in the browser for each venue and account. */
export type KnownAddress = { readonly address: Address; readonly name: string }

export const mostNameLength = 40
const mostEntries = 200

const persistedAddressBook = z.object({
  version: z.literal(1),
  entries: z.array(z.object({ address: z.string(), name: z.string().check(maxLength(mostNameLength)) })),
})

/** Parses the stored entries. Invalid entries are left out. */
export function readAddressBook(value: unknown): readonly KnownAddress[] {
  const parsed = z.safeParse(persistedAddressBook, value)
  if (!parsed.success) return []
  return parsed.data.entries.flatMap(({ address, name }) => {
    const read = readAddress(address)
    return read.status === 'good' && name !== '' ? [{ address: read.address, name }] : []
  })
}

export function addressBookToStore(entries: readonly KnownAddress[]): z.input<typeof persistedAddressBook> {
  return { version: 1, entries: entries.map(({ address, name }) => ({ address, name })) }
}

/** Sets the name of an address. Returns the entries sorted by name. An empty name removes the entry. */
export function withName(entries: readonly KnownAddress[], address: Address, name: string): readonly KnownAddress[] {
  const others = entries.filter((entry) => entry.address !== address)
  const plain = name.trim().slice(0, mostNameLength)
  if (plain === '') return others
  return [...others, { address, name: plain }].slice(-mostEntries).toSorted((a, b) => a.name.localeCompare(b.name))
}

export function nameOf(entries: readonly KnownAddress[], address: Address): string | undefined {
  return entries.find((entry) => entry.address === address)?.name
}
