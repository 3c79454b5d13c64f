import { Fragment } from 'react'
import type { LayoutNode } from '../deskLayout'
import { leastOf } from '../splitSizes'
import { Slot, type PanelHosts } from './Slot'

/** The desk in its sizes, before the code is there by which they can be changed. */
export function PlainTree({ node, hosts }: { node: LayoutNode; hosts: PanelHosts }) {
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
