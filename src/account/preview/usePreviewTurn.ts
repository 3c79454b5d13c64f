import { useSyncExternalStore } from 'react'
import type { Previews } from './previews'

/** Draws again what shows a preview that was held back, once it may be reckoned again. */
export function usePreviewTurn(previews: Pick<Previews, 'onDue' | 'turn'> | undefined): void {
  useSyncExternalStore(previews?.onDue ?? never, previews?.turn ?? none)
}

const never = () => () => undefined
const none = () => 0
