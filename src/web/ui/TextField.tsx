import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { describedBy } from './describedBy'
import { Field } from './Field'
import type { FieldProps } from './Field'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'className'> & {
    value: string
    onChange: (text: string, isPasted: boolean) => void
    prefix?: ReactNode
    suffix?: ReactNode
    inputClassName?: string | undefined
  }

/** Longer than any name or address. A field that needs more sets its own limit. */
const longestText = 200

export function TextField({
  label,
  isLabelHidden,
  error,
  hint,
  className,
  value,
  onChange,
  prefix,
  suffix,
  inputClassName = '',
  id: givenId,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} isLabelHidden={isLabelHidden} error={error} hint={hint} className={className}>
      <div
        className="control flex items-center gap-1.5 px-2 has-disabled:border-line has-disabled:bg-transparent has-disabled:text-text-3"
        data-invalid={error === undefined ? undefined : ''}
      >
        {prefix !== undefined && <span className="shrink-0 text-text-3">{prefix}</span>}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestText}
          {...rest}
          {...describedBy(id, { error, hint })}
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value, isPasted(event.nativeEvent))}
          className={`h-full min-w-0 flex-1 bg-transparent outline-none ${inputClassName}`}
        />
        {suffix !== undefined && <span className="shrink-0 text-xs text-text-3">{suffix}</span>}
      </div>
    </Field>
  )
}

function isPasted(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(Paste|Drop)/.test(event.inputType)
}
