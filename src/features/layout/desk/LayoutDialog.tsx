import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import { layoutStore } from '../layoutStore'
import { ImportLayout } from './ImportLayout'
import { NameLayout } from './NameLayout'
import { ShareLayout } from './ShareLayout'

export type LayoutAct = 'save' | 'rename' | 'delete' | 'share' | 'import'

/** What is asked before a layout is saved, renamed, deleted, given away or taken. */
export function LayoutDialog({ act, onClose }: { act: LayoutAct; onClose: () => void }) {
  const { name } = layoutStore.getSnapshot()
  switch (act) {
    case 'save':
      return <NameLayout onClose={onClose} />
    case 'rename':
      return <NameLayout renamed={name} onClose={onClose} />
    case 'delete':
      return <DeleteLayout name={name} onClose={onClose} />
    case 'share':
      return <ShareLayout onClose={onClose} />
    case 'import':
      return <ImportLayout onClose={onClose} />
  }
}

/** There is no way back, so it is asked. */
export function DeleteLayout({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Delete the layout “{name}”?', { name })}
      size="small"
      description={t('The desk stays as it stands; the saved layout is gone.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel', {}, 'leave')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              layoutStore.remove(name)
              onClose()
            }}
          >
            {t('Delete')}
          </Button>
        </>
      }
    >
      <div className="h-3" />
    </Dialog>
  )
}
