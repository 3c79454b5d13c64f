import { absolute, formatFixed6, type Amount } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { CloseIcon } from '@/ui/icons'
import { IconButton } from '@/ui/IconButton'
import { decimalValue } from '@/ui/decimalText'
import { NumberField } from '@/ui/NumberField'
import { t } from '@/ui/t'
import { useHeldNumber } from '@/ui/useHeldNumber'
import type { BuilderLeg } from './builderLeg'
import { expiryText, strikeText } from './builderWords'
import { OptionStepper, stepperWords } from './OptionStepper'

/** What can be done with a leg. */
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

/** Bought or sold; a press makes it the other. What is held is what it is. */
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
      aria-label={t('{side} {instrument}: turn around', { side: words, instrument: instrumentName })}
      title={t('Turn around')}
      className={`${look} hover:brightness-125`}
    >
      {words}
    </button>
  )
}

const ratioStep = 1_000_000n

/** Contracts for one structure; of what is held, its contracts. */
export function RatioCell({ leg, actions }: LegProps) {
  const { ratio } = leg
  if (ratio === undefined) {
    return <span className="px-2 text-sm text-text-2">{formatFixed6(absolute(leg.contracts))}</span>
  }
  return <RatioField leg={leg} ratio={ratio} onRatio={actions.onRatio} />
}

function RatioField({ leg, ratio, onRatio }: { leg: BuilderLeg; ratio: Amount; onRatio: LegActions['onRatio'] }) {
  const { value, isRefused, onChange, onBlur } = useHeldNumber({
    plain: formatFixed6(ratio),
    accepts: (text) => ratioOf(text) !== undefined,
    onAccepted: (text) => {
      const typed = ratioOf(text)
      if (typed !== undefined) onRatio(leg, typed)
    },
  })
  return (
    <NumberField
      label={t('Ratio of {instrument}', { instrument: leg.instrument.instrumentName })}
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

/** Which contract: a perpetual, or an option by its expiry, strike and type, each of which can be stepped. */
export function ContractCell({ leg, actions }: LegProps) {
  const { instrument } = leg
  const name = instrument.instrumentName
  if (instrument.instrumentType === 'PERPETUAL' || leg.ratio === undefined) {
    return (
      <span className="text-sm text-text-1">
        {name}
        {leg.ratio === undefined && (
          <span className="ml-2 rounded-[3px] bg-surface-2 px-1 text-xs text-text-3">{t('held')}</span>
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
        label={stepperWords.expiryOf(name)}
        lower={stepperWords.expiryLower(name)}
        upper={stepperWords.expiryUpper(name)}
        options={actions.expiriesOf(instrument)}
        value={instrument}
        textOf={({ expiryNs }) => expiryText(expiryNs)}
        onChoose={become}
      />
      <OptionStepper
        label={stepperWords.strikeOf(name)}
        lower={stepperWords.strikeLower(name)}
        upper={stepperWords.strikeUpper(name)}
        options={actions.strikesOf(instrument)}
        value={instrument}
        textOf={({ strike }) => strikeText(strike)}
        onChoose={become}
      />
      <button
        type="button"
        disabled={other === undefined}
        onClick={() => other && become(other)}
        aria-label={
          isCall
            ? t('{instrument}: make it the put', { instrument: name })
            : t('{instrument}: make it the call', { instrument: name })
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
