import { lazy, Suspense } from 'react'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'
import type { ConnectWalletDialogProps } from './ConnectWalletDialog'
import { useWasOpened } from '@/ui/useWasOpened'

const loadDialog = () => import('./ConnectWalletDialog')
const ConnectWalletDialog = lazy(() => loadDialog().then((module) => ({ default: module.ConnectWalletDialog })))

type ConnectWalletProps = ConnectWalletDialogProps & {
  /** Somebody is about to press the button: what the dialog needs can be fetched. */
  onInterest?: () => void
}

/** The one button that connects, and the dialog behind it, whose code comes with the first sign of interest. */
export function ConnectWallet({ onInterest, ...dialog }: ConnectWalletProps) {
  const wasOpened = useWasOpened(dialog.isOpen)
  const prepare = () => {
    onInterest?.()
    void loadDialog()
  }
  return (
    <>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        data-tour="connect"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => dialog.onOpenChange(true)}
      >
        {t('Connect wallet')}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ConnectWalletDialog {...dialog} />
        </Suspense>
      )}
    </>
  )
}
