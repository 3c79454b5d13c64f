import { venueKinds } from './venueKinds'
import type { VenueKind } from './venueKinds'

/** A two-pixel strip above the header in the colour of the venue's kind. The chip below names the kind. */
export function VenueEdge({ kind }: { kind: VenueKind }) {
  return <div aria-hidden="true" className={`h-0.5 shrink-0 ${venueKinds[kind].edge}`} />
}
