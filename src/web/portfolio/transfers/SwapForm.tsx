import { useState, type SubmitEvent, type ReactNode } from 'react'
import { formatFixed6, type Amount, type Usd, toNumber } from '@/core/protocol/fixed6'
import type { SwapPreview } from '@/core/protocol/rest/swap'
import { collateralSpecs } from '@/core/quant/collateral'
import type { SwapAsset } from '@/core/quant/swap'
import { t } from '@/web/language/t'
import { ReviewButton } from '@/web/portfolio/ReviewButton'
import { useWeethDeposits } from '@/web/portfolio/transfers/swap/useSwap'
import { BeforeAfterList, type Change } from '@/web/ui/BeforeAfter'
import { formatDecimal, formatPercent } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { showErrors } from '@/web/ui/showErrors'
import { updatedText } from '@/web/ui/updatedText'
import { useNow } from '@/web/ui/useNow'
import { MaxSuffix } from './MaxSuffix'
import { swapAssets, type SwapDraft, swapUnitsText } from './swapDraft'

type SwapFormProps = {
  draft: SwapDraft
  /** Amount of the other side; undefined until the venue has quoted it. */
  other: bigint | undefined
  held: { readonly base: Amount; readonly quote: Usd }
  error: string | undefined
  /** Text that names the missing input, shown after a click. */
  missing: string | undefined
  /** True if the connection is live and no earlier swap has an unknown outcome. */
  isLive: boolean
  onChange: (draft: SwapDraft) => void
  onReview: () => void
}

/** Form of a swap. The trader types the amount of either side, and the other amount follows from the current price. */
export function SwapForm({ draft, other, held, error, missing, isLive, onChange, onReview }: SwapFormProps) {
  const { asset, isBuy, side } = draft
  const [isTried, setTried] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isLive) return
    if (error !== undefined || missing !== undefined) return showErrors(event.currentTarget, () => setTried(true))
    setTried(false)
    onReview()
  }
  const given: SwapDraft['side'] = isBuy ? 'quote' : 'base'
  const had: SwapDraft['side'] = isBuy ? 'base' : 'quote'
  const textOf = (of: SwapDraft['side']) => {
    if (side === of) return draft.text
    return other === undefined ? '' : formatFixed6(other)
  }
  const unitOf = (of: SwapDraft['side']) => (of === 'base' ? asset : 'USDC')
  const heldOf = (of: SwapDraft['side']) =>
    of === 'base' ? swapUnitsText(asset, held.base) : formatDecimal(held.quote, 2)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3">
      <RadioGroup
        label={t('Direction')}
        options={[
          { value: 'sell', label: t('Sell for USDC') },
          { value: 'buy', label: t('Buy with USDC') },
        ]}
        value={isBuy ? 'buy' : 'sell'}
        // Clears the amount, because it was typed in the asset of the previous direction.
        onChange={(next) => onChange({ ...draft, isBuy: next === 'buy', text: '' })}
      />
      <Select
        label={t('Asset')}
        value={asset}
        options={swapAssets.map((value) => ({ value, label: value }))}
        onChange={(next) => onChange({ ...draft, asset: next, text: '' })}
      />
      <NumberField
        label={t('You pay')}
        value={textOf(given)}
        onChange={(text) => onChange({ ...draft, side: given, text })}
        suffix={
          <MaxSuffix
            unit={unitOf(given)}
            disabled={(given === 'base' ? held.base : held.quote) <= 0n}
            onMax={() =>
              onChange({ ...draft, side: given, text: formatFixed6(given === 'base' ? held.base : held.quote) })
            }
          />
        }
        unitName={unitOf(given)}
        unit={1n}
        error={error ?? (isTried ? missing : undefined)}
        hint={t('You have {amount} {asset}', { amount: heldOf(given), asset: unitOf(given) })}
      />
      <NumberField
        label={t('You receive')}
        value={textOf(had)}
        onChange={(text) => onChange({ ...draft, side: had, text })}
        suffix={unitOf(had)}
        unit={1n}
        hint={t('You have {amount} {asset}', { amount: heldOf(had), asset: unitOf(had) })}
      />
      <ReviewButton isReady={error === undefined && missing === undefined} disabled={!isLive}>
        {t('Review swap…')}
      </ReviewButton>
    </form>
  )
}

type SwapFiguresProps = {
  asset: SwapAsset
  isBuy: boolean
  preview: SwapPreview | undefined
  /** Time of the quote in UNIX milliseconds of the local clock. */
  readAtMs: number
  /** True if the quote is for the typed amount and not for an earlier amount. */
  isOfDraft: boolean
  changes: readonly Change[]
}

export function SwapFigures({ asset, isBuy, preview, readAtMs, isOfDraft, changes }: SwapFiguresProps) {
  const nowMs = useNow()
  const ratio = collateralSpecs[asset].ratio
  return (
    <div className="flex flex-col gap-4 p-3">
      <div>
        <p className="text-xs text-text-3">{t('{asset} index price', { asset })}</p>
        <p className="text-xl font-medium tabular-nums">
          {formatDecimal(preview?.price, asset === 'USDT' || asset === 'SDAI' ? 4 : 2)}{' '}
          <span className="text-sm font-normal text-text-3">USDC</span>
        </p>
        <p className="min-h-4 text-xs text-text-3">{preview !== undefined && updatedText(nowMs - readAtMs)}</p>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <Row name={t('Fee')}>
          {isOfDraft && <>{formatDecimal(preview?.fees, 2)} USDC </>}
          <span className="text-text-3">
            {formatPercent(preview === undefined ? undefined : toNumber(preview.feeRate), { isSigned: false })}
          </span>
        </Row>
        <Row name={t('Venue liquidity')}>
          {isBuy
            ? `${swapUnitsText(asset, preview?.baseCapacity)} ${asset}`
            : `${formatDecimal(preview?.quoteCapacity, 2)} USDC`}
        </Row>
        <Row name={t('Counts towards margin')}>{formatPercent(toNumber(ratio), { decimals: 0, isSigned: false })}</Row>
        {asset === 'weETH' && <WeethDeposits asset={asset} />}
      </dl>
      <BeforeAfterList
        label={t('Balances before and after')}
        changes={changes}
        note={t('≈ Estimated at the current price. The swap executes at the index price at that moment.')}
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
