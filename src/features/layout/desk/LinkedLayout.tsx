import { lazy, Suspense, useEffect, useState } from 'react'
import { hasLayout } from '../hasLayout'

const OpenedLink = lazy(() => import('./OpenedLink').then((module) => ({ default: module.OpenedLink })))

/** Watches for an address that brings a layout. It is shown and asked about, once: afterwards the address is without. */
export function LinkedLayout() {
  const [address, setAddress] = useState(() => (hasLayout(location.href) ? location.href : undefined))
  useEffect(() => {
    const onHash = () => {
      if (hasLayout(location.href)) setAddress(location.href)
    }
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])
  if (address === undefined) return null
  return (
    <Suspense fallback={null}>
      <OpenedLink
        address={address}
        onClose={() => {
          history.replaceState(history.state, '', location.pathname + location.search)
          setAddress(undefined)
        }}
      />
    </Suspense>
  )
}
