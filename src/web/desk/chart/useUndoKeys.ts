import { useEffect, type RefObject } from 'react'
import { isMac } from '@/web/ui/shortcuts/keymapStore'
import { strokesOf } from '@/web/ui/shortcuts/stroke'
import type { DrawingStore } from './drawingStore'

/**
 * Undo and redo by keyboard. The keys also work after a press on the chart, whose canvas takes no focus. In a text
 * field they edit the text instead.
 */
export function useUndoKeys(inChart: RefObject<HTMLElement | null>, store: Pick<DrawingStore, 'undo' | 'redo'>) {
  useEffect(() => {
    let wasPressed = false
    const isInChart = (target: EventTarget | null) =>
      target instanceof Node && inChart.current?.closest('section')?.contains(target) === true
    const onPointerDown = ({ target }: PointerEvent) => {
      wasPressed = isInChart(target)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented) return
      const [stroke] = strokesOf(event, isMac())
      const isUndo = stroke === 'mod+z'
      if (!isUndo && stroke !== 'mod+shift+z' && stroke !== 'mod+y') return
      if (isTextField(target) || !(isInChart(target) || (wasPressed && target === document.body))) return
      event.preventDefault()
      if (isUndo) store.undo()
      else store.redo()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [inChart, store])
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]')
  )
}
