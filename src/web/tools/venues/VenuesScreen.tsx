import { VenuesPage } from './VenuesPage'

/** Where this page can trade: the venues of its list, and those of one's own. */
export function VenuesScreen() {
  return <VenuesPage />
}
