import { Suspense } from 'react'
import { t } from '@/web/language/t'
import { useConnectDialog } from '@/web/session/access/useConnectDialog'
import { useTradeAccess } from '@/web/session/access/useTradeAccess'
import { Button } from '@/web/ui/Button'
import type { Drawing } from '@/web/ui/EmptyDrawing'
import { EmptyState } from '@/web/ui/EmptyState'
import { lazyPanel } from '@/web/ui/lazyPanel'

// Loaded lazily, because it is needed only after a wallet is connected.
const AccountNoRows = lazyPanel(() => import('./AccountNoRows').then((module) => module.AccountNoRows), 'mark')

type NoRowsProps = {
  what: string
  hint: string
  drawing?: Drawing | undefined
  /** True beside a ticket, whose button connects. */
  isBesideTicket?: boolean
}

export function NoRows({ what, hint, drawing = 'orders', isBesideTicket = false }: NoRowsProps) {
  if (useTradeAccess().canTrade === 'signedOut') {
    return (
      <EmptyState drawing={drawing} action={!isBesideTicket && <ConnectButton />}>
        {t('Connect your wallet to see your {rows}.', { rows: what })}
      </EmptyState>
    )
  }
  return (
    <Suspense>
      <AccountNoRows what={what} hint={hint} drawing={drawing} />
    </Suspense>
  )
}

function ConnectButton() {
  const { setOpen } = useConnectDialog()
  return (
    // A phone has this button in its header or its bar.
    <Button size="small" className="phone:hidden" onClick={() => setOpen(true)}>
      {t('Connect to trade')}
    </Button>
  )
}
