import { Suspense, useEffect, useState } from 'react'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { hasLayout } from '../deskLayout'
import { Desk, type DeskLayoutProps, type PanelOf } from './Desk'

/** A desk has no use for them. */
const TabletDesk = lazyPanel(() => import('./TabletDesk').then((module) => module.TabletDesk))
const PhoneDesk = lazyPanel(() => import('./PhoneDesk').then((module) => module.PhoneDesk))

/**
 * Each panel once, wherever the width of the page puts it: a panel that is drawn twice would be two panels. Each is inside
 * a boundary, so that one that fails takes no other with it.
 */
export function DeskLayout({ panels, strip: stripInside, ...rest }: DeskLayoutProps) {
  const width = useScreenWidth()
  const { instrumentName } = rest
  const panelOf: PanelOf = (panel) => (
    <PartBoundary key={panel} failed="panel" of={instrumentName}>
      {panels[panel]}
    </PartBoundary>
  )
  const strip = (
    <PartBoundary failed="line" of={instrumentName}>
      {stripInside}
    </PartBoundary>
  )
  const desk = { ...rest, strip, panelOf }
  return (
    <>
      {width === 'desk' && <Desk {...desk} />}
      <Suspense fallback={<div className="flex-1 bg-surface-1" aria-busy="true" />}>
        {width === 'tablet' && <TabletDesk key={instrumentName} {...desk} />}
        {width === 'phone' && <PhoneDesk key={instrumentName} {...desk} />}
      </Suspense>
      <LinkedLayout />
    </>
  )
}

const OpenedLink = lazyPanel(() => import('./OpenedLink').then((module) => module.OpenedLink), 'mark')

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
