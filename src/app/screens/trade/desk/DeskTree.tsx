import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import type { LayoutNode } from '../../../layout/deskLayout'
import { layoutStore } from '../../../layout/layoutStore'
import { InTurn } from './InTurn'
import { PlainTree } from './PlainTree'
import type { PanelHosts } from './Slot'

const ResizableTree = lazy(() => import('./ResizableTree').then((module) => ({ default: module.ResizableTree })))

/** The places of the desk. They are in their sizes at once; that they can be resized comes after the first paint. */
export function DeskTree({ layout, hosts }: { layout: LayoutNode; hosts: PanelHosts }) {
  const arrangement = useSyncExternalStore(layoutStore.subscribe, layoutStore.getArrangement)
  const [isReady, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] *:[grid-area:1/1]">
      {/* Both for one drawing: a panel goes from place to place without leaving the page, and so without losing focus. */}
      {!isReady && <PlainTree node={layout} hosts={hosts} />}
      <InTurn isLast>
        <Suspense fallback={null}>
          <ResizableTree key={arrangement} layout={layout} hosts={hosts} onReady={onReady} />
        </Suspense>
      </InTurn>
    </div>
  )
}
