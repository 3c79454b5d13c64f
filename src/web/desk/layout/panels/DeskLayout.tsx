import { Suspense, useEffect, useState } from 'react'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { hasLayout } from '../deskLayout'
import { Desk, type DeskLayoutProps, type PanelOf } from './Desk'

const TabletDesk = lazyPanel(() => import('./TabletDesk').then((module) => module.TabletDesk))
const PhoneDesk = lazyPanel(() => import('./PhoneDesk').then((module) => module.PhoneDesk))

/** Renders each panel once, whatever the screen width. An error boundary around each panel isolates failures. */
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
      <Suspense fallback={<div className="flex-1 panel" aria-busy="true" />}>
        {width === 'tablet' && <TabletDesk key={instrumentName} {...desk} />}
        {width === 'phone' && <PhoneDesk key={instrumentName} {...desk} />}
      </Suspense>
      <LinkedLayout />
    </>
  )
}

const OpenedLink = lazyPanel(() => import('./OpenedLink').then((module) => module.OpenedLink), 'mark')

/** Watches for a URL that contains a layout. Asks once whether to use the layout, then removes it from the URL. */
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
