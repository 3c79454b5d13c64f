import type { ReactNode } from 'react'

/** Returns the ARIA attributes that connect a control with its error or hint. */
export function describedBy(
  id: string,
  { error, hint }: { readonly error?: string | undefined; readonly hint?: ReactNode },
) {
  if (error !== undefined) return { 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const
  if (hint !== undefined) return { 'aria-describedby': `${id}-hint` } as const
  return {}
}
