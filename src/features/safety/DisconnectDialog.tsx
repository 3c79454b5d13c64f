import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import { DisconnectSwitch, type DisconnectSwitchProps } from '@/appContext/disconnect/DisconnectSwitch'

export function DisconnectDialog({ onClose, ...state }: DisconnectSwitchProps & { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Cancel on disconnect')}>
      <div className="p-4">
        <DisconnectSwitch {...state} />
      </div>
    </Dialog>
  )
}
