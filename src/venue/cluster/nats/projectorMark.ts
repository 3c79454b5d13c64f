import type { KV } from '@nats-io/kv'
import type { ClusterNames } from './clusterStreams'
import type { Nats } from './openNats'

const markKey = 'mark.projector'
/** The lease of the writing projector, also used by earlier versions. */
const leaseKey = 'projector'

/**
 * The last command whose rows are in PostgreSQL, stored in NATS for the engines: they have no connection to PostgreSQL,
 * and must not drop commands that it lacks.
 */
export type ProjectorMark = {
  readonly write: (seq: number) => Promise<void>
  /** Undefined without a mark. */
  readonly read: () => Promise<number | undefined>
  /** Whether a projector of any version has ever run in this league. */
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
