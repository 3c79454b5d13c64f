import { openOwnVenue } from './ownVenue'
import { VenueNotice } from './VenueNotice'

/** For the page of the static site, at its own paper venue. */
export function OwnVenueNotice({ restUrl }: { restUrl: string }) {
  return <VenueNotice venue={openOwnVenue(restUrl)} />
}
