import { t } from '@/web/language/t'
import { useRevokeMyKeys } from '@/web/portfolio/keys/model/useKeyActions'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { FailureText } from '@/web/ui/FailureText'

type Revoking = Pick<ReturnType<typeof useRevokeMyKeys>, 'isPending' | 'failure'> & {
  readonly start: () => Promise<{ readonly status: string }>
}

type RevokeKeyDialogProps = {
  /** For example "signing key 0x7e5f…5bdf". */
  name: string
  consequence: string
  /** True if this page trades with the key. Both keys of the page are then revoked. */
  isOwn: boolean
  revoke: Revoking
  onClose: () => void
}

/** Shows the consequences before a key is revoked. */
export function RevokeKeyDialog({ name, consequence, isOwn, revoke, onClose }: RevokeKeyDialogProps) {
  const revokeOwn = useRevokeMyKeys()
  const { isPending, failure, start } = isOwn ? { ...revokeOwn, start: () => revokeOwn.start(undefined) } : revoke
  const press = async () => {
    const { status } = await start()
    if (status === 'done') onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Revoke key')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('Keep key')}</Button>
          <Button
            variant="danger"
            isPending={isPending}
            className={isPending ? 'pl-7' : ''}
            onClick={() => void press()}
          >
            {isOwn ? t('Revoke and stop trading here') : t('Revoke')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 p-4 text-sm text-text-2">
        <p className="font-medium break-words text-text-1">{name}</p>
        <p>
          {isOwn
            ? t(
                'This page uses this key to trade. Both of its keys will be revoked and you’ll need to enable trading again. Open orders stay open.',
              )
            : consequence}
        </p>
        <p>{t('This can’t be undone. You can create a new key at any time.')}</p>
        <FailureText words={failure?.words} />
      </div>
    </Dialog>
  )
}
