import type { ComponentProps } from 'react'
import './slider.css'

type SliderProps = Omit<
  ComponentProps<'input'>,
  'type' | 'min' | 'max' | 'step' | 'value' | 'onChange' | 'aria-label'
> & {
  label: string
  /** Whole percent. */
  value: number
  onChange: (percent: number) => void
}

/** A native range of 0 to 100% with marks at the quarters: arrows move by one, PageUp and PageDown by ten. */
export function Slider({ label, value, onChange, className = '', style, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      aria-label={label}
      min={0}
      max={100}
      step={1}
      value={value}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      style={{ ...style, '--filled': value / 100 }}
      className={`slider h-6 min-w-0 flex-1 pointer-coarse:h-11 ${className}`}
    />
  )
}
