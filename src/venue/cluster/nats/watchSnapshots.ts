import type { VenueMonitor } from '../../monitor'
import type { ClusterNames } from './clusterStreams'
import type { Nats } from './openNats'

const lookMs = 10_000

/** Reports the newest snapshot of the cluster, by any engine, to a monitor. */
export async function watchSnapshots(
  nats: Nats,
  { snapshots: bucket }: ClusterNames,
  { monitor, replicas }: { readonly monitor: VenueMonitor; readonly replicas: number },
): Promise<{ readonly stop: () => void }> {
  const { Objm } = await import('@nats-io/obj')
  const store = await new Objm(nats.jetStream).create(bucket, { replicas })
  let newest: { readonly writtenMs: number; readonly bytes: number } | undefined

  async function look(): Promise<void> {
    const found = (await store.list()).filter(({ deleted }) => !deleted)
    const snapshots = found.map(({ mtime, size }) => ({ writtenMs: Date.parse(mtime), bytes: size }))
    newest = snapshots.toSorted((a, b) => b.writtenMs - a.writtenMs)[0]
  }

  // If NATS is unreachable, the age of the last known snapshot grows, as it should.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs)
  await look()
  monitor.watch('snapshotAgeSeconds', () =>
    newest === undefined ? undefined : Math.max(0, Date.now() - newest.writtenMs) / 1_000,
  )
  monitor.watch('snapshotBytes', () => newest?.bytes)
  return { stop: () => clearInterval(timer) }
}
