import { useState, type SubmitEvent } from 'react'
import { readAddress } from '@/core/protocol/checksumAddress'
import type { Address } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import {
  mostNameLength,
  type KnownAddress,
  addressBookToStore,
  readAddressBook,
  withName,
} from '@/web/portfolio/signedTransfers/addressBook'
import { FullAddress } from '@/web/portfolio/signedTransfers/FullAddress'
import { useAccountServices } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState } from '@/web/ui/EmptyState'
import { TextField } from '@/web/ui/TextField'
import { usePersisted } from '@/web/ui/usePersisted'

type AddressBookDialogProps = {
  book: readonly KnownAddress[]
  address: Address | undefined
  /** Sets the name of an address. An empty name removes the entry. */
  onName: (address: Address, name: string) => void
  onUse: (address: Address) => void
  onClose: () => void
}

export function AddressBookDialog({ book, address, onName, onUse, onClose }: AddressBookDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Address book')}
      description={t('Names are stored in this browser for this venue and account only. The venue can’t see them.')}
    >
      <AddEntry address={address} onName={onName} />
      {book.length === 0 ? (
        <EmptyState>{t('No saved addresses')}</EmptyState>
      ) : (
        <ul aria-label={t('Saved addresses')} className="pb-2">
          {book.map((entry) => (
            <li key={entry.address} className="flex flex-col gap-1.5 border-t border-line px-4 py-2.5 text-sm">
              <div className="flex items-center justify-between gap-2">
                <span className="min-w-0 truncate font-medium">{entry.name}</span>
                <span className="flex gap-1.5">
                  <Button
                    size="small"
                    aria-label={t('Use {name}', { name: entry.name })}
                    onClick={() => onUse(entry.address)}
                  >
                    {t('Use')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={t('Remove {name}', { name: entry.name })}
                    onClick={() => onName(entry.address, '')}
                  >
                    {t('Remove')}
                  </Button>
                </span>
              </div>
              <FullAddress address={entry.address} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function AddEntry({ address, onName }: Pick<AddressBookDialogProps, 'address' | 'onName'>) {
  const [text, setText] = useState<string>(address ?? '')
  const [name, setName] = useState('')
  const [isErrorShown, setErrorShown] = useState(false)
  const read = readAddress(text)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setErrorShown(true)
    if (read.status !== 'good' || name.trim() === '') return
    onName(read.address, name)
    setText('')
    setName('')
    setErrorShown(false)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
      <TextField
        label={t('Address')}
        value={text}
        placeholder="0x…"
        inputClassName="font-mono text-xs"
        onChange={setText}
        error={
          !isErrorShown || read.status === 'good'
            ? undefined
            : read.status === 'mistyped'
              ? t('Invalid address: checksum mismatch. Copy it again from the source.')
              : t('Enter a valid address (0x + 40 hex characters)')
        }
      />
      <div className="flex items-end gap-2">
        <TextField
          label={t('Name')}
          value={name}
          maxLength={mostNameLength}
          onChange={setName}
          className="flex-1"
          error={isErrorShown && name.trim() === '' ? t('Enter a name') : undefined}
        />
        <Button type="submit">{t('Add to address book')}</Button>
      </div>
    </form>
  )
}

export type AddressBook = {
  readonly book: readonly KnownAddress[]
  readonly name: (address: Address, text: string) => void
}

/** The account's address book, which is stored in the browser for this venue and account. */
export function useAddressBook(account: Address): AddressBook {
  const { venue } = useAccountServices()
  const [persisted, change] = usePersisted<unknown>(`addressBook.${venue.id}.${account}`, asItIs)
  const book: readonly KnownAddress[] = readAddressBook(persisted)
  const name = (address: Address, text: string) =>
    change((now) => addressBookToStore(withName(readAddressBook(now), address, text)))
  return { book, name }
}

const asItIs = (persisted: unknown) => persisted
