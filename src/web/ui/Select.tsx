import { useId } from 'react'
import { Field } from './Field'
import type { FieldProps } from './Field'
import './select.css'

export type SelectOption<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly isDisabled?: boolean
}

type SelectProps<Value extends string> = Omit<FieldProps, 'error'> & {
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'small' | 'regular'
  /** A word in a line, or the name of a strip: without a box until it is hovered or focused. */
  look?: 'word' | 'name' | undefined
  isDisabled?: boolean
}

const word = 'field-sizing-content bg-transparent hover:bg-surface-2 pl-1.5 pointer-coarse:h-11'
const wordLooks = {
  word: `${word} h-small text-sm text-text-2`,
  name: `${word} h-8 text-lg font-semibold proportional-nums`,
}

/**
 * A native select (role combobox). Its list is styled with tokens where the browser supports `appearance: base-select`,
 * and by the system elsewhere. Type-ahead, keys and phone pickers need no script.
 */
export function Select<Value extends string>({
  label,
  isLabelHidden,
  hint,
  className,
  options,
  value,
  onChange,
  size = 'regular',
  look: kind,
  isDisabled = false,
}: SelectProps<Value>) {
  const id = useId()
  const look = kind === undefined ? (size === 'small' ? 'h-small! text-xs! px-1.5' : 'px-2') : wordLooks[kind]
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} className={className}>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
        className={`select control ${look}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
