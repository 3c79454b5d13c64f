import type { LayoutNode } from '../deskLayout'
import { panelName } from './panelName'

/** What a layout looks like, small: its places and their names. */
export function LayoutSketch({ node }: { node: LayoutNode }) {
  if (node.kind === 'group')
    return (
      <div className="flex min-h-0 min-w-0 flex-1 items-center justify-center rounded-[3px] bg-surface-2 p-1 text-center text-xs text-text-2">
        <span className="truncate">{node.panels.map(panelName).join(', ')}</span>
      </div>
    )
  return (
    <div className={`flex min-h-0 min-w-0 flex-1 gap-1 ${node.kind === 'row' ? '' : 'flex-col'}`}>
      {node.children.map((child, index) => (
        <div
          key={index}
          className="flex min-h-0 min-w-0"
          style={{ flex: child.isFixed ? `0 1 ${child.size / 8}%` : `${child.size} 1 0` }}
        >
          <LayoutSketch node={child} />
        </div>
      ))}
    </div>
  )
}
