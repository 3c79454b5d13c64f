import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { t } from '@/ui/t'
import { useConnectDialog } from './useConnectDialog'

/** In the place of a portfolio while there is no account: how to have one. */
export function Begin({ isConnected }: { isConnected: boolean }) {
  const { setOpen } = useConnectDialog()
  return (
    <div className="flex min-h-0 flex-1 bg-surface-1">
      {isConnected ? (
        <EmptyState>
          {t(
            'The wallet is connected. Enable trading, above, and the venue opens an account for it; the paper venue puts play money into it.',
          )}
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
            'Your equity, margin, balances, greeks and positions are shown here. The paper wallet needs nothing installed and trades with play money.',
          )}
        </EmptyState>
      )}
    </div>
  )
}
