import { useCallback, useEffect, useState } from 'react'
import type { TourBox, TourTarget } from './placeCard'
import type { TourPlace } from './tourSteps'

/** Poll interval, because panels move their content without an event. */
const lookEveryMs = 200

/** Returns the position of the step's subject; undefined while it is not visible. */
export function useTourTarget(place: TourPlace): TourTarget | undefined {
  const [target, setTarget] = useState<TourTarget>()
  useLooking(useCallback(() => setTarget((last) => sameTarget(last, targetOf(place))), [place]))
  return target
}

function useLooking(look: () => void): void {
  useEffect(() => {
    look()
    const timer = setInterval(look, lookEveryMs)
    window.addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', look)
    }
  }, [look])
}

type Subject = { readonly control: string; readonly panel: string }

/**
 * Returns candidates for each step, of which the first visible one is used. On a phone they include the tab that leads
 * to the subject.
 */
function subjectsOf(place: TourPlace): readonly Subject[] {
  switch (place.step) {
    case 'connect':
      return [alone('[data-tour="connect"]')]
    case 'place':
      return [{ control: '.ticket-panel button[type="submit"]', panel: '.ticket-panel' }, alone('[data-tour="trade"]')]
    case 'amend':
      return [
        { control: ownLine(place.row), panel: '[data-place="chart"], .chart-overlay' },
        alone('[data-tour="chart"]'),
      ]
    case 'done':
      return [{ control: ownLine(place.row), panel: '[data-place="chart"], .chart-overlay' }]
  }
}

const alone = (selector: string): Subject => ({ control: selector, panel: selector })
const ownLine = (row: string) => `.chart-overlay [data-own-order="${CSS.escape(row)}"]`

function targetOf(place: TourPlace): TourTarget | undefined {
  for (const { control, panel } of subjectsOf(place)) {
    for (const element of document.querySelectorAll(control)) {
      const box = boxInView(element)
      if (box === undefined) continue
      const around = element.closest(panel)
      return { control: box, panel: (around === null ? null : boxInView(around)) ?? box }
    }
  }
  return undefined
}

/** Returns the visible part of an element's box; undefined if no part is visible. */
function boxInView(element: Element): TourBox | undefined {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const from = { left: Math.max(0, left), top: Math.max(0, top) }
  const width = Math.min(right, window.innerWidth) - from.left
  const height = Math.min(bottom, window.innerHeight) - from.top
  return width > 0 && height > 0 ? { ...from, width, height } : undefined
}

function sameTarget(last: TourTarget | undefined, now: TourTarget | undefined): TourTarget | undefined {
  const isSame = sameBox(last?.control, now?.control) && sameBox(last?.panel, now?.panel)
  return isSame ? last : now
}

function sameBox(last: TourBox | undefined, now: TourBox | undefined): boolean {
  return (
    last?.left === now?.left && last?.top === now?.top && last?.width === now?.width && last?.height === now?.height
  )
}
