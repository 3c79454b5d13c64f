import { useState, type SubmitEvent } from 'react'
import { mostNameLength, type KnownAddress } from '@/account/transfers/addressBook'
import { readAddress } from '@/protocol/checksumAddress'
import type { Address } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/ui/t'
import { TextField } from '@/ui/TextField'
import { FullAddress } from './FullAddress'

type AddressBookDialogProps = {
  book: readonly KnownAddress[]
  /** One that is to be named. */
  address: Address | undefined
  /** A name of nothing takes the entry out. */
  onName: (address: Address, name: string) => void
  onUse: (address: Address) => void
  onClose: () => void
}

/** Names for addresses, kept in this browser for this venue and account. */
export function AddressBookDialog({ book, address, onName, onUse, onClose }: AddressBookDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Address book')}
      description={t('Names are kept in this browser, for this venue and account. The venue does not see them.')}
    >
      <AddEntry address={address} onName={onName} />
      {book.length === 0 ? (
        <EmptyState>{t('No address has a name yet.')}</EmptyState>
      ) : (
        <ul aria-label={t('Addresses with names')} className="pb-2">
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
                    variant="danger"
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
  const [isTold, setTold] = useState(false)
  const read = readAddress(text)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(true)
    if (read.status !== 'good' || name.trim() === '') return
    onName(read.address, name)
    setText('')
    setName('')
    setTold(false)
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
          !isTold || read.status === 'good'
            ? undefined
            : read.status === 'mistyped'
              ? t('A digit of this address is wrong: its capitals do not fit. Copy it again from where it is right.')
              : t('An address is 0x and 40 digits.')
        }
      />
      <div className="flex items-end gap-2">
        <TextField
          label={t('Name')}
          value={name}
          maxLength={mostNameLength}
          onChange={setName}
          className="flex-1"
          error={isTold && name.trim() === '' ? t('Give it a name.') : undefined}
        />
        <Button type="submit">{t('Add to the book')}</Button>
      </div>
    </form>
  )
}
