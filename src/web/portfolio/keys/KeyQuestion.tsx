import { useState, type SubmitEvent } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { formatDateTime } from '@/web/ui/formatTime'
import { showErrors } from '@/web/ui/showErrors'
import { TextField } from '@/web/ui/TextField'

type KeyQuestionProps = {
  isPending: boolean
  failure: string | undefined
  answer:
    | {
        readonly name?: string | undefined
        readonly apiKey: string
        readonly readOnly: boolean
        readonly ipAddresses?: readonly string[] | undefined
        readonly createdTimestamp: bigint
      }
    | undefined
  onAsk: (apiKey: string) => void
}

/** Asks the venue for a key's details, authorised by the wallet's signature instead of the key's secret. */
export function KeyQuestion({ isPending, failure, answer, onAsk }: KeyQuestionProps) {
  const [apiKey, setApiKey] = useState('')
  const [isTried, setTried] = useState(false)
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (apiKey.trim() === '') return showErrors(event.currentTarget, () => setTried(true))
    setTried(false)
    onAsk(apiKey.trim())
  }
  return (
    <div className="flex flex-col gap-2 p-3">
      <form onSubmit={ask} className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('API key')}
          className="min-w-60 flex-1"
          inputClassName="font-mono text-xs"
          value={apiKey}
          onChange={setApiKey}
          error={isTried && apiKey.trim() === '' ? t('Enter an API key') : failure}
        />
        <Button type="submit" isPending={isPending} className="not-pointer-coarse:-ml-3">
          {t('Check with wallet')}
        </Button>
      </form>
      {answer !== undefined && (
        <output className="text-sm text-text-2">
          <span className="font-medium text-text-1">{answer.name ?? answer.apiKey}</span>{' '}
          {answer.readOnly ? t('Read-only') : t('Read & trade')},{' '}
          {answer.ipAddresses === undefined || answer.ipAddresses.length === 0
            ? t('from anywhere')
            : t('from {addresses}', { addresses: answer.ipAddresses.join(', ') })}
          , {t('created {time}', { time: formatDateTime(answer.createdTimestamp) })}
        </output>
      )}
    </div>
  )
}
