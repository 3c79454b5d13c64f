import { useState, type SubmitEvent } from 'react'
import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import type { OptionType } from '@/core/protocol/instrument'
import { otcAmountStep, otcPremium } from '@/core/quant/otcRules'
import { t } from '@/web/language/t'
import { ReviewButton } from '@/web/portfolio/ReviewButton'
import { Button } from '@/web/ui/Button'
import { DateField } from '@/web/ui/DateField'
import { formatDecimal, formatNumber, formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { showErrors } from '@/web/ui/showErrors'
import { breakEven, type OtcEstimate, expiryDays, type OtcDraft, type ReadOtc } from './otcDraft'

type OtcFormProps = {
  draft: OtcDraft
  read: ReadOtc
  /** Assets with listed options, from which the OTC desk prices. */
  assets: readonly string[]
  indexPrice: Price | undefined
  estimate: OtcEstimate | undefined
  nowMs: number
  isLive: boolean
  onChange: (draft: OtcDraft) => void
  onReview: () => void
}

const cent = 10_000n

/** Form of an OTC request: any strike, day and size, and the highest acceptable price. */
export function OtcForm(props: OtcFormProps) {
  const { draft, read, assets, indexPrice, estimate, nowMs, isLive, onChange, onReview } = props
  const [isErrorShown, setErrorShown] = useState(false)
  const errors = isErrorShown ? read.errors : {}
  const change = (next: Partial<OtcDraft>) => onChange({ ...draft, ...next })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isLive) return
    if (read.wish === undefined) return showErrors(event.currentTarget, () => setErrorShown(true))
    setErrorShown(true)
    onReview()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-3">
      <div className="grid grid-cols-2 items-end gap-2">
        <Select
          label={t('Asset')}
          value={draft.asset}
          options={assets.map((value) => ({ value, label: value }))}
          onChange={(asset) => change({ asset, strikeText: '', priceText: '' })}
        />
        <RadioGroup<OptionType>
          label={t('Type')}
          options={[
            { value: 'call', label: t('Call') },
            { value: 'put', label: t('Put') },
          ]}
          value={draft.optionType}
          onChange={(optionType) => change({ optionType })}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={t('Strike')}
          unit={cent}
          value={draft.strikeText}
          onChange={(strikeText) => change({ strikeText })}
          suffix="USD"
          error={errors.strike && t('Must be between 0.1× and 10× the index')}
          hint={t('Index {price}', { price: formatDecimal(indexPrice, 2) })}
        />
        <DateField
          label={t('Expiry date')}
          {...expiryDays(nowMs)}
          value={draft.dayText}
          onChange={(dayText) => change({ dayText })}
          error={errors.day && t('Choose a date from tomorrow up to one year ahead')}
          hint={t('at 08:00 UTC')}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={t('Contracts')}
          unit={otcAmountStep}
          value={draft.amountText}
          onChange={(amountText) => change({ amountText })}
          suffix={draft.asset}
          error={errors.amount && t('Increments of 0.01, max. 20M USD notional')}
        />
        <NumberField
          label={t('Max premium')}
          unit={cent}
          value={draft.priceText}
          onChange={(priceText) => change({ priceText })}
          suffix="USD"
          error={errors.price && t('Enter a price per contract above 0')}
          hint={t('per contract')}
        />
      </div>
      <Estimate estimate={estimate} terms={read.terms} onTake={(ask) => change({ priceText: formatFixed6(ask) })} />
      <ReviewButton isReady={read.wish !== undefined} disabled={!isLive}>
        {t('Review request…')}
      </ReviewButton>
      <p className="text-xs text-text-3">
        {t(
          'The OTC desk responds in seconds. If its price is at or below yours, you trade at the desk’s price and pay the full premium. Otherwise the request stays open for two minutes.',
        )}
      </p>
    </form>
  )
}

const ivText = (iv: number | undefined) => formatPercent(iv, { decimals: 1, isSigned: false })

type EstimateProps = {
  estimate: OtcEstimate | undefined
  terms: ReadOtc['terms']
  onTake: (ask: Price) => void
}

function Estimate({ estimate, terms: { optionType, strike, amount }, onTake }: EstimateProps) {
  const ask = estimate?.ask
  const even =
    optionType === undefined || strike === undefined || ask === undefined
      ? undefined
      : breakEven(optionType, strike, ask)
  const premium = ask === undefined || amount === undefined ? undefined : otcPremium(ask, amount)
  return (
    <section aria-label={t('Estimate')} className="rounded-md bg-surface-2 p-2.5 text-sm">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt className="text-text-3">{t('Fair value')}</dt>
        <dd className="text-right tabular-nums">
          {estimate === undefined ? unknownText : `≈ ${formatNumber(estimate.value, 2)} USD`}
        </dd>
        <dt className="text-text-3">{t('Desk’s offer')}</dt>
        <dd className="text-right tabular-nums">
          {estimate === undefined ? unknownText : `≈ ${formatDecimal(estimate.ask, 2)} USD`}
        </dd>
        <dt className="text-text-3">{t('IV fair / offer')}</dt>
        <dd className="text-right tabular-nums">
          {estimate === undefined ? unknownText : `${ivText(estimate.iv)} / ${ivText(estimate.askIv)}`}
        </dd>
        <dt className="text-text-3">{t('Delta')}</dt>
        <dd className="text-right tabular-nums">
          {estimate === undefined ? unknownText : formatNumber(estimate.delta, 3)}
        </dd>
        <dt className="text-text-3">{t('Premium, all contracts')}</dt>
        <dd className="text-right tabular-nums">
          {premium === undefined ? unknownText : `≈ ${formatUsd(premium)} USDC`}
        </dd>
        <dt className="text-text-3">{t('Break-even at expiry')}</dt>
        <dd className="text-right tabular-nums">{even === undefined ? unknownText : `≈ ${formatDecimal(even, 2)}`}</dd>
      </dl>
      <div className="mt-2 flex items-center justify-between gap-2">
        <p className="text-xs text-text-4">{t('Based on listed option marks')}</p>
        <Button
          size="small"
          disabled={estimate === undefined}
          onClick={() => {
            if (estimate !== undefined) onTake(estimate.ask)
          }}
        >
          {t('Use desk’s offer')}
        </Button>
      </div>
    </section>
  )
}
