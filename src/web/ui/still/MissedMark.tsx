import { useState } from 'react'
import { t } from '@/web/language/t'
import './missedMark.css'

type MarkedRow = {
  /** Visible part of the row, in pixels of the element around the table. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly half: 'left' | 'right'
}

type MissedMarkProps = {
  readonly target: Element
  readonly half: MarkedRow['half'] | undefined
}

/**
 * Outlines the row of a rejected press, with the message over its neighbour, so that the row can be read and pressed
 * again. The outline floats, so that nothing moves, and stays when the rows move on.
 */
export function MissedMark({ target, half }: MissedMarkProps) {
  const [row] = useState(() => rowOfPress(target))
  if (row === undefined) return null
  const { half: pressed, ...box } = row
  return (
    <span aria-hidden="true" className="missed-mark" data-half={half ?? pressed} style={box}>
      <span>{t('Moved: click again')}</span>
    </span>
  )
}

/** Returns the geometry of the pressed cell's row, relative to the table's container; undefined outside rows. */
export function rowOfPress(target: Element): MarkedRow | undefined {
  const ground = target.closest('table')?.parentElement
  const row = target.closest('tr')
  if (row === null || ground === undefined || ground === null) return undefined
  const [around, pressed, cell] = [ground, row, target].map((element) => element.getBoundingClientRect())
  if (around === undefined || pressed === undefined || cell === undefined) return undefined
  const middle = around.left + ground.clientWidth / 2
  return {
    left: ground.scrollLeft,
    top: pressed.top - around.top - ground.clientTop + ground.scrollTop,
    width: ground.clientWidth,
    height: pressed.height,
    half: cell.left + cell.width / 2 < middle ? 'left' : 'right',
  }
}
