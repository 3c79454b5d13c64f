import { venueKinds } from './venueKinds'
import type { VenueKind } from './venueKinds'

export function VenueChip({ kind }: { kind: VenueKind }) {
  const { word, chip } = venueKinds[kind]
  return <span className={`rounded-[3px] px-1 text-2xs leading-4 font-medium ${chip}`}>{word}</span>
}
