import { useId, type ReactNode } from 'react'

export type RadioOption<Value extends string> = {
  readonly value: Value
  /** The accessible name of the radio. */
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
  className?: string
}

const tones = {
  buy: 'has-checked:bg-buy-fill has-checked:text-on-fill',
  sell: 'has-checked:bg-sell-fill has-checked:text-on-fill',
  none: 'has-checked:bg-surface-1 has-checked:text-text-1 has-checked:shadow-[0_0_0_1px_var(--line-strong)]',
}

/** One of a few, all in view. Native radios: arrows move, Tab goes to the chosen one. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  size = 'regular',
  className = '',
}: RadioGroupProps<Value>) {
  const name = useId()
  const height = size === 'small' ? 'h-small min-h-small text-xs' : 'h-control min-h-control text-sm'
  return (
    <div role="radiogroup" aria-label={label} className={`flex rounded-sm bg-surface-2 p-0.5 ${height} ${className}`}>
      {options.map((option) => (
        <label
          key={option.value}
          className={`relative flex flex-1 items-center justify-center rounded-[3px] px-2 font-medium whitespace-nowrap text-text-3 transition-colors select-none hover:text-text-1 has-disabled:text-text-4 has-focus-visible:outline-2 has-focus-visible:outline-accent ${tones[option.tone ?? 'none']}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.label}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
          />
          <span className="pointer-events-none relative">{option.content ?? option.label}</span>
        </label>
      ))}
    </div>
  )
}
