import { useId, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { echoDecimalText, groupDecimalText, stepDecimalText, unclearMark } from './decimalText'
import { numberFormat } from './formatNumber'
import { longestNumber, readNumber, type NumberTerms } from './readNumber'
import { TextField, type TextFieldProps } from './TextField'

/**
 * The field's precision, as a step or a unit. Every field must state it, because it decides whether `1.234` is
 * ambiguous.
 */
type Exactness =
  | {
      /** Tick or amount step in millionths. ↑ and ↓ move by one step, with Shift by ten. */
      step: bigint
      unit?: never
    }
  | {
      /** Finest precision in millionths, for a field without a step. From three decimals on, `1.234` is a decimal. */
      unit: bigint
      step?: never
    }

/** Reported for a text that is too long, because it is no valid number. */
const tooLong = '-'

type NumberFieldProps = Omit<TextFieldProps, 'inputMode' | 'type' | 'step' | 'onChange'> &
  Exactness & {
    onChange: (text: string) => void
    /** In millionths: the value from which ↑ and ↓ start in an empty field. */
    stepFrom?: bigint | undefined
    /** Groups the thousands while the field has no focus: for sums of money. */
    isGrouped?: boolean
    /** Unit that may accompany the number, as in `$3,100`, `3100 USD` or `2 ETH`. Defaults to the suffix. */
    unitName?: string | undefined
  }

/**
 * A field for a decimal as text, so that the value that is sent is exactly the text that was read: no float, no silent
 * rounding. `onChange` gets a plain decimal with a dot, whatever the locale. While focused the field keeps the typed
 * text, then shows it in the locale's format; pasted text is reformatted at once, without unit and grouping. An
 * ambiguous text is reported with the {@link unclearMark}, so that it is no valid number, and both readings are offered
 * below.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    step,
    unit,
    stepFrom,
    unitName = textOf(props.suffix),
    isGrouped,
    value,
    onChange,
    onKeyDown,
    ...rest
  } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const [typed, setTyped] = useState<{ readonly text: string; readonly heard: string }>()
  const [isFocused, setFocused] = useState(false)
  const isUnclear = value.startsWith(unclearMark)
  const settled = isUnclear ? value.slice(unclearMark.length) : echoDecimalText(value)
  const terms = { step: step ?? unit, unitName }
  const readings = isUnclear ? readingsOf(settled, terms) : undefined
  const hear = (text: string, isPasted: boolean) => {
    if (text.length >= longestNumber) {
      setTyped({ text, heard: tooLong })
      return onChange(tooLong)
    }
    const next = readNumber(text, terms)
    const heard = next.status === 'read' ? next.plain : next.status === 'unclear' ? unclearMark + text : text
    setTyped(isPasted && next.status === 'read' ? undefined : { text, heard })
    onChange(heard)
  }
  const choose = (plain: string) => {
    setTyped(undefined)
    onChange(plain)
    document.getElementById(id)?.focus()
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction !== 0 && step !== undefined) {
      event.preventDefault()
      onChange(stepDecimalText(value, step, direction * (event.shiftKey ? 10 : 1), stepFrom))
    }
    onKeyDown?.(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(undefined)
    setFocused(false)
    // Moving the focus to one of the readings does not count as leaving the field.
    const reading = event.relatedTarget?.closest('.unclear') ?? null
    if (reading === null) rest.onBlur?.(event)
  }
  return (
    <TextField
      {...rest}
      id={id}
      value={
        typed?.heard === value
          ? typed.text
          : isGrouped === true && !isFocused && !isUnclear
            ? groupDecimalText(value)
            : settled
      }
      onFocus={(event) => {
        setFocused(true)
        rest.onFocus?.(event)
      }}
      inputMode="decimal"
      maxLength={longestNumber}
      inputClassName="text-right"
      onKeyDown={onKey}
      onBlur={leave}
      onChange={hear}
      {...(readings !== undefined && {
        'aria-invalid': true,
        error: undefined,
        hint: <UnclearNumber key={settled} readings={readings} onChoose={choose} />,
      })}
    />
  )
}

function textOf(suffix: ReactNode): string | undefined {
  return typeof suffix === 'string' ? suffix : undefined
}

/**
 * Returns the readings of an ambiguous text. A stored text may have become unambiguous after a change of the number
 * format.
 */
function readingsOf(text: string, terms: NumberTerms): readonly string[] {
  const reading = readNumber(text, terms)
  if (reading.status === 'wrong') return []
  return reading.status === 'read' ? [reading.plain] : reading.readings
}

type UnclearNumberProps = { readings: readonly string[]; onChoose: (plain: string) => void }

/** Offers the readings of an ambiguous text, in the locale's format. */
export function UnclearNumber({ readings, onChoose }: UnclearNumberProps) {
  return (
    <span role="alert" className="unclear flex flex-wrap items-center gap-1 text-warn">
      {t('Did you mean:')}
      {readings.map((plain) => (
        <button
          key={plain}
          type="button"
          // Keeps the focus in the field until the trader has chosen a reading.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(plain)}
          className="h-5 rounded-[3px] bg-surface-2 px-1 text-text-1 pointer-coarse:h-11 pointer-coarse:px-3"
        >
          {numberFormat({ maximumFractionDigits: 20 }).format(plain as Intl.StringNumericLiteral)}
        </button>
      ))}
    </span>
  )
}
