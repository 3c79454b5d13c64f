import { useAccountServices } from '@/account/accountContext'
import { addressBookToKeep, readAddressBook, withName, type KnownAddress } from '@/account/transfers/addressBook'
import type { Address } from '@/protocol/instrument'
import { useKept } from '@/ui/useKept'

export type AddressBook = {
  readonly book: readonly KnownAddress[]
  /** A name of nothing takes the entry out. */
  readonly name: (address: Address, text: string) => void
}

/** The names that this browser keeps for the account at this venue: no other venue or account sees them. */
export function useAddressBook(account: Address): AddressBook {
  const { venue } = useAccountServices()
  const [kept, change] = useKept<unknown>(`addressBook.${venue.id}.${account}`, asItIs)
  const book: readonly KnownAddress[] = readAddressBook(kept)
  const name = (address: Address, text: string) =>
    change((now) => addressBookToKeep(withName(readAddressBook(now), address, text)))
  return { book, name }
}

const asItIs = (kept: unknown) => kept
