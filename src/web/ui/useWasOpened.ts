import { useState } from 'react'

/** Whether it has been open at least once: from then on the dialog's code is loaded and its way out can be drawn. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened
}
