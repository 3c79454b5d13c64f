import type { Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { formatStrike } from '@/web/ui/formatStrike'
import { formatAge } from '@/web/ui/formatTime'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup, type RadioOption } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { type Holding, type StrikeRule } from './rollModel'

export type RollChoice = {
  /** As typed; undefined while it follows the position. For several positions it is unused. */
  readonly amountText: string | undefined
  readonly percent: number
  readonly expiryNs: bigint | undefined
  readonly rule: StrikeRule
  readonly strike: Price | undefined
}

type RollTermsProps = {
  holdings: readonly Holding[]
  choice: RollChoice
  onChange: (change: Partial<RollChoice>) => void
  /** Contracts to roll of a single position, as shown. */
  amountText: string
  /** Unexpired, ascending. */
  expiries: readonly ChainExpiry[]
  expiry: ChainExpiry | undefined
  /** The strike of a single new option. */
  strike: Price | undefined
  nowMs: number
}

const keptFigures = ['strike', 'delta', 'moneyness'] as const

const shares = [25, 50, 75, 100] as const

const ruleLabels: Record<Exclude<StrikeRule, 'chosen'>, string> = {
  strike: t('Same strike'),
  delta: t('Same delta'),
  moneyness: t('Same moneyness'),
}

/** How much is rolled, and to which expiry and strike. */
export function RollTerms(props: RollTermsProps) {
  const { holdings, choice, onChange, expiries, expiry, nowMs } = props
  const [only] = holdings.length === 1 ? holdings : []
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {only !== undefined && (
          <NumberField
            label={t('Amount')}
            suffix={only.instrument.asset}
            value={props.amountText}
            step={only.instrument.amountStep}
            onChange={(amountText) => onChange({ amountText })}
            className="w-32"
          />
        )}
        <RadioGroup
          label={t('% of position')}
          value={choice.amountText === undefined ? String(choice.percent) : ''}
          onChange={(percent) => onChange({ percent: Number(percent), amountText: undefined })}
          options={shares.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
          className="flex-1"
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('To expiry')}
          value={String(expiry?.expiryNs ?? '')}
          onChange={(value) => onChange({ expiryNs: BigInt(value) })}
          options={expiries.map(({ expiryNs }) => ({
            value: String(expiryNs),
            label: `${formatUtcDay(expiryNs, 'short')} · ${formatAge(Number(expiryNs / 1_000_000n) - nowMs)}`,
          }))}
          className="w-40"
        />
        {only !== undefined && <StrikeSelect only={only} expiry={expiry} strike={props.strike} onChange={onChange} />}
      </div>
      <RadioGroup
        label={t('New strike')}
        value={choice.rule}
        onChange={(rule) => onChange({ rule })}
        options={keptFigures.map((value): RadioOption<StrikeRule> => ({ value, label: ruleLabels[value] }))}
      />
    </div>
  )
}

type StrikeSelectProps = Pick<RollTermsProps, 'expiry' | 'strike' | 'onChange'> & { only: Holding }

function StrikeSelect({ only, expiry, strike, onChange }: StrikeSelectProps) {
  const listed = (expiry?.strikes ?? []).filter((row) => row[only.instrument.optionType] !== undefined)
  const options = listed.map((row) => ({ value: String(row.strike), label: formatStrike(row.strike) }))
  return (
    <Select
      label={t('Strike')}
      value={strike === undefined ? '' : String(strike)}
      onChange={(value) => {
        const row = listed.find((one) => String(one.strike) === value)
        if (row !== undefined) onChange({ rule: 'chosen', strike: row.strike })
      }}
      options={strike === undefined ? [{ value: '', label: t('not listed') }, ...options] : options}
      className="w-32"
    />
  )
}
