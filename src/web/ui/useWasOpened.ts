import { useState } from 'react'

/** Returns true from the first opening on, so that the dialog's code stays loaded and its exit animation can play. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened
}
