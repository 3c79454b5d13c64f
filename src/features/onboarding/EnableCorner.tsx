import { useState } from 'react'
import { useAccess, useAccountServices } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { readStay, writeStay } from '@/account/staySignedIn'
import { EnableTrading } from './EnableTrading'
import { browserStorage } from '@/language/browserStorage'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { SlowWallet } from './SlowWallet'
import { useReferralHint } from './useReferralHint'
import { tellNotEnabled } from '@/appContext/useTradeAccess'

/** A wallet is connected: the way to trade with it. */
export function EnableCorner() {
  const { access: store, wallet, venue } = useAccountServices()
  const access = useAccess()
  const [failure, setFailure] = useState<string>()
  const [isAsked] = useState(() => venue.kind !== 'paper' && readStay(browserStorage, venue.id) === undefined)
  const [stays, setStays] = useState(true)
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
        stay={
          isAsked
            ? {
                isOn: stays,
                onChange: (isOn) => {
                  setStays(isOn)
                  writeStay(browserStorage, venue.id, isOn)
                },
              }
            : undefined
        }
        onEnable={() => void enable()}
        onDisconnect={() => void wallet.disconnect().catch(tellNotDisconnected)}
      />
    </>
  )
}

function tellNotDisconnected(error: unknown): void {
  showToast({ tone: 'danger', title: t('The wallet could not be disconnected'), detail: describeFailure(error).words })
}
