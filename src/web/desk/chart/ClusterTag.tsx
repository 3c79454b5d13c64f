/** `order` for orders at the venue, `draft` for unsent orders. */
export type ClusterKind = 'order' | 'draft'

/** Replaces the handles of several orders at almost equal prices (placeLines.ts). Ignores presses. */
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
