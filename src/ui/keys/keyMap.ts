import { browserStorage } from '@/language/browserStorage'
import { createKeyMapStore } from './keyMapStore'

/** The keys of this browser; there is one keyboard. */
export const keyMap = createKeyMapStore(browserStorage)

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
