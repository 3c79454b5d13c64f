import { useEffect, useState } from 'react'

/** Titles by owner. The title of the owner that mounted last is shown. */
const titles = new Map<object, string>()
let mark = ''

/** Sets the document title: `⚠ Margin 80% · 3,120.5 ETH-PERP · Optick`. Each part has its own owner. */
function show(): void {
  const title = [mark, [...titles.values()].at(-1), 'Optick'].filter(Boolean).join(' · ')
  // Browsers redraw the tab even for an unchanged title.
  if (document.title !== title) document.title = title
}

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

/** Sets the prefix that must be visible from other browser tabs; an empty string removes it. */
export function setTitleMark(next: string): void {
  mark = next
  show()
}
