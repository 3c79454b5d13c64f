import { useWalletAsks } from '@/web/session/access/useWalletAsks'
import { useState } from 'react'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { Select } from '@/web/ui/Select'
import { t } from '@/web/language/t'
import { keyLives, lifeSeconds, lifeLabels, type KeyLife } from './keyLives'

type RenewKeyDialogProps = {
  isPending: boolean
  failure: string | undefined
  onRenew: (lifeSec: bigint) => void
  onClose: () => void
}

/** The key of a page always ends: it lies where others may come by. */
const lives = keyLives.filter((life) => life !== 'never').map((value) => ({ value, label: lifeLabels[value] }))

export function RenewKeyDialog({ isPending, failure, onRenew, onClose }: RenewKeyDialogProps) {
  const waiting = useWalletAsks() ? t('Confirm in your wallet') : t('Signing…')
  const [life, setLife] = useState<Exclude<KeyLife, 'never'>>('week')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Renew signing key')}
      description={t(
        'Your wallet authorises a new key for this page and the old one is revoked. Open orders stay open and one-click keeps working.',
      )}
      footer={
        <Button
          variant="primary"
          isPending={isPending}
          className={isPending ? 'pl-7' : ''}
          onClick={() => onRenew(lifeSeconds[life] ?? 0n)}
        >
          {isPending ? waiting : t('Renew')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <Select label={t('New key valid for')} value={life} onChange={setLife} options={lives} />
        {failure !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
