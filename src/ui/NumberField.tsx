import type { KeyboardEvent } from 'react'
import { readDecimalText, stepDecimalText } from './decimalText'
import { TextField } from './TextField'
import type { TextFieldProps } from './TextField'

type NumberFieldProps = Omit<TextFieldProps, 'inputMode' | 'type' | 'step'> & {
  /** In millionths: the tick or the amount step. ↑ and ↓ move by one, with Shift by ten. */
  step?: bigint | undefined
  /** In millionths: where ↑ and ↓ start when the field is empty. */
  stepFrom?: bigint | undefined
}

/**
 * A decimal as text, so that what is sent is exactly what is read: no float, no silent rounding. `onChange` hears a
 * plain decimal with a dot whatever the locale's separator.
 */
export function NumberField({ step, stepFrom, value, onChange, onKeyDown, ...rest }: NumberFieldProps) {
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction !== 0 && step !== undefined) {
      event.preventDefault()
      onChange(stepDecimalText(value, step, direction * (event.shiftKey ? 10 : 1), stepFrom))
    }
    onKeyDown?.(event)
  }
  return (
    <TextField
      {...rest}
      value={value}
      inputMode="decimal"
      inputClassName="text-right"
      onKeyDown={onKey}
      onChange={(text) => onChange(readDecimalText(text))}
    />
  )
}
