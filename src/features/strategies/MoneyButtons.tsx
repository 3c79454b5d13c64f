import { useState } from 'react'
import { useAccess } from '@/account/accountContext'
import type { StrategyListing, StrategyPosition } from '@/protocol/rest/strategies'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'
import { useConnectDialog } from '@/appContext/useConnectDialog'
import { LiveDeposit } from './LiveDeposit'
import { LiveWithdrawal } from './LiveWithdrawal'

type MoneyButtonsProps = { strategy: StrategyListing; own: StrategyPosition | undefined; nowMs: number }

/** The ways in and out. Who has no account is shown how to have one. */
export function MoneyButtons({ strategy, own, nowMs }: MoneyButtonsProps) {
  const access = useAccess()
  const { setOpen: openConnect } = useConnectDialog()
  const [opened, setOpened] = useState<'deposit' | 'withdraw'>()
  if (access.status === 'connected')
    return <p className="text-sm text-text-3">{t('Enable trading, above, to deposit.')}</p>
  if (access.status === 'signedOut') {
    return (
      <Button variant="primary" onClick={() => openConnect(true)}>
        {t('Connect a wallet to deposit')}
      </Button>
    )
  }
  const { account } = access
  const close = () => setOpened(undefined)
  return (
    <>
      <Button variant="primary" onClick={() => setOpened('deposit')}>
        {t('Deposit')}
      </Button>
      <Button disabled={own === undefined || own.shares === 0n} onClick={() => setOpened('withdraw')}>
        {t('Withdraw')}
      </Button>
      {opened === 'deposit' && (
        <LiveDeposit account={account} strategy={strategy} own={own} nowMs={nowMs} onClose={close} />
      )}
      {opened === 'withdraw' && own !== undefined && (
        <LiveWithdrawal account={account} strategy={strategy} own={own} nowMs={nowMs} onClose={close} />
      )}
    </>
  )
}
