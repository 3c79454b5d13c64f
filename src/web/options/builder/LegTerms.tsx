import { absolute, formatFixed6, type Amount } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { IconButton } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { formatStrike } from '@/web/ui/formatStrike'
import { ChevronDownIcon } from '@/web/ui/icons'
import { CloseIcon } from '@/web/ui/moreIcons'
import { NumberField } from '@/web/ui/NumberField'
import { useLocalNumber } from '@/web/ui/useLocalNumber'
import { expiryText } from './builderLabels'
import type { BuilderLeg } from './builderLeg'

export type LegActions = {
  readonly onFlip: (leg: BuilderLeg) => void
  readonly onRatio: (leg: BuilderLeg, ratio: Amount) => void
  readonly onRemove: (leg: BuilderLeg) => void
  readonly onBecome: (leg: BuilderLeg, option: OptionInstrument) => void
  readonly strikesOf: (option: OptionInstrument) => readonly OptionInstrument[]
  readonly expiriesOf: (option: OptionInstrument) => readonly OptionInstrument[]
  readonly otherTypeOf: (option: OptionInstrument) => OptionInstrument | undefined
}

type LegProps = { leg: BuilderLeg; actions: LegActions }

/** A click switches between buy and sell. Held positions cannot be switched. */
export function SideCell({ leg, actions }: LegProps) {
  const words = leg.side === 'buy' ? t('Buy') : t('Sell')
  const tone = leg.side === 'buy' ? 'text-buy bg-buy-soft' : 'text-sell bg-sell-soft'
  const look = `inline-flex h-small min-w-11 items-center justify-center rounded-sm px-1.5 text-sm font-medium ${tone}`
  if (leg.ratio === undefined) {
    return <span className={look}>{leg.side === 'buy' ? t('Long', {}, 'held') : t('Short', {}, 'held')}</span>
  }
  const { instrumentName } = leg.instrument
  return (
    <button
      type="button"
      onClick={() => actions.onFlip(leg)}
      aria-label={t('{side} {instrument}: flip side', { side: words, instrument: instrumentName })}
      title={t('Flip side')}
      className={`${look} hover:brightness-125`}
    >
      {words}
    </button>
  )
}

const ratioStep = 1_000_000n

/** Contracts per structure, or the contracts of a held position. */
export function RatioCell({ leg, actions }: LegProps) {
  const { ratio } = leg
  if (ratio === undefined) {
    return <span className="px-2 text-sm text-text-2">{formatFixed6(absolute(leg.contracts))}</span>
  }
  return <RatioField leg={leg} ratio={ratio} onRatio={actions.onRatio} />
}

function RatioField({ leg, ratio, onRatio }: { leg: BuilderLeg; ratio: Amount; onRatio: LegActions['onRatio'] }) {
  const { value, isRefused, onChange, onBlur } = useLocalNumber({
    plain: formatFixed6(ratio),
    accepts: (text) => ratioOf(text) !== undefined,
    onAccepted: (text) => {
      const typed = ratioOf(text)
      if (typed !== undefined) onRatio(leg, typed)
    },
  })
  return (
    <NumberField
      label={t('{instrument} ratio', { instrument: leg.instrument.instrumentName })}
      isLabelHidden
      value={value}
      step={ratioStep}
      onChange={onChange}
      onBlur={onBlur}
      aria-invalid={isRefused || undefined}
      className={`w-16 [&_.control]:h-small! pointer-coarse:w-20 ${isRefused ? '[&_.control]:border-danger' : ''}`}
    />
  )
}

function ratioOf(text: string): Amount | undefined {
  const ratio = decimalValue<Amount>(text)
  return ratio !== undefined && ratio > 0n ? ratio : undefined
}

export function ContractCell({ leg, actions }: LegProps) {
  const { instrument } = leg
  const name = instrument.instrumentName
  if (instrument.instrumentType === 'PERPETUAL' || leg.ratio === undefined) {
    return (
      <span className="text-sm text-text-1">
        {name}
        {leg.ratio === undefined && (
          <span className="ml-2 rounded-[3px] bg-surface-2 px-1 text-xs text-text-3">{t('position')}</span>
        )}
      </span>
    )
  }
  const become = (option: OptionInstrument) => actions.onBecome(leg, option)
  const other = actions.otherTypeOf(instrument)
  const isCall = instrument.optionType === 'call'
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <OptionStepper
        label={stepperLabels.expiryOf(name)}
        lower={stepperLabels.expiryLower(name)}
        upper={stepperLabels.expiryUpper(name)}
        options={actions.expiriesOf(instrument)}
        value={instrument}
        textOf={({ expiryNs }) => expiryText(expiryNs)}
        onChoose={become}
      />
      <OptionStepper
        label={stepperLabels.strikeOf(name)}
        lower={stepperLabels.strikeLower(name)}
        upper={stepperLabels.strikeUpper(name)}
        options={actions.strikesOf(instrument)}
        value={instrument}
        textOf={({ strike }) => formatStrike(strike)}
        onChoose={become}
      />
      <button
        type="button"
        disabled={other === undefined}
        onClick={() => {
          if (other !== undefined) become(other)
        }}
        aria-label={
          isCall
            ? t('{instrument}: switch to put', { instrument: name })
            : t('{instrument}: switch to call', { instrument: name })
        }
        className="h-small min-w-10 rounded-sm bg-surface-2 px-1.5 text-sm text-text-1 hover:bg-surface-1 disabled:opacity-50 pointer-coarse:min-w-11"
      >
        {isCall ? t('Call') : t('Put')}
      </button>
    </span>
  )
}

export function RemoveCell({ leg, actions }: LegProps) {
  return (
    <IconButton
      label={t('Remove {instrument}', { instrument: leg.instrument.instrumentName })}
      icon={<CloseIcon width={12} height={12} />}
      onClick={() => actions.onRemove(leg)}
    />
  )
}

type StepperProps = {
  /** "Strike of ETH-27NOV26-3200-C". */
  label: string
  lower: string
  upper: string
  options: readonly OptionInstrument[]
  value: OptionInstrument
  textOf: (option: OptionInstrument) => string
  onChoose: (option: OptionInstrument) => void
}

function OptionStepper({ label, lower, upper, options, value, textOf, onChoose }: StepperProps) {
  const at = options.findIndex(({ instrumentName }) => instrumentName === value.instrumentName)
  const before = options[at - 1]
  const after = at < 0 ? undefined : options[at + 1]
  return (
    <span className="inline-flex items-center rounded-sm bg-surface-2">
      <Step label={lower} isUp={false} option={before} onChoose={onChoose} />
      <select
        aria-label={label}
        value={value.instrumentName}
        onChange={(event) => {
          const chosen = options.find(({ instrumentName }) => instrumentName === event.currentTarget.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
        className="h-small min-w-0 appearance-none rounded-[3px] bg-transparent px-1 text-center text-sm text-text-1 outline-offset-0 hover:bg-surface-1 pointer-coarse:min-w-16"
      >
        {options.map((option) => (
          <option key={option.instrumentName} value={option.instrumentName}>
            {textOf(option)}
          </option>
        ))}
      </select>
      <Step label={upper} isUp option={after} onChoose={onChoose} />
    </span>
  )
}

type StepProps = {
  label: string
  isUp: boolean
  option: OptionInstrument | undefined
  onChoose: (option: OptionInstrument) => void
}

function Step({ label, isUp, option, onChoose }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={option === undefined}
      onClick={() => {
        if (option !== undefined) onChoose(option)
      }}
      className="flex h-small w-5 items-center justify-center rounded-[3px] text-text-3 hover:bg-surface-1 hover:text-text-1 disabled:opacity-30 pointer-coarse:w-11"
    >
      <ChevronDownIcon width={12} height={12} className={isUp ? '-rotate-90' : 'rotate-90'} />
    </button>
  )
}

const stepperLabels = {
  strikeOf: (name: string) => t('{instrument} strike', { instrument: name }),
  strikeLower: (name: string) => t('{instrument}: lower strike', { instrument: name }),
  strikeUpper: (name: string) => t('{instrument}: higher strike', { instrument: name }),
  expiryOf: (name: string) => t('{instrument} expiry', { instrument: name }),
  expiryLower: (name: string) => t('{instrument}: earlier expiry', { instrument: name }),
  expiryUpper: (name: string) => t('{instrument}: later expiry', { instrument: name }),
}
