import type { InputEvent, KeyboardEvent } from 'react'
import { echoDecimalText, readDecimalText, stepDecimalText } from './decimalText'
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
 * plain decimal with a dot whatever the locale's separator; the field shows it as the locale writes it, so that whoever
 * types the other separator sees at once how it was understood.
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
      value={echoDecimalText(value)}
      inputMode="decimal"
      inputClassName="text-right"
      onKeyDown={onKey}
      onInput={echoInPlace}
      onChange={(text) => onChange(readDecimalText(text))}
    />
  )
}

/** React would write the other separator for us, and move the caret to the end. */
function echoInPlace({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
  const shown = echoDecimalText(readDecimalText(input.value))
  if (shown === input.value || shown.length !== input.value.length) return
  const caret = input.selectionStart
  input.value = shown
  input.setSelectionRange(caret, caret)
}
