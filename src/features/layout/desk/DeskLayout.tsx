import { lazy, Suspense } from 'react'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { Desk, type DeskLayoutProps } from './Desk'
import { LinkedLayout } from './LinkedLayout'

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
