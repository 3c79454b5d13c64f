import type { ReactNode } from 'react'
import type { Failure } from '@/account/describeFailure'
import type { SwapAsk } from '@/account/swap/swapPreviewQuery'
import type { SwapPreview } from '@/protocol/rest/swap'
import { toNumber } from '@/protocol/fixed6'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import { unitsText } from './unitsText'

type SwapReviewProps = {
  ask: SwapAsk
  /** Of just this exchange, or undefined while the venue has not said. */
  preview: SwapPreview | undefined
  changes: readonly Change[]
  isPending: boolean
  failure: Failure | undefined
  onSwap: () => void
  onClose: () => void
}

/** All of an exchange before it is done. It goes on with the index while it is looked at, and says so. */
export function SwapReview({ ask, preview, changes, isPending, failure, onSwap, onClose }: SwapReviewProps) {
  const { asset, isBuy, size } = ask
  const base = `${unitsText(asset, preview?.amount)} ${asset}`
  const usdc = `${formatDecimal(preview?.quoteAmount, 2)} USDC`
  const isExact = (side: 'base' | 'quote') => side in size
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={t('Review the swap')}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button variant="primary" isPending={isPending} disabled={preview === undefined} onClick={onSwap}>
            {t('Swap now')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
          <Fact name={t('You give')}>
            <Sum isExact={isExact(isBuy ? 'quote' : 'base')}>{isBuy ? usdc : base}</Sum>
          </Fact>
          <Fact name={t('You get')}>
            <Sum isExact={isExact(isBuy ? 'base' : 'quote')}>{isBuy ? base : usdc}</Sum>
          </Fact>
          <Fact name={t('Price')}>
            {t('{price} USDC for one {asset}', { price: formatDecimal(preview?.price, 2), asset })}
          </Fact>
          <Fact name={t('Fee')}>
            {formatDecimal(preview?.fees, 2)} USDC{' '}
            <span className="text-text-3">
              ({formatPercent(preview && toNumber(preview.feeRate), { isSigned: false })})
            </span>
          </Fact>
        </dl>
        <BeforeAfter
          label={t('Balances before and after')}
          changes={changes}
          note={t('≈ It is done at the index price of the moment you press, which may differ from this one.')}
        />
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

/** What was typed is just that; the other side goes with the index. */
function Sum({ isExact, children }: { isExact: boolean; children: ReactNode }) {
  return (
    <span className="text-base font-semibold">
      {!isExact && <span className="font-normal text-text-3">≈ </span>}
      {children}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 break-words text-text-1">{children}</dd>
    </>
  )
}
