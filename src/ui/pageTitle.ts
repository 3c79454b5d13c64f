import { useEffect } from 'react'

let page = ''
let mark = ''

/** `⚠ Margin 80% · 3,120.5 ETH-PERP · Optick`: the parts have different owners, and each changes its own. */
function show(): void {
  const title = [mark, page, 'Optick'].filter(Boolean).join(' · ')
  // Browsers redraw the tab for the same title as well.
  if (document.title !== title) document.title = title
}

/** Titles the page as long as the caller is drawn. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    show()
  }, [title])
  useEffect(
    () => () => {
      page = ''
      show()
    },
    [],
  )
}

/** What is to be seen from another tab of the browser comes first; empty for nothing. */
export function setTitleMark(next: string): void {
  mark = next
  show()
}
