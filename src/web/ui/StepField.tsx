import { t } from '@/web/language/t'
import { stepDecimalText } from './decimalText'
import { ArrowIcon } from './moreIcons'
import { NumberField } from './NumberField'

type StepFieldProps = {
  name: string
  label: string
  unit: string
  /** Unit of the number, for a field without room to show it. */
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

/** A ticket's number field, with name and unit inside the control and step buttons beside it. */
export function StepField(props: StepFieldProps) {
  const { name, label, unit, value, onChange, step, stepFrom, isDisabled = false, isWrong } = props
  const move = (steps: number) => onChange(stepDecimalText(value, step, steps, stepFrom))
  return (
    <NumberField
      name={name}
      label={label}
      isLabelHidden
      prefix={
        <span className="text-sm" aria-hidden="true">
          {label}
        </span>
      }
      suffix={
        <span className="flex items-center gap-1.5">
          <span className="text-text-4">{unit}</span>
          <span className="-mr-1 flex flex-col">
            <StepButton
              label={t('{field} up', { field: label })}
              isUp
              isDisabled={isDisabled}
              onPress={() => move(1)}
            />
            <StepButton
              label={t('{field} down', { field: label })}
              isUp={false}
              isDisabled={isDisabled}
              onPress={() => move(-1)}
            />
          </span>
        </span>
      }
      unitName={props.unitName ?? unit}
      value={value}
      onChange={onChange}
      onBlur={props.onBlur}
      step={step}
      stepFrom={stepFrom}
      placeholder={props.placeholder}
      disabled={isDisabled}
      {...(isWrong && { 'aria-invalid': true, 'aria-describedby': props.messageId })}
      className={isWrong ? '[&_.control]:border-danger' : ''}
    />
  )
}

type StepButtonProps = { label: string; isUp: boolean; isDisabled: boolean; onPress: () => void }

/** A step button for the pointer. The field has ↑ and ↓ for the keyboard, so Tab skips the button. */
function StepButton({ label, isUp, isDisabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className="flex h-3.5 w-5 items-center justify-center rounded-[2px] text-text-3 hover:bg-line-strong hover:text-text-1 disabled:opacity-40 pointer-coarse:h-5.5 pointer-coarse:w-8"
    >
      <ArrowIcon isUp={isUp} />
    </button>
  )
}
