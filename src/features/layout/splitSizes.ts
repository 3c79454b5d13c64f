import type { LayoutNode } from './deskLayout'

/** The least a panel is of use at, in pixels; a place may be made no smaller. */
const leastWidth = 200
const leastHeight = 80
export const separatorPx = 1

/** The least width (along a row) or height (along a column) of a part of the desk, in pixels. */
export function leastOf(node: LayoutNode, along: 'row' | 'column'): number {
  if (node.kind === 'group') return along === 'row' ? leastWidth : leastHeight
  const leasts = node.children.map((child) => leastOf(child, along))
  if (node.kind !== along) return Math.max(...leasts)
  return leasts.reduce((sum, least) => sum + least, (leasts.length - 1) * separatorPx)
}
