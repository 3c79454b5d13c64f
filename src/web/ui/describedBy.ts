import type { ReactNode } from 'react'

/** The attributes that tie a control to its error or hint. */
export function describedBy(
  id: string,
  { error, hint }: { readonly error?: string | undefined; readonly hint?: ReactNode },
) {
  if (error !== undefined) return { 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const
  if (hint !== undefined) return { 'aria-describedby': `${id}-hint` } as const
  return {}
}
