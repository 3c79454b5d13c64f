import { useEffect } from 'react'

/**
 * Asks before the page closes, but only while leaving is costly, because a page with such a handler is excluded from
 * the back/forward cache.
 */
export function useLeaveWarning(isCostly: boolean): void {
  useEffect(() => {
    if (!isCostly) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isCostly])
}
