import type { ReactNode } from 'react'
import { fromCollateralUnits } from '@/core/protocol/collateral'
import { toNumber, type Amount } from '@/core/protocol/fixed6'
import type { SwapPreview, SwapRequest } from '@/core/protocol/rest/swap'
import { collateralSpecs } from '@/core/quant/collateral'
import { t } from '@/web/language/t'
import { Fact, Facts } from '@/web/portfolio/signedTransfers/Facts'
import { ReviewDialog } from '@/web/portfolio/signedTransfers/ReviewDialog'
import { WarningBox } from '@/web/portfolio/signedTransfers/WarningBox'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { Reviewed } from '@/web/session/actions/reviewed'
import { BeforeAfterList, type Change } from '@/web/ui/BeforeAfter'
import { formatDecimal, formatPercent } from '@/web/ui/formatNumber'
import { swapUnitsText } from './swapDraft'

type SwapReviewProps = {
  request: SwapRequest
  /** The venue's quote for the request; undefined while loading. */
  preview: SwapPreview | undefined
  changes: readonly Change[]
  isPending: boolean
  failure: Failure | undefined
  onSwap: (request: Reviewed<SwapRequest>) => void
  onClose: () => void
}

/** Shows all terms before the swap is sent. The typed side is exact, and the other side is the venue's estimate. */
export function SwapReview({ request, preview, changes, isPending, failure, onSwap, onClose }: SwapReviewProps) {
  const quoted = preview !== undefined && isQuoteFor(preview, request) ? preview : undefined
  return (
    <ReviewDialog
      title={t('Review swap')}
      value={request}
      labels={{ send: t('Swap now'), pending: t('Swap now') }}
      isDisabled={quoted === undefined}
      isPending={isPending}
      failure={failure}
      onSend={onSwap}
      onClose={onClose}
      renderFacts={(drawn) => (
        <>
          <SwapFacts request={drawn} quoted={quoted} />
          {preview !== undefined && quoted === undefined && (
            <WarningBox tone="danger">
              {t('The venue’s quote is for another amount than the one you typed. Nothing was sent.')}
            </WarningBox>
          )}
          <BeforeAfterList
            label={t('Balances before and after')}
            changes={changes}
            note={t('≈ Executes at the index price when you confirm, which may differ.')}
          />
        </>
      )}
    />
  )
}

function SwapFacts({ request, quoted }: { request: SwapRequest; quoted: SwapPreview | undefined }) {
  const { collateralAsset: asset, isBuy, baseAmount, quoteAmount } = request
  const typedBase = requestedBase(request)
  const member = baseAmount === undefined ? 'quote_amount' : 'base_amount'
  const base = (
    <Sum isExact={baseAmount !== undefined}>
      {swapUnitsText(asset, typedBase ?? quoted?.amount)} {asset}
    </Sum>
  )
  const usdc = (
    <Sum isExact={quoteAmount !== undefined}>{formatDecimal(quoteAmount ?? quoted?.quoteAmount, 2)} USDC</Sum>
  )
  return (
    <Facts>
      <Fact name={t('You pay')}>{isBuy ? usdc : base}</Fact>
      <Fact name={t('You receive')}>{isBuy ? base : usdc}</Fact>
      <Fact name={t('Price')}>{t('1 {asset} = {price} USDC', { price: formatDecimal(quoted?.price, 2), asset })}</Fact>
      <Fact name={t('Fee')}>
        {formatDecimal(quoted?.fees, 2)} USDC{' '}
        <span className="text-text-3">
          ({formatPercent(quoted === undefined ? undefined : toNumber(quoted.feeRate), { isSigned: false })})
        </span>
      </Fact>
      <Fact name={t('Sent as')}>
        <span className="font-mono text-xs break-all">
          {member} {String(baseAmount ?? quoteAmount)}
        </span>
        <span className="block text-xs text-text-3">{t('Sent with your API key; the wallet isn’t asked.')}</span>
      </Fact>
    </Facts>
  )
}

function Sum({ isExact, children }: { isExact: boolean; children: ReactNode }) {
  return (
    <span className="text-base font-medium">
      {!isExact && <span className="font-normal text-text-3">≈ </span>}
      {children}
    </span>
  )
}

/** Requested amount in units of the collateral; undefined if USDC was typed. */
function requestedBase({ collateralAsset, baseAmount }: SwapRequest): Amount | undefined {
  return baseAmount === undefined
    ? undefined
    : fromCollateralUnits(baseAmount, collateralSpecs[collateralAsset].decimals)
}

/**
 * True if a quote matches the request. A quote for typed USDC can differ by less than a cent, because assets are
 * counted in millionths.
 */
export function isQuoteFor({ amount, quoteAmount }: SwapPreview, request: SwapRequest): boolean {
  const base = requestedBase(request)
  if (base !== undefined) return amount === base
  const typed = request.quoteAmount ?? 0n
  const difference = quoteAmount > typed ? quoteAmount - typed : typed - quoteAmount
  return difference * 100n <= typed
}
