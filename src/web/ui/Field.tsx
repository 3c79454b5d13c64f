import type { ReactNode } from 'react'

export type FieldProps = {
  /** Accessible name, shown above the control unless hidden. */
  label: string
  isLabelHidden?: boolean | undefined
  /** Describes the error and a valid value. Screen readers read it with the control. */
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
}

/**
 * Lays out a form field: the label, the control, then the error or the hint. The caller renders the control with these
 * ids.
 */
export function Field({
  id,
  label,
  isLabelHidden = false,
  error,
  hint,
  className = '',
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'label'}>
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-xs text-danger">
          {error}
        </p>
      )}
      {error === undefined && hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-text-3">
          {hint}
        </p>
      )}
    </div>
  )
}
