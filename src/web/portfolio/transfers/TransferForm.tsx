import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { destinations } from '@/core/protocol/bridge'
import { formatFixed6 } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { mostLabelLength } from '@/core/protocol/rest/transfers'
import { t } from '@/web/language/t'
import { ReviewButton } from '@/web/portfolio/ReviewButton'
import { nameOf, type KnownAddress } from '@/web/portfolio/signedTransfers/addressBook'
import type { ReceiverWarning } from '@/web/portfolio/signedTransfers/checkReceiver'
import type { Leaving } from '@/web/portfolio/signedTransfers/leavingFigures'
import type { TransferOrder } from '@/web/portfolio/signedTransfers/transferOrder'
import { WarningBox, warningMessage } from '@/web/portfolio/signedTransfers/WarningBox'
import { Button } from '@/web/ui/Button'
import { NumberField } from '@/web/ui/NumberField'
import { Select } from '@/web/ui/Select'
import { showErrors } from '@/web/ui/showErrors'
import { TextField } from '@/web/ui/TextField'
import { unitsText } from '@/web/ui/unitsText'
import type { TransferDraft, TransferErrors, ReadTransfer } from './transferDraft'

type TransferFormProps = {
  kind: TransferOrder['kind']
  draft: TransferDraft
  read: ReadTransfer
  leaving: readonly Leaving[]
  book: readonly KnownAddress[]
  /** Undefined unless the text is an address. */
  receiver: Address | undefined
  /** True for a withdrawal to another chain, which always goes to the account's own address. */
  isReceiverFixed: boolean
  warnings: readonly ReceiverWarning[]
  onChange: (draft: TransferDraft) => void
  /** Opens the address book, optionally with an address to name. */
  onOpenBook: (address: Address | undefined) => void
  onReview: () => void
  preview?: ReactNode
}

/** Form for amount and receiver. It opens a review, and sends nothing itself. */
export function TransferForm(props: TransferFormProps) {
  const { kind, draft, read, leaving, preview, onChange, onReview } = props
  const [isErrorShown, setErrorShown] = useState(false)
  const errors: TransferErrors = isErrorShown && read.status === 'bad' ? read.errors : {}
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Once shown, errors stay until the form is valid.
    if (read.status === 'bad') return showErrors(event.currentTarget, () => setErrorShown(true))
    setErrorShown(false)
    if (read.status === 'good') onReview()
  }
  const held = leaving.find(({ asset }) => asset === draft.asset)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3">
      <div className="grid grid-cols-[minmax(96px,1fr)_minmax(0,2fr)] gap-2">
        <Select
          label={t('Asset')}
          value={draft.asset}
          options={leaving.map(({ asset }) => ({ value: asset, label: asset }))}
          onChange={(asset) => onChange({ ...draft, asset })}
        />
        <NumberField
          label={t('Amount')}
          value={draft.amountText}
          onChange={(amountText) => onChange({ ...draft, amountText })}
          error={errors.amount ?? errors.asset}
          suffix={draft.asset}
          unit={1n}
        />
      </div>
      <div className="flex items-center justify-between gap-2 text-xs text-text-3">
        <span>
          {t('Available to send: {most} of {balance} {asset}', {
            most: unitsText(draft.asset, held?.most),
            balance: unitsText(draft.asset, held?.balance),
            asset: draft.asset,
          })}
        </span>
        <Button
          size="small"
          disabled={held === undefined || held.most <= 0n}
          onClick={() => held !== undefined && onChange({ ...draft, amountText: formatFixed6(held.most) })}
        >
          {t('Max')}
        </Button>
      </div>
      {kind === 'withdraw' && (
        <Select
          label={t('Destination chain')}
          value={draft.chain}
          options={destinations.map(({ name }) => ({ value: name, label: name }))}
          onChange={(chain) => onChange({ ...draft, chain })}
        />
      )}
      <Receiver {...props} error={errors.to} />
      {kind === 'transfer' && (
        <TextField
          label={t('Memo (visible to recipient)')}
          value={draft.label}
          maxLength={mostLabelLength}
          onChange={(label) => onChange({ ...draft, label })}
          error={errors.label}
        />
      )}
      <ReviewButton isReady={read.status === 'good'}>
        {kind === 'transfer' ? t('Review transfer…') : t('Review withdrawal…')}
      </ReviewButton>
      {preview}
    </form>
  )
}

function Receiver(props: TransferFormProps & { error: string | undefined }) {
  const { draft, book, receiver, isReceiverFixed, warnings, error, onChange, onOpenBook } = props
  const listId = useId()
  const name = receiver === undefined ? undefined : nameOf(book, receiver)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('Recipient address')}
        value={draft.toText}
        placeholder="0x…"
        disabled={isReceiverFixed}
        inputClassName="font-mono text-xs"
        list={listId}
        onChange={(toText) => onChange({ ...draft, toText })}
        error={error}
        hint={isReceiverFixed ? t('Bridge withdrawals go to your own address.') : name}
      />
      <datalist id={listId}>
        {book.map((entry) => (
          <option key={entry.address} value={entry.address}>
            {entry.name}
          </option>
        ))}
      </datalist>
      {!isReceiverFixed && (
        <div className="flex items-center justify-between gap-2">
          {book.length > 0 ? (
            <Select
              label={t('From the address book')}
              isLabelHidden
              size="small"
              value={name === undefined || receiver === undefined ? '' : receiver}
              options={[
                { value: '', label: t('From the address book…') },
                ...book.map((entry) => ({ value: entry.address, label: entry.name })),
              ]}
              onChange={(toText) => onChange({ ...draft, toText })}
            />
          ) : (
            <span className="text-xs text-text-3">{t('The address book is empty.')}</span>
          )}
          <Button
            size="small"
            aria-haspopup="dialog"
            onClick={() => onOpenBook(name === undefined ? receiver : undefined)}
          >
            {receiver !== undefined && name === undefined ? t('Save address…') : t('Address book…')}
          </Button>
        </div>
      )}
      {warnings.map(warningMessage).map(({ tone, words }) => (
        <WarningBox key={words} tone={tone}>
          {words}
        </WarningBox>
      ))}
    </div>
  )
}
