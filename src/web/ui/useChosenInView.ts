import { useLayoutEffect, type RefObject } from 'react'

/**
 * Scrolls the tab or link that has `data-choice` equal to `chosen` into view when the choice changes, and when the row
 * gets another width. Unlike `scrollIntoView`, it scrolls only this row, and shows a part of the neighbour.
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, chosen: string): void {
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const show = () => showChosen(element, chosen)
    const observer = new ResizeObserver(show)
    observer.observe(element)
    show()
    return () => observer.disconnect()
  }, [row, chosen])
}

const neighbourPx = 28

function showChosen(row: HTMLElement, chosen: string): void {
  const one = [...row.querySelectorAll<HTMLElement>('[data-choice]')].find(
    ({ dataset }) => dataset['choice'] === chosen,
  )
  if (one === undefined) return
  const { left, width } = one.getBoundingClientRect()
  const from = left - row.getBoundingClientRect().left + row.scrollLeft
  const least = from + width + neighbourPx - row.clientWidth
  row.scrollLeft = Math.min(Math.max(row.scrollLeft, least), from - neighbourPx)
}
