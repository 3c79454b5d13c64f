import { createKeyMapStore } from './keyMapStore'

/** The keys of this browser; there is one keyboard. */
export const keyMap = createKeyMapStore(localStorage)

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
