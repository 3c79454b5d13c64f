import { useState, type ReactNode } from 'react'
import { unclearMark } from '@/web/ui/decimalText'
import { NumberField } from '@/web/ui/NumberField'

/** Precision of a percentage. */
export const percentUnit = 1_000n

type SaidFieldProps = {
  label: string
  inside: string | undefined
  suffix: string | undefined
  /** Unit of the number, for a field that does not show it. */
  unitName?: string
  placeholder?: string
  unit: bigint
  /** Text derived from the trigger, shown unless the field is being edited. */
  shown: string
  isWrong?: boolean
  tone?: -1 | 0 | 1
  isDisabled: boolean
  onSay: (text: string) => void
}

const tones = { [-1]: '[&_input]:text-sell', 0: '', 1: '[&_input]:text-buy' }

/** Field for a value that is derived from the trigger. Shows the typed text while it is edited. */
export function SaidField({
  label,
  inside,
  suffix,
  unitName = suffix ?? '',
  placeholder,
  unit,
  shown,
  isWrong = false,
  tone = 0,
  isDisabled,
  onSay,
}: SaidFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <NumberField
      label={label}
      isLabelHidden
      prefix={inside === undefined ? undefined : <Inside>{inside}</Inside>}
      suffix={suffix}
      unitName={unitName}
      placeholder={placeholder}
      unit={unit}
      value={typed ?? shown}
      disabled={isDisabled}
      onChange={(text) => {
        setTyped(text)
        onSay(text)
      }}
      onBlur={() => setTyped((now) => (now?.startsWith(unclearMark) === true ? now : undefined))}
      className={`${isWrong ? '[&_input]:text-danger' : ''} ${typed === undefined ? tones[tone] : ''}`}
    />
  )
}

/** Label inside the control. Hidden from screen readers, which use the field's own label. */
export function Inside({ children }: { children: ReactNode }) {
  return (
    <span className="text-sm" aria-hidden="true">
      {children}
    </span>
  )
}
