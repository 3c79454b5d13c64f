import type { SubmitEvent } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { TextField } from '@/web/ui/TextField'
import { venueKinds, type VenueKind } from './venueKinds'

type Draft = {
  readonly name: string
  readonly kind: VenueKind
  readonly restUrl: string
  readonly wsUrl: string
  readonly domainName: string
  readonly domainVersion: string
  readonly chainId: string
}

type CustomVenueFormProps = {
  title: string
  draft: Draft
  onChange: (draft: Draft) => void
  /** The first error and its field, shown after the first attempt to save. */
  fault: { readonly field: Exclude<keyof Draft, 'kind'>; readonly words: string } | undefined
  answer: { readonly isGood: boolean; readonly words: string } | undefined
  isAsking: boolean
  onAsk: () => void
  onSave: () => void
  onClose: () => void
}

const kinds = ['paper', 'test', 'real'] as const

export function CustomVenueForm(props: CustomVenueFormProps) {
  const { title, draft, onChange, fault, answer, isAsking, onAsk, onSave, onClose } = props
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave()
  }
  const field = (name: Exclude<keyof Draft, 'kind'>) => ({
    value: draft[name],
    onChange: (text: string) => onChange({ ...draft, [name]: text }),
    error: fault?.field === name ? fault.words : undefined,
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={t(
        'Get these values from the venue’s operator. If the address or the domain is wrong, the venue rejects what you sign.',
      )}
      footer={
        <>
          <Button isPending={isAsking} className={isAsking ? 'pl-7' : ''} onClick={onAsk}>
            {t('Test connection')}
          </Button>
          <Button type="submit" form="own-venue" variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id="own-venue" noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        <TextField label={t('Name')} maxLength={40} {...field('name')} />
        <div className="flex flex-col gap-1">
          <span aria-hidden="true" className="label">
            {t('Funds')}
          </span>
          <RadioGroup
            label={t('Funds')}
            value={draft.kind}
            onChange={(kind) => onChange({ ...draft, kind })}
            options={kinds.map((kind) => ({ value: kind, label: venueKinds[kind].word }))}
          />
        </div>
        <TextField
          label={t('REST URL')}
          inputMode="url"
          placeholder="https://venue.example"
          maxLength={300}
          {...field('restUrl')}
        />
        <TextField
          label={t('WebSocket URL')}
          inputMode="url"
          placeholder="wss://venue.example/ws"
          maxLength={300}
          {...field('wsUrl')}
        />
        <div className="grid grid-cols-2 gap-x-2 gap-y-3">
          <TextField label={t('Signing domain')} maxLength={100} className="col-span-2" {...field('domainName')} />
          <TextField label={t('Version')} maxLength={100} {...field('domainVersion')} />
          <TextField label={t('Chain ID')} inputMode="numeric" maxLength={16} {...field('chainId')} />
        </div>
        <output className={`text-sm empty:hidden ${answer?.isGood === true ? 'text-done' : 'text-danger'}`}>
          {answer?.words}
        </output>
      </form>
    </Dialog>
  )
}
