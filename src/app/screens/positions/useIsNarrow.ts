import { useSyncExternalStore } from 'react'

/** As wide as a phone: lists are cards there. */
const phone = matchMedia('(max-width: 699px)')

export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      phone.addEventListener('change', listener)
      return () => phone.removeEventListener('change', listener)
    },
    () => phone.matches,
  )
}
