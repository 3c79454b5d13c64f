import { Suspense, useEffect, useState } from 'react'
import { later } from '@/ui/later'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { hasLayout } from '../deskLayout'
import { MountTurns } from './DeferredMount'
import { Desk, type DeskLayoutProps } from './Desk'

/** A desk has no use for them. */
const TabletDesk = later(() => import('./TabletDesk').then((module) => module.TabletDesk))
const PhoneDesk = later(() => import('./PhoneDesk').then((module) => module.PhoneDesk))

/** Each panel once, wherever the width of the page puts it: a panel that is drawn twice would be two panels. */
export function DeskLayout(props: DeskLayoutProps) {
  const width = useScreenWidth()
  return (
    <>
      {width === 'desk' && (
        <MountTurns>
          <Desk {...props} />
        </MountTurns>
      )}
      <Suspense fallback={<div className="flex-1 bg-surface-1" aria-busy="true" />}>
        {width === 'tablet' && <TabletDesk key={props.instrumentName} {...props} />}
        {width === 'phone' && <PhoneDesk key={props.instrumentName} {...props} />}
      </Suspense>
      <LinkedLayout />
    </>
  )
}

const OpenedLink = later(() => import('./OpenedLink').then((module) => module.OpenedLink), 'mark')

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
