import { useAccountSession } from './accountContext'
import { useLater, whole } from './useLater'

/** The positions, drawn a frame after the list of them. */
export function usePositionsLater(isHeard?: boolean) {
  return useLater(useAccountSession()?.data.queries.positions, whole, isHeard)
}
