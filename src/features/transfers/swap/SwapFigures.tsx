import type { ReactNode } from 'react'
import { useWeethDeposits } from '@/account/swap/useSwap'
import { toNumber } from '@/protocol/fixed6'
import type { SwapPreview } from '@/protocol/rest/swap'
import { collateralSpecs } from '@/quant/collateral'
import type { SwapAsset } from '@/quant/swap'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { formatAge } from '@/ui/formatAge'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'
import { unitsText } from './unitsText'

type SwapFiguresProps = {
  asset: SwapAsset
  isBuy: boolean
  preview: SwapPreview | undefined
  /** When the venue said so, UNIX milliseconds of this machine. */
  readAtMs: number
  /** Of just what is typed, and not of something before it. */
  isOfDraft: boolean
  changes: readonly Change[]
}

/** The price and its age, the fee, what the venue can give, and what would be left. */
export function SwapFigures({ asset, isBuy, preview, readAtMs, isOfDraft, changes }: SwapFiguresProps) {
  const nowMs = useNow()
  const ratio = collateralSpecs[asset].ratio
  return (
    <div className="flex flex-col gap-4 p-3">
      <div>
        <p className="text-xs text-text-3">{t('Index price of {asset}', { asset })}</p>
        <p className="text-xl font-semibold tabular-nums">
          {formatDecimal(preview?.price, asset === 'USDT' || asset === 'SDAI' ? 4 : 2)}{' '}
          <span className="text-sm font-normal text-text-3">USDC</span>
        </p>
        {preview !== undefined && (
          <p className="text-xs text-text-3">{t('read {age} ago', { age: formatAge(nowMs - readAtMs) })}</p>
        )}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <Row name={t('Fee')}>
          {isOfDraft && <>{formatDecimal(preview?.fees, 2)} USDC </>}
          <span className="text-text-3">
            ({formatPercent(preview && toNumber(preview.feeRate), { isSigned: false })})
          </span>
        </Row>
        <Row name={t('The venue can give')}>
          {isBuy
            ? `${unitsText(asset, preview?.baseCapacity)} ${asset}`
            : `${formatDecimal(preview?.quoteCapacity, 2)} USDC`}
        </Row>
        <Row name={t('Counts as margin')}>{formatPercent(toNumber(ratio), { decimals: 0, isSigned: false })}</Row>
        {asset === 'weETH' && <WeethDeposits asset={asset} />}
      </dl>
      <BeforeAfter
        label={t('Balances before and after')}
        changes={changes}
        note={t('≈ Estimated at the price of now; the swap is done at that of its moment.')}
      />
    </div>
  )
}

function WeethDeposits({ asset }: { asset: SwapAsset }) {
  const { data } = useWeethDeposits()
  return <Row name={t('Deposited by all accounts')}>{`${formatDecimal(data?.totalDeposits, 2)} ${asset}`}</Row>
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="text-right text-text-1 tabular-nums">{children}</dd>
    </>
  )
}
