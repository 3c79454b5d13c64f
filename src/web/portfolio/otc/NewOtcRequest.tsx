import { useState } from 'react'
import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { otcAmountStep, otcPremium } from '@/core/quant/otcRules'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { useIndex } from '@/web/market/tickers/useIndex'
import { useInstruments } from '@/web/market/useInstruments'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useAccountSummary } from '@/web/session/accountLists'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { OtcRequestDraft } from '@/web/session/otc/otcActions'
import { useOtcRequest } from '@/web/session/otc/useOtc'
import { useSurface } from '@/web/session/otc/useSurface'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatDecimal, formatUsd } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { showToast } from '@/web/ui/showToast'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { deskEstimate, contractName, dayOf, readOtc, strikeAtTheMoney, type OtcDraft } from './otcDraft'
import { OtcForm } from './OtcForm'
import { requestDraftText, UnknownOtcNotice } from './UnknownOtcNotice'

const dayMs = 86_400_000
const oneContract = fixed6<Amount>(1_000_000n)

type NewOtcRequestProps = { account: Address; isLive: boolean }

export function NewOtcRequest(props: NewOtcRequestProps) {
  const assets = useOptionAssets()
  const [first] = assets ?? []
  if (assets === undefined) return <TableSkeleton />
  if (first === undefined) return <EmptyState>{t('This venue has no options, so OTC isn’t available.')}</EmptyState>
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
  const request = useOtcRequest(account)
  const isUnknown = request.unknown !== undefined && request.unknown.status !== 'found'
  const { data: summary } = useAccountSummary()
  const { price: indexPrice } = useIndex(draft.asset)
  const { data: points } = useSurface(draft.asset)
  // Each asset begins at the money, so that the form opens with an offer. The trader's strike stays.
  const [begun, setBegun] = useState<string>()
  if (begun !== draft.asset && indexPrice !== undefined) {
    setBegun(draft.asset)
    if (draft.strikeText === '') setDraft({ ...draft, strikeText: strikeAtTheMoney(indexPrice) })
  }
  const read = readOtc(draft, indexPrice, venueClock.nowNs())
  const { strike, expiryNs, amount = oneContract } = read.terms
  const priced =
    strike === undefined || expiryNs === undefined
      ? undefined
      : { strike, expiryNs, amount, optionType: draft.optionType }
  const estimate = priced === undefined ? undefined : deskEstimate(points, priced, indexPrice, venueClock.nowNs())
  const { wish } = read
  const send = async () => {
    if (wish === undefined) return
    const { status } = await request.start(wish)
    // Closes the dialog, because the notice of an unknown outcome appears above the form.
    if (status === 'done' || status === 'unknown') setReviewed(false)
    if (status !== 'done') return
    showToast({
      tone: 'info',
      title: t('OTC request sent: {option}', { option: contractName({ ...wish, expiry: wish.expiryNs }) }),
      isQuiet: true,
    })
  }
  return (
    <>
      {request.unknown !== undefined && (
        <UnknownOtcNotice
          status={request.unknown.status}
          words={requestDraftText(request.unknown.mark)}
          onLeave={request.leave}
        />
      )}
      <OtcForm
        draft={draft}
        read={read}
        assets={assets}
        indexPrice={indexPrice}
        estimate={estimate}
        nowMs={nowMs}
        isLive={isLive && !isUnknown}
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
          failure={request.failure}
          onSend={() => void send()}
          onClose={() => setReviewed(false)}
        />
      )}
    </>
  )
}

/** Assets with listed options; undefined while loading. */
function useOptionAssets(): readonly string[] | undefined {
  const { data: listings } = useInstruments()
  if (listings === undefined) return undefined
  const options = listings.filter(({ instrument }) => instrument.instrumentType === 'OPTION')
  return [...new Set(options.map(({ instrument }) => instrument.asset))]
}

type OtcReviewProps = {
  wish: OtcRequestDraft
  /** Available margin in USD; undefined if the venue does not report it. */
  available: Usd | undefined
  isPending: boolean
  failure: Failure | undefined
  onSend: () => void
  onClose: () => void
}

/** Shows all terms before the request is sent. */
function OtcReview({ wish, available, isPending, failure, onSend, onClose }: OtcReviewProps) {
  const premium = otcPremium(wish.indicativePrice, wish.amount)
  const isShort = available !== undefined && premium >= available
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={t('Review request')}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button variant="primary" isPending={isPending} onClick={onSend}>
            {t('Request a price')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
          <dt className="text-text-3">{t('Buy')}</dt>
          <dd className="text-base font-medium">
            {formatOnStep(wish.amount, otcAmountStep)} {contractName({ ...wish, expiry: wish.expiryNs })}
          </dd>
          <dt className="text-text-3">{t('Max price')}</dt>
          <dd>{t('{price} USD per contract', { price: formatDecimal(wish.indicativePrice, 2) })}</dd>
          <dt className="text-text-3">{t('Max premium')}</dt>
          <dd className="font-medium">{formatUsd(premium)} USDC</dd>
          <dt className="text-text-3">{t('Available margin')}</dt>
          <dd className={isShort ? 'text-danger' : ''}>{formatUsd(available)} USD</dd>
        </dl>
        {isShort && (
          <p className="text-sm text-danger">
            {t('Insufficient balance for this premium. The desk would reject the request.')}
          </p>
        )}
        <p className="text-sm text-text-2">
          {t(
            'This can’t be cancelled: for two minutes the desk may fill you at any price up to your maximum. OTC options aren’t listed contracts, don’t count towards margin or equity, can be sold back at the desk’s bid, and settle in cash at expiry.',
          )}
        </p>
        <p role="alert" className="min-h-4 text-sm text-danger">
          {failure !== undefined && (
            <>
              {failure.words} <span className="text-xs text-text-4">{failure.code}</span>
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}
