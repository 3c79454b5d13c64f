import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { browserStorage } from '@/web/language/browserStorage'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { referralCodeOf } from '@/web/session/access/referralCode'
import { referralOfferQuery } from '@/web/session/access/referralOfferQuery'
import { readStay, writeStay } from '@/web/session/access/staySignedIn'
import { showNotEnabled } from '@/web/session/access/useTradeAccess'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { formatPercent } from '@/web/ui/formatNumber'
import { showToast } from '@/web/ui/showToast'
import { EnableTrading } from './EnableTrading'
import { SlowWallet } from './SlowWallet'

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
      setFailure(showNotEnabled(error))
    }
  }
  return (
    <>
      <SlowWallet />
      <EnableTrading
        account={access.account}
        walletName={access.walletName}
        isAsked={!access.isPaper}
        isPending={access.underWay === 'enabling'}
        failure={failure}
        hint={
          store.needsWalletKey()
            ? t('Three signatures: one for this page’s key, two that register your wallet to sign orders.')
            : hint
        }
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
        onDisconnect={() => void wallet.disconnect().catch(notifyNotDisconnected)}
      />
    </>
  )
}

function notifyNotDisconnected(error: unknown): void {
  showToast({ tone: 'danger', title: t('Couldn’t disconnect the wallet'), detail: describeFailure(error).words })
}

/** Returns the benefit of the referral link in the page's URL; undefined without a link, or if its code is invalid. */
export function useReferralHint(account: Address | undefined): string | undefined {
  const { rest } = useMarketData()
  const code = referralCodeOf(window.location.search)
  const { data } = useQuery(
    account === undefined || code === undefined
      ? { queryKey: ['signedOut', 'referralOffer'], queryFn: skipToken }
      : referralOfferQuery(rest, account, code),
  )
  if (data?.isReferrable !== true || code === undefined) return undefined
  const discount = formatPercent(toNumber(data.refereeDiscount), { isSigned: false, decimals: 0 })
  return t('Referred by {name}: you pay {discount} lower fees.', { name: code, discount })
}
