import { useState } from 'react'
import { useAccess, useAccountServices } from '@/account/accountContext'
import { EnableTrading } from '@/features/onboarding/EnableTrading'
import { SlowWallet } from './SlowWallet'
import { useReferralHint } from './useReferralHint'
import { tellNotEnabled } from './useTradeAccess'

/** A wallet is connected: the way to trade with it. */
export function EnableCorner() {
  const { access: store, wallet } = useAccountServices()
  const access = useAccess()
  const [failure, setFailure] = useState<string>()
  const hint = useReferralHint(access.status === 'connected' ? access.account : undefined)
  if (access.status !== 'connected') return null
  const enable = async () => {
    setFailure(undefined)
    try {
      await store.enableTrading()
    } catch (error) {
      setFailure(tellNotEnabled(error))
    }
  }
  return (
    <>
      <SlowWallet />
      <EnableTrading
        account={access.account}
        walletName={access.walletName}
        isPending={access.underWay === 'enabling'}
        failure={failure}
        hint={hint}
        onEnable={() => void enable()}
        onDisconnect={() => void wallet.disconnect()}
      />
    </>
  )
}
