import { useEffect } from 'react'

/**
 * Makes the browser ask before the page is left, in its own words. Only while leaving is costly: a page with such a
 * handler is not kept in the back/forward cache.
 */
export function useLeaveWarning(isCostly: boolean): void {
  useEffect(() => {
    if (!isCostly) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isCostly])
}
