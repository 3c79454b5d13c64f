import { useState } from 'react'
import { useAccess, useAccountServices } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { EnableTrading } from '@/features/onboarding/EnableTrading'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { SlowWallet } from './SlowWallet'
import { useReferralHint } from './useReferralHint'

/** A wallet is connected: the way to trade with it. */
export function EnableCorner() {
  const { access: store, wallet } = useAccountServices()
  const access = useAccess()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hint = useReferralHint(access.status === 'connected' ? access.account : undefined)
  if (access.status !== 'connected') return null
  const enable = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      await store.enableTrading()
    } catch (error) {
      const { words, code } = describeFailure(error)
      setFailure(words)
      showToast({ tone: 'danger', title: t('Trading is not enabled'), detail: words, code })
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <SlowWallet />
      <EnableTrading
        account={access.account}
        walletName={access.walletName}
        isPending={isPending}
        failure={failure}
        hint={hint}
        onEnable={() => void enable()}
        onDisconnect={() => void wallet.disconnect()}
      />
    </>
  )
}
