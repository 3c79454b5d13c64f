import { useState, type SubmitEvent } from 'react'
import { t } from '@/web/language/t'
import { readApiKeyDraft, type ApiKeyDraft, type ApiKeyRequest } from '@/web/session/keys/newApiKeyForm'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { FailureText } from '@/web/ui/FailureText'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { TextField } from '@/web/ui/TextField'
import { NewSecretDialog } from './NewSecretDialog'

type NewApiKeyDialogProps = {
  isPending: boolean
  failure: string | undefined
  made: { readonly name: string; readonly apiKey: string; readonly apiSecret: string } | undefined
  onMake: (request: ApiKeyRequest) => void
  onClose: () => void
}

const start: ApiKeyDraft = { name: '', isReadOnly: true, ipText: '' }

export function NewApiKeyDialog({ isPending, failure, made, onMake, onClose }: NewApiKeyDialogProps) {
  const [draft, setDraft] = useState(start)
  const [isErrorShown, setErrorShown] = useState(false)
  const read = readApiKeyDraft(draft)
  const fault = isErrorShown && 'field' in read ? read : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ('field' in read) setErrorShown(true)
    else onMake(read)
  }
  if (made !== undefined) {
    return (
      <NewSecretDialog
        title={t('API key {name}', { name: made.name })}
        parts={[
          { name: t('Key'), text: made.apiKey, isSecret: false },
          { name: t('Secret'), text: made.apiSecret, isSecret: true },
        ]}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Create API key')}
      description={t(
        'For your own programs. To place orders you also need a signing key. Withdrawals always require your wallet.',
      )}
      footer={
        <Button
          type="submit"
          form="new-api-key"
          variant="primary"
          isPending={isPending}
          className={isPending ? 'pl-7' : ''}
        >
          {t('Create key')}
        </Button>
      }
    >
      <form id="new-api-key" noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        <TextField
          label={t('Label')}
          value={draft.name}
          maxLength={100}
          onChange={(name) => setDraft({ ...draft, name })}
          error={fault?.field === 'name' ? t('Enter a label') : undefined}
        />
        <div className="flex flex-col gap-1">
          <span aria-hidden="true" className="label">
            {t('Permissions')}
          </span>
          <RadioGroup
            label={t('Permissions')}
            value={draft.isReadOnly ? 'read' : 'trade'}
            onChange={(value) => setDraft({ ...draft, isReadOnly: value === 'read' })}
            options={[
              { value: 'read', label: t('Read-only') },
              { value: 'trade', label: t('Read & trade') },
            ]}
          />
        </div>
        <TextField
          label={t('IP addresses')}
          placeholder={t('any')}
          // Leaves room for a list of addresses.
          maxLength={2_000}
          value={draft.ipText}
          onChange={(ipText) => setDraft({ ...draft, ipText })}
          error={fault?.field === 'ip' ? t('{text} isn’t a valid IP address', { text: fault.text }) : undefined}
          hint={t('Comma-separated list of allowed IPs. Leave empty to allow any.')}
        />
        <FailureText words={failure} />
      </form>
    </Dialog>
  )
}
