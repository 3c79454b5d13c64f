import type { KV } from '@nats-io/kv'
import type { ClusterNames } from './clusterStreams'
import type { Nats } from './openNats'

const markKey = 'mark.projector'
/** The key of the projector's lease. Earlier versions use the same key. */
const leaseKey = 'projector'

/**
 * The last command whose rows are in PostgreSQL, stored in NATS for the engines. They have no connection to
 * PostgreSQL, and must not drop commands that PostgreSQL lacks.
 */
export type ProjectorMark = {
  readonly write: (seq: number) => Promise<void>
  /** The marked command; undefined if there is no mark. */
  readonly read: () => Promise<number | undefined>
  /** True if a projector of any version has ever run in this league. */
  readonly isProjectorKnown: () => Promise<boolean>
}

export async function openProjectorMark(
  nats: Nats,
  { leases: bucket }: ClusterNames,
  replicas: number,
): Promise<ProjectorMark> {
  const { Kvm } = await import('@nats-io/kv')
  const entries: KV = await new Kvm(nats.jetStream).create(bucket, { replicas, history: 1, allow_direct: false })
  return {
    write: async (seq) => {
      await entries.put(markKey, String(seq))
    },
    read: async () => {
      const text = (await entries.get(markKey))?.string() ?? ''
      return /^\d+$/.test(text) ? Number(text) : undefined
    },
    isProjectorKnown: async () => (await entries.get(leaseKey)) !== null,
  }
}
