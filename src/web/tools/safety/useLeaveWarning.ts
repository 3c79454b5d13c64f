import { useEffect } from 'react'

/**
 * Has the browser ask before the page is left, only while that costs something: a page with such a question is not kept
 * for the way back. The words are the browser's own.
 */
export function useLeaveWarning(isCostly: boolean): void {
  useEffect(() => {
    if (!isCostly) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isCostly])
}
