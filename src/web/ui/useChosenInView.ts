import { useLayoutEffect, type RefObject } from 'react'

/**
 * Scrolls the chosen tab or link of a row into view when `chosen` changes, and when the row gets another width. Unlike
 * `scrollIntoView`, it scrolls only this row, and shows a part of the neighbour, so that more can be expected there.
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, chosen: unknown): void {
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => showChosen(element))
    observer.observe(element)
    showChosen(element)
    return () => observer.disconnect()
  }, [row, chosen])
}

const chosenSelector = '[aria-selected="true"], [aria-current="page"], [aria-pressed="true"]'
const neighbourPx = 28

function showChosen(row: HTMLElement): void {
  const one = row.querySelector(chosenSelector)
  if (one === null) return
  const { left, width } = one.getBoundingClientRect()
  const from = left - row.getBoundingClientRect().left + row.scrollLeft
  const least = from + width + neighbourPx - row.clientWidth
  row.scrollLeft = Math.min(Math.max(row.scrollLeft, least), from - neighbourPx)
}
