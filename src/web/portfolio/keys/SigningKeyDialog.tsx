import { useState } from 'react'
import { t } from '@/web/language/t'
import { useWalletAsks } from '@/web/session/access/useWalletAsks'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { FailureText } from '@/web/ui/FailureText'
import { Select } from '@/web/ui/Select'

type SigningKeyDialogProps = {
  title: string
  description: string
  lifeLabel: string
  button: string
  canLastForever: boolean
  isPending: boolean
  failure: string | undefined
  /** Called with the lifetime in seconds; undefined for a key that does not expire. */
  onStart: (lifeSec: bigint | undefined) => void
  onClose: () => void
}

/** Asks for the lifetime of a new key. Short lifetimes suit a computer that others can access. */
export function SigningKeyDialog({ canLastForever, isPending, failure, ...props }: SigningKeyDialogProps) {
  const waiting = useWalletAsks() ? t('Confirm in your wallet') : t('Signing…')
  const [life, setLife] = useState<KeyLife>('week')
  return (
    <Dialog
      isOpen
      onOpenChange={props.onClose}
      title={props.title}
      description={props.description}
      footer={
        <Button
          variant="primary"
          isPending={isPending}
          className={isPending ? 'pl-7' : ''}
          onClick={() => props.onStart(lifeSeconds[life])}
        >
          {isPending ? waiting : props.button}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <Select
          label={props.lifeLabel}
          value={life}
          onChange={setLife}
          options={canLastForever ? lives : lives.filter(({ value }) => value !== 'never')}
        />
        <FailureText words={failure} />
      </div>
    </Dialog>
  )
}

type KeyLife = 'hour' | 'day' | 'week' | 'month' | 'never'

const hourSec = 3_600n

const lifeSeconds: Record<KeyLife, bigint | undefined> = {
  hour: hourSec,
  day: 24n * hourSec,
  week: 7n * 24n * hourSec,
  month: 30n * 24n * hourSec,
  never: undefined,
}

const lives: readonly { readonly value: KeyLife; readonly label: string }[] = [
  { value: 'hour', label: t('1 hour') },
  { value: 'day', label: t('1 day') },
  { value: 'week', label: t('1 week') },
  { value: 'month', label: t('30 days') },
  { value: 'never', label: t('no expiry') },
]
