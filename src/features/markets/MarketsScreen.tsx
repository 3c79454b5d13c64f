import { MarketsDesk } from './MarketsDesk'

/** All that can be traded: to find, to compare and to open. */
export function MarketsScreen() {
  return <MarketsDesk />
}
