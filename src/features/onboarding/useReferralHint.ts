import { skipToken, useQuery } from '@tanstack/react-query'
import { referralCodeOf } from '@/account/rewards/referralCode'
import { referralOfferQuery } from '@/account/rewards/referralOfferQuery'
import { useMarketData } from '@/marketData/marketDataContext'
import { toNumber } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'

/** What the link that has brought somebody here is worth; nothing without one, or when its name is not taken. */
export function useReferralHint(account: Address | undefined): string | undefined {
  const { rest } = useMarketData()
  const code = referralCodeOf(window.location.search)
  const { data } = useQuery(
    account === undefined || code === undefined
      ? { queryKey: ['nobody', 'referralOffer'], queryFn: skipToken }
      : referralOfferQuery(rest, account, code),
  )
  if (data?.isReferrable !== true || code === undefined) return undefined
  const discount = formatPercent(toNumber(data.refereeDiscount), { isSigned: false, decimals: 0 })
  return t('You come by {name}: fees are {discount} lower for you.', { name: code, discount })
}
