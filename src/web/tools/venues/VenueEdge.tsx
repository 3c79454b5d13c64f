import { venueKinds } from './venueKinds'
import type { VenueKind } from './venueKinds'

/** Two pixels over the header, in the colour of what is at stake. The chip below has the word. */
export function VenueEdge({ kind }: { kind: VenueKind }) {
  return <div aria-hidden="true" className={`h-0.5 shrink-0 ${venueKinds[kind].edge}`} />
}
