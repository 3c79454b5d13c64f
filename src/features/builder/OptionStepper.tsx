import type { OptionInstrument } from '@/protocol/instrument'
import { ChevronDownIcon } from '@/ui/icons'
import { t } from '@/ui/t'

type StepperProps = {
  /** What is chosen: "Strike of ETH-27NOV26-3200-C". */
  label: string
  lower: string
  upper: string
  options: readonly OptionInstrument[]
  value: OptionInstrument
  textOf: (option: OptionInstrument) => string
  onChoose: (option: OptionInstrument) => void
}

/** One of a row of options: a list, with a step down and up beside it. */
export function OptionStepper({ label, lower, upper, options, value, textOf, onChoose }: StepperProps) {
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
      onClick={() => option && onChoose(option)}
      className="flex h-small w-5 items-center justify-center rounded-[3px] text-text-3 hover:bg-surface-1 hover:text-text-1 disabled:opacity-30 pointer-coarse:w-11"
    >
      <ChevronDownIcon width={12} height={12} className={isUp ? '-rotate-90' : 'rotate-90'} />
    </button>
  )
}

export const stepperWords = {
  strikeOf: (name: string) => t('Strike of {instrument}', { instrument: name }),
  strikeLower: (name: string) => t('{instrument}: lower strike', { instrument: name }),
  strikeUpper: (name: string) => t('{instrument}: higher strike', { instrument: name }),
  expiryOf: (name: string) => t('Expiry of {instrument}', { instrument: name }),
  expiryLower: (name: string) => t('{instrument}: earlier expiry', { instrument: name }),
  expiryUpper: (name: string) => t('{instrument}: later expiry', { instrument: name }),
}
