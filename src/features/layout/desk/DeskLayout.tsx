import { lazy, Suspense, useEffect, useState } from 'react'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { hasLayout } from '../hasLayout'
import { Desk, type DeskLayoutProps } from './Desk'

/** A desk has no use for them. */
const TabletDesk = lazy(() => import('./TabletDesk').then((module) => ({ default: module.TabletDesk })))
const PhoneDesk = lazy(() => import('./PhoneDesk').then((module) => ({ default: module.PhoneDesk })))

/** Each panel once, wherever the width of the page puts it: a panel that is drawn twice would be two panels. */
export function DeskLayout(props: DeskLayoutProps) {
  const width = useScreenWidth()
  return (
    <>
      {width === 'desk' && <Desk {...props} />}
      <Suspense fallback={<div className="flex-1 bg-surface-1" aria-busy="true" />}>
        {width === 'tablet' && <TabletDesk {...props} />}
        {width === 'phone' && <PhoneDesk {...props} />}
      </Suspense>
      <LinkedLayout />
    </>
  )
}

const OpenedLink = lazy(() => import('./OpenedLink').then((module) => ({ default: module.OpenedLink })))

/** Watches for an address that brings a layout. It is shown and asked about, once: afterwards the address is without. */
function LinkedLayout() {
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
