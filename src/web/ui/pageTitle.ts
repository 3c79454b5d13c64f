import { useEffect, useState } from 'react'

/** The titles, by what asks for them; the last to begin has the page. */
const titles = new Map<object, string>()
let mark = ''

/** `⚠ Margin 80% · 3,120.5 ETH-PERP · Optick`: the parts have different owners, and each changes its own. */
function show(): void {
  const title = [mark, [...titles.values()].at(-1), 'Optick'].filter(Boolean).join(' · ')
  // Browsers redraw the tab for the same title as well.
  if (document.title !== title) document.title = title
}

/** Titles the page as long as the caller is drawn. */
export function usePageTitle(title: string): void {
  const [owner] = useState(() => ({}))
  useEffect(() => {
    titles.set(owner, title)
    show()
  }, [owner, title])
  useEffect(
    () => () => {
      titles.delete(owner)
      show()
    },
    [owner],
  )
}

/** What is to be seen from another tab of the browser comes first; empty for nothing. */
export function setTitleMark(next: string): void {
  mark = next
  show()
}
