import { useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { useAccountServices } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'

export function SlowWallet() {
  const { wallet } = useAccountServices()
  const slow = useSyncExternalStore(wallet.subscribe, wallet.getSlow)
  return slow === undefined ? null : <SlowWalletNote onGiveUp={slow.giveUp} />
}

/** A note while a prompted wallet does not respond, because it may be behind another window, or closed. */
function SlowWalletNote({ onGiveUp }: { onGiveUp: () => void }) {
  return (
    <output className="fixed top-26 right-3 z-20 flex max-w-80 flex-col items-start gap-2 rounded-sm bg-surface-2 px-3 py-2 text-sm text-text-1 shadow-float">
      {t('Waiting for your wallet. Open it to continue.')}
      <Button size="small" onClick={onGiveUp}>
        {t('Cancel', {}, 'leave')}
      </Button>
    </output>
  )
}
