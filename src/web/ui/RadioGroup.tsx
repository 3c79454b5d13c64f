import { useId, type ReactNode } from 'react'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly content?: ReactNode
  readonly tone?: 'buy' | 'sell'
  readonly isDisabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  label: string
  options: readonly RadioOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'small' | 'regular'
  /** `words`: without a background, for choices in the header of a panel. */
  look?: 'segment' | 'words'
  className?: string
}

const tones = {
  buy: 'bg-buy-tint text-buy',
  sell: 'bg-sell-tint text-sell',
  none: 'bg-surface-3 text-text-1',
}

/** A choice between a few visible options. Native radios: arrows move, Tab reaches the selected radio. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  size = 'regular',
  look = 'segment',
  className = '',
}: RadioGroupProps<Value>) {
  const name = useId()
  const isWords = look === 'words'
  const height = size === 'small' ? 'h-small min-h-small text-xs' : 'h-control min-h-control text-sm'
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`flex ${isWords ? '' : 'rounded-sm bg-surface-2 p-0.5'} ${height} ${className}`}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={`relative flex flex-1 items-center justify-center rounded-[3px] px-2 font-medium whitespace-nowrap transition-colors select-none ${option.value === value ? (isWords ? 'text-text-1' : tones[option.tone ?? 'none']) : option.isDisabled === true ? 'text-text-4' : 'text-text-3 hover:text-text-1'}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.label}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[3px] outline-offset-0! disabled:cursor-not-allowed"
          />
          <span className="pointer-events-none relative">{option.content ?? option.label}</span>
        </label>
      ))}
    </div>
  )
}
