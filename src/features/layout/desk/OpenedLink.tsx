import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import { readLayoutLink } from '../layoutLink'
import { UseLayout } from './UseLayout'

/** The layout of the link the page was opened by, or that there is none in it. */
export function OpenedLink({ address, onClose }: { address: string; onClose: () => void }) {
  const shared = readLayoutLink(address)
  if (shared !== undefined) return <UseLayout shared={shared} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('This link has no layout that can be read')}
      size="small"
      description={t(
        'It may have been cut off on its way, or come from a newer version. Your desk is as it was; ask for the link once more.',
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
