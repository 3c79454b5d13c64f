import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/language/t'
import { EnableNow } from './EnableNow'
import { useConnectDialog } from './useConnectDialog'

/** In the place of a portfolio while there is no account: how to have one. */
export function Begin({ isConnected }: { isConnected: boolean }) {
  const { setOpen } = useConnectDialog()
  return (
    <div className="flex min-h-0 flex-1 bg-surface-1">
      {isConnected ? (
        <EmptyState action={<EnableNow />}>
          {t('Wallet connected. Enable trading to open an account; the paper venue funds it with play money.')}
        </EmptyState>
      ) : (
        <EmptyState
          action={
            <Button variant="primary" size="large" onClick={() => setOpen(true)}>
              {t('Connect a wallet')}
            </Button>
          }
        >
          {t(
            'Your equity, margin, balances, greeks and positions appear here. The demo wallet needs no install and trades with play money.',
          )}
        </EmptyState>
      )}
    </div>
  )
}
