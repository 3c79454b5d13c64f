import { commandKindCount } from '../../engine/commandKinds'
import { StorageError } from '../../venuePort'
import type { StreamName } from './clusterStreams'
import { readNewestHead } from './eventHead'
import type { Nats } from './openNats'

/** An engine that starts with this process needs a moment to lead. */
const usualWaitMs = 15_000
const lookMs = 250

/**
 * Resolves when the engine that published last knows every kind of command that this process may send; at once if no
 * engine has published. Rejects with {@link StorageError} otherwise, because an unknown command ends an engine.
 */
export async function untilEnginesKnow(
  nats: Nats,
  events: StreamName,
  {
    kindCount = commandKindCount,
    waitMs = usualWaitMs,
  }: { readonly kindCount?: number; readonly waitMs?: number } = {},
): Promise<void> {
  const endMs = performance.now() + waitMs
  for (;;) {
    const known = (await readNewestHead(nats, events))?.kindCount ?? Infinity
    if (known >= kindCount) return
    if (performance.now() >= endMs) {
      throw new StorageError(
        `the engines know ${known} kinds of commands, and this process has ${kindCount}: start engines of this version first`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}
