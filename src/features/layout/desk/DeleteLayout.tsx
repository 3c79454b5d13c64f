import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import { layoutStore } from '../layoutStore'

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
