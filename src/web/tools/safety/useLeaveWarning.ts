import { useEffect } from 'react'

/** Only while leaving is costly: a page with such a handler is not kept in the back/forward cache. */
export function useLeaveWarning(isCostly: boolean): void {
  useEffect(() => {
    if (!isCostly) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isCostly])
}
