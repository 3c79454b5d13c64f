import { useAccountSession } from '@/web/session/accountContext'
import { useLater, whole } from '@/web/session/useLater'

/** The positions, drawn a frame after the list of them. */
export function usePositionsLater(isHeard?: boolean) {
  return useLater(useAccountSession()?.data.queries.positions, whole, isHeard)
}
