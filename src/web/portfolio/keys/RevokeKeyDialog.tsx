import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { t } from '@/web/language/t'

type RevokeKeyDialogProps = {
  /** What is revoked: "signing key 0x7e5f…5bdf". */
  name: string
  kind: 'signing' | 'api'
  /** This page trades with it. */
  isOwn: boolean
  isPending: boolean
  failure: string | undefined
  onRevoke: () => void
  onClose: () => void
}

/** What goes with a key is said before it goes. */
export function RevokeKeyDialog({ name, kind, isOwn, isPending, failure, onRevoke, onClose }: RevokeKeyDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Revoke key')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('Keep key')}</Button>
          <Button variant="danger" isPending={isPending} className={isPending ? 'pl-7' : ''} onClick={onRevoke}>
            {isOwn ? t('Revoke and stop trading here') : t('Revoke')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 p-4 text-sm text-text-2">
        <p className="font-medium break-words text-text-1">{name}</p>
        <p>{consequence(kind, isOwn)}</p>
        <p>{t('This can’t be undone. You can create a new key at any time.')}</p>
        {failure !== undefined && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function consequence(kind: RevokeKeyDialogProps['kind'], isOwn: boolean): string {
  if (isOwn) {
    return t(
      'This page uses this key to trade. Both of its keys will be revoked and you’ll need to enable trading again. Open orders stay open.',
    )
  }
  return kind === 'signing'
    ? t('It can no longer sign orders. Open orders it signed stay open.')
    : t('Any client using it is disconnected immediately.')
}
