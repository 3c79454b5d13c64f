import type { ReactNode } from 'react'

type SwitchProps = { label: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void; isDisabled?: boolean }

/** For what takes effect at once; a checkbox is for what is sent with a form. */
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
