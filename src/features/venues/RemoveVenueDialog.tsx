import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'

type RemoveVenueDialogProps = { name: string; onRemove: () => void; onClose: () => void }

/** What goes with a venue that is removed, before it goes. */
export function RemoveVenueDialog({ name, onRemove, onClose }: RemoveVenueDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="small"
      title={t('Remove {venue}?', { venue: name })}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep it')}</Button>
          <Button variant="danger" onClick={onRemove}>
            {t('Remove')}
          </Button>
        </>
      }
    >
      <p className="p-4 text-sm text-text-2">
        {t(
          'This browser forgets the venue with its kept keys, its paper wallet, alerts and notices. What stands at the venue stays there: orders, positions and the account.',
        )}
      </p>
    </Dialog>
  )
}
