import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { readLayoutLink } from '../layoutLink'
import { UseLayout } from './UseLayout'

/** Dialog for the layout in the page's link, or a note that the link is invalid. */
export function OpenedLink({ address, onClose }: { address: string; onClose: () => void }) {
  const shared = readLayoutLink(address)
  if (shared !== undefined) return <UseLayout shared={shared} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Invalid layout link')}
      size="small"
      description={t(
        'The link may be truncated or from a newer version. Your layout is unchanged – ask for the link again.',
      )}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Keep mine')}
        </Button>
      }
    >
      <div className="h-3" />
    </Dialog>
  )
}
