import { optionName } from '@/protocol/instrumentName'
import type { OtcPositionRecord, OtcRequestRecord } from '@/protocol/rest/otc'
import { t } from '@/ui/t'

type Terms = Pick<OtcPositionRecord, 'asset' | 'strike' | 'expiry' | 'optionType'>

/** The name that a listed option of these terms would have. */
export function contractName({ asset, strike, expiry, optionType }: Terms): string {
  return optionName({ asset, strike, expiryNs: expiry, optionType })
}

/** What became of a request, or why it waits. */
export function statusWords({ status, unwindId }: OtcRequestRecord): string {
  switch (status) {
    case 'requested':
      return t('Waiting for the desk')
    case 'quoted':
      return unwindId === 0n ? t('Quoted above your price') : t('Bid below your price')
    case 'filled':
      return unwindId === 0n ? t('Bought') : t('Given back')
    case 'rejected':
      return t('Rejected')
    case 'expired':
      return t('Expired')
    case 'cancelled':
      return t('Cancelled')
    case 'other':
      return t('Unknown')
  }
}
