import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked'> & {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** A native checkbox styled with tokens, so labels, forms and keys work without script. */
export function Checkbox({ label, isChecked, onChange, className = '', ...rest }: CheckboxProps) {
  return (
    <label
      className={`inline-flex min-h-6 items-center gap-2 text-sm select-none pointer-coarse:min-h-11 ${rest.disabled === true ? 'cursor-not-allowed text-text-4' : 'text-text-2 hover:text-text-1'} ${className}`}
    >
      <span className="relative inline-flex size-3.5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          checked={isChecked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer size-3.5 appearance-none rounded-[3px] border border-control-line bg-transparent checked:border-accent-fill checked:bg-accent-fill"
        />
        <svg
          viewBox="0 0 14 14"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 hidden text-on-fill peer-checked:block"
        >
          <path d="M3.5 7.4l2.4 2.4 4.6-5.4" fill="none" stroke="currentColor" strokeWidth={1.6} />
        </svg>
      </span>
      {label}
    </label>
  )
}

type SwitchProps = { label: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void; isDisabled?: boolean }

/** A switch for a setting that applies at once. Use a checkbox for a value that a form submits. */
export function Switch({ label, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2 text-sm text-text-2 select-none hover:text-text-1 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="relative h-4 w-7 shrink-0 appearance-none rounded-full border border-control-line bg-surface-2 transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-2.5 before:rounded-full before:bg-text-3 before:transition-transform checked:border-accent-fill checked:bg-accent-fill checked:before:translate-x-3 checked:before:bg-on-fill disabled:opacity-50"
      />
      {label}
    </label>
  )
}
