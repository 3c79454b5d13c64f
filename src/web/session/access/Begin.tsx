import { t } from '@/web/language/t'
import { useAccountServices } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { EnableNow } from './EnableNow'
import { NoAccount } from './NoAccount'
import { useConnectDialog } from './useConnectDialog'
import { useTradeAccess } from './useTradeAccess'

export function Begin() {
  const { setOpen } = useConnectDialog()
  const { canTrade } = useTradeAccess()
  const isPaper = useAccountServices().venue.kind === 'paper'
  const connect = (
    <Button variant="primary" size="large" onClick={() => setOpen(true)}>
      {t('Connect a wallet')}
    </Button>
  )
  return (
    <div className="flex min-h-0 flex-1 panel">
      <NoAccount
        action={canTrade === 'signedOut' ? connect : <EnableNow />}
        signedOut={
          isPaper
            ? t(
                'Your equity, margin, balances, greeks and positions appear here. The demo wallet needs no install and trades with play money.',
              )
            : t('Your equity, margin, balances, greeks and positions appear here once your wallet is connected.')
        }
        connected={
          isPaper
            ? t('Wallet connected. Enable trading to open an account; the paper venue funds it with play money.')
            : t('Wallet connected. Enable trading to see your account.')
        }
      />
    </div>
  )
}
