import { useWalletAsks } from '@/web/session/access/useWalletAsks'
import { useState } from 'react'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { Select } from '@/web/ui/Select'
import { t } from '@/web/language/t'
import { keyLives, lifeSeconds, lifeLabels, type KeyLife } from './keyLives'
import { ShownOnce } from './ShownOnce'

type NewSigningKeyDialogProps = {
  isPending: boolean
  /** Why it was not made, in words. */
  failure: string | undefined
  made: { readonly address: string; readonly privateKey: string } | undefined
  onMake: (lifeSec: bigint | undefined) => void
  onClose: () => void
}

const lives = keyLives.map((value) => ({ value, label: lifeLabels[value] }))

/** A signing key for a program: the wallet vouches for it, and its private key is shown once. */
export function NewSigningKeyDialog({ isPending, failure, made, onMake, onClose }: NewSigningKeyDialogProps) {
  const waiting = useWalletAsks() ? t('Confirm in your wallet') : t('Signing…')
  const [life, setLife] = useState<KeyLife>('week')
  if (made !== undefined) {
    return (
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={t('Signing key')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('I’ve saved it')}
          </Button>
        }
      >
        <ShownOnce
          parts={[
            { name: t('Address'), text: made.address, isSecret: false },
            { name: t('Private key'), text: made.privateKey, isSecret: true },
          ]}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Create signing key')}
      description={t(
        'For your own programs. Anyone with this key can place and amend orders on your account. Withdrawals always require your wallet.',
      )}
      footer={
        <Button
          variant="primary"
          isPending={isPending}
          className={isPending ? 'pl-7' : ''}
          onClick={() => onMake(lifeSeconds[life])}
        >
          {isPending ? waiting : t('Create key')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <Select label={t('Valid for')} value={life} onChange={setLife} options={lives} />
        {failure !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
