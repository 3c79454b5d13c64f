import { useAccountSession } from './accountContext'
import { useLater, whole } from './useLater'

/** The fills, drawn a frame after the list of them. */
export function useFillsLater() {
  return useLater(useAccountSession()?.data.queries.fills, whole)
}
