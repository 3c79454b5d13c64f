import { useVenueNow } from '@/appContext/useVenueNow'
import { useState } from 'react'
import { useAccountSummary } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { useOtcActions } from '@/account/otc/useOtc'
import { useSurface } from '@/account/otc/useSurface'
import { deskEstimate } from './deskEstimate'
import { OtcForm } from './OtcForm'
import { OtcReview } from './OtcReview'
import { contractName } from './otcWords'
import { dayOf, readOtc, type OtcDraft } from './otcDraft'
import { useInstruments } from '@/marketData/instruments'
import { useMarketData } from '@/marketData/marketDataContext'
import { useIndex } from '@/marketData/tickers/useIndex'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { EmptyState } from '@/ui/EmptyState'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { TableSkeleton } from '@/ui/TableSkeleton'

const dayMs = 86_400_000
const oneContract = fixed6<Amount>(1_000_000n)

type NewOtcRequestProps = { account: Address; isLive: boolean }

/** The form of a request, as soon as it is known what the desk can price. */
export function NewOtcRequest(props: NewOtcRequestProps) {
  const assets = useOptionAssets()
  const [first] = assets ?? []
  if (assets === undefined) return <TableSkeleton />
  if (first === undefined) return <EmptyState>{t('This venue lists no options, so its desk prices none.')}</EmptyState>
  return <Request {...props} assets={assets} first={first} />
}

type RequestProps = NewOtcRequestProps & { assets: readonly string[]; first: string }

function Request({ account, isLive, assets, first }: RequestProps) {
  const nowMs = useVenueNow()
  const { venueClock } = useMarketData()
  const [draft, setDraft] = useState<OtcDraft>(() => ({
    asset: first,
    optionType: 'call',
    strikeText: '',
    dayText: dayOf(nowMs + 30 * dayMs),
    amountText: '1',
    priceText: '',
  }))
  const [isReviewed, setReviewed] = useState(false)
  const { request } = useOtcActions(account)
  const { data: summary } = useAccountSummary()
  const { price: indexPrice } = useIndex(draft.asset)
  const { data: points } = useSurface(draft.asset)
  const read = readOtc(draft, indexPrice, venueClock.nowNs())
  const { strike, expiryNs, amount = oneContract } = read.terms
  const priced =
    strike === undefined || expiryNs === undefined
      ? undefined
      : { strike, expiryNs, amount, optionType: draft.optionType }
  const estimate = priced && deskEstimate(points, priced, indexPrice, venueClock.nowNs())
  const { wish } = read
  const send = () => {
    if (wish === undefined) return
    request.mutate(wish, {
      onSuccess: () => {
        setReviewed(false)
        showToast({
          tone: 'info',
          title: t('The desk was asked for {option}', { option: contractName({ ...wish, expiry: wish.expiryNs }) }),
          isQuiet: true,
        })
      },
    })
  }
  return (
    <>
      <OtcForm
        draft={draft}
        read={read}
        assets={assets}
        indexPrice={indexPrice}
        estimate={estimate}
        nowMs={nowMs}
        isLive={isLive}
        onChange={setDraft}
        onReview={() => {
          request.reset()
          setReviewed(true)
        }}
      />
      {isReviewed && wish !== undefined && (
        <OtcReview
          wish={wish}
          available={summary?.availableMargin}
          isPending={request.isPending}
          failure={request.error === null ? undefined : describeFailure(request.error)}
          onSend={send}
          onClose={() => setReviewed(false)}
        />
      )}
    </>
  )
}

/** Those that the venue lists options of; undefined while it has not said. */
function useOptionAssets(): readonly string[] | undefined {
  const { data: listings } = useInstruments()
  if (listings === undefined) return undefined
  const options = listings.filter(({ instrument }) => instrument.instrumentType === 'OPTION')
  return [...new Set(options.map(({ instrument }) => instrument.asset))]
}
