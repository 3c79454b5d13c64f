import { MarketsPage } from './MarketsPage'

/** All that can be traded: to find, to compare and to open. */
export function MarketsScreen() {
  return <MarketsPage />
}
