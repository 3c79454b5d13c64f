/** What a tag is for: orders at the venue, or orders that are not sent. */
export type ClusterKind = 'order' | 'draft'

/** Of several orders of a kind at nearly one price, in the place of their handles: placeLines.ts. A press on it is on none of them. */
export function ClusterTag({ kind }: { kind: ClusterKind }) {
  return (
    <div
      hidden
      aria-hidden="true"
      data-cluster-tag={kind}
      className={`chart-handle chart-cluster ${kind === 'draft' ? 'border-dashed' : ''}`}
      onPointerDown={(event) => event.stopPropagation()}
    />
  )
}
