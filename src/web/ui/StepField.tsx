import type { ReactNode } from 'react'
import { NumberField } from './NumberField'

type StepFieldProps = {
  name: string
  label: string
  /** Shown in place of the label, which stays the accessible name. */
  prefix?: ReactNode
  unit: ReactNode
  /** Unit of the number, for a field that does not show it as text. */
  unitName?: string | undefined
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
  step: bigint
  /** Value from which the arrows start in an empty field. */
  stepFrom?: bigint | undefined
  placeholder?: string | undefined
  isDisabled?: boolean
  isWrong: boolean
  messageId: string
}

/** A ticket's number field, with name and unit inside the control. ↑ and ↓ move by a step. */
export function StepField(props: StepFieldProps) {
  const { name, label, prefix = label, unit, value, onChange, isDisabled = false, isWrong } = props
  return (
    <NumberField
      name={name}
      label={label}
      isLabelHidden
      prefix={
        <span className="text-sm" aria-hidden="true">
          {prefix}
        </span>
      }
      suffix={unit}
      unitName={props.unitName}
      value={value}
      onChange={onChange}
      onBlur={props.onBlur}
      step={props.step}
      stepFrom={props.stepFrom}
      placeholder={props.placeholder}
      disabled={isDisabled}
      {...(isWrong && { 'aria-invalid': true, 'aria-describedby': props.messageId })}
      className={`[&_input]:font-medium ${isWrong ? '[&_.control]:border-danger' : ''}`}
    />
  )
}
