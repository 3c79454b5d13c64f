import {
  Fragment,
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { LayoutNode } from '../deskLayout'
import { layoutStore } from '../layoutStore'
import { leastOf } from '../splitSizes'
import { InTurn } from './InTurn'
import { Slot, type PanelHosts } from './Slot'

const ResizableTree = lazy(() => import('./ResizableTree').then((module) => ({ default: module.ResizableTree })))

/** Nobody takes hold of a separator sooner, but by a hand that is seen to move. */
const atRestMs = 8_000

/**
 * The places of the desk. They are in their sizes at once; that they can be resized comes with the first move of a
 * hand, or when the page has long been drawn: the library that does it has the whole desk laid out several times.
 */
export function DeskTree({ layout, hosts }: { layout: LayoutNode; hosts: PanelHosts }) {
  const arrangement = useSyncExternalStore(layoutStore.subscribe, layoutStore.getArrangement)
  const [isReady, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  const isWanted = useHand()
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] *:[grid-area:1/1]">
      {/* Both for one drawing: a panel goes from place to place without leaving the page, and so without losing focus. */}
      {!isReady && <PlainTree node={layout} hosts={hosts} />}
      {isWanted && (
        <InTurn isLast>
          <Suspense fallback={null}>
            <ResizableTree key={arrangement} layout={layout} hosts={hosts} onReady={onReady} />
          </Suspense>
        </InTurn>
      )}
    </div>
  )
}

/** For the desks that are opened later: none of them is put together anew under a hand that has begun to press. */
let wasSeen = false

/** Whether a hand was at the page, or could have been. */
function useHand(): boolean {
  const [isThere, setThere] = useState(wasSeen)
  useEffect(() => {
    if (isThere) return
    const see = () => {
      wasSeen = true
      startTransition(() => setThere(true))
    }
    const timer = setTimeout(see, atRestMs)
    for (const kind of hands) addEventListener(kind, see, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const kind of hands) removeEventListener(kind, see)
    }
  }, [isThere])
  return isThere
}

const hands = ['pointermove', 'keydown'] as const

/** The desk in its sizes, before the code is there by which they can be changed. */
function PlainTree({ node, hosts }: { node: LayoutNode; hosts: PanelHosts }) {
  if (node.kind === 'group') return <Slot group={node} hosts={hosts} />
  const isRow = node.kind === 'row'
  return (
    <div className={`flex h-full w-full min-w-0 ${isRow ? '' : 'flex-col'}`}>
      {node.children.map((child, index) => {
        const least = leastOf(child, node.kind)
        const flex = child.isFixed ? `0 1 ${Math.max(child.size, least)}px` : `${child.size} 1 0px`
        return (
          <Fragment key={index}>
            {index > 0 && <div className={`shrink-0 bg-line ${isRow ? 'w-px' : 'h-px'}`} />}
            <div
              className="min-h-0 min-w-0"
              style={{ flex, ...(!child.isFixed && (isRow ? { minWidth: least } : { minHeight: least })) }}
            >
              <PlainTree node={child} hosts={hosts} />
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
