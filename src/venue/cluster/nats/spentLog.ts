import { createSpentSignatures } from '../../api/authenticate'
import type { StorageCodec } from '../../storage/storageCodec'
import { VenueStoppedError } from '../../venuePort'
import { lastSeqOf, type ClusterNames } from './clusterStreams'
import type { Nats } from './openNats'
import { readStream } from './streamReader'

/** Used signatures. Each signature is valid for one request over all gateways. */
export type SpentLog = {
  /**
   * Resolves to true if this request is the first to use the signature at any gateway. Rejects with {@link
   * VenueStoppedError} if that cannot be determined in time; the request must then not be executed.
   */
  readonly spend: (signature: string) => Promise<boolean>
  readonly stop: () => void
}

type SpentConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  /** Unique among all gateways that ever run. */
  readonly gatewayId: string
  readonly onFailure: (error: unknown) => void
  readonly monotonicMs?: () => number
}

type Waiting = {
  readonly signature: string
  readonly resolve: (isFirst: boolean) => void
  readonly reject: (e: unknown) => void
}

/** The sender, the running number of the first signature among all of this sender's, and the signatures. */
type SpentMessage = readonly [gatewayId: string, firstNumber: number, signatures: readonly string[]]

const giveUpMs = 5_000

/**
 * Opens the log of used signatures. The first message of the stream with a signature uses it. Every gateway reads the
 * stream, and decides about its own requests when it reads its own message. It remembers signatures for longer than
 * they are valid; a gateway that starts reads what the stream retains.
 */
export async function openSpentLog(config: SpentConfig): Promise<SpentLog> {
  const { nats, codec, names, gatewayId, onFailure, monotonicMs = () => performance.now() } = config
  const known = createSpentSignatures([], monotonicMs())
  const unsettled = new Map<number, Waiting>()
  let queue: Waiting[] = []
  let count = 0
  let isSending = false

  function read(bytes: Uint8Array): void {
    // The cast is safe: only gateways may publish on this subject, and they encode messages as `send` does.
    const [sender, firstNumber, signatures] = codec.deserialize(bytes) as SpentMessage
    for (const [index, signature] of signatures.entries()) {
      const isFirst = known.spend(signature, monotonicMs())
      if (sender !== gatewayId) continue
      unsettled.get(firstNumber + index)?.resolve(isFirst)
      unsettled.delete(firstNumber + index)
    }
  }

  async function send(): Promise<void> {
    if (isSending || queue.length === 0) return
    isSending = true
    const group = queue
    const firstNumber = count + 1
    queue = []
    count += group.length
    for (const [index, waiting] of group.entries()) unsettled.set(firstNumber + index, waiting)
    const message: SpentMessage = [gatewayId, firstNumber, group.map(({ signature }) => signature)]
    try {
      await nats.jetStream.publish(names.spent.subject, codec.serialize(message), { timeout: giveUpMs })
    } catch (error) {
      // The message may be in the stream. Then the signatures are used although the requests were rejected.
      const reason = new VenueStoppedError('it cannot be found out whether the signature was used', { cause: error })
      for (const [index, { reject }] of group.entries()) if (unsettled.delete(firstNumber + index)) reject(reason)
    }
    isSending = false
    void send()
  }

  const reader = await readStream(nats, names.spent, {
    afterSeq: 0,
    mayBeCut: true,
    onMessage: ({ data }) => read(data),
    onFailure,
  })
  await reader.untilRead(await lastSeqOf(nats, names.spent))
  return {
    spend: (signature) =>
      new Promise((resolve, reject) => {
        queue.push({ signature, resolve, reject })
        void send()
      }),
    stop: () => {
      reader.stop()
      const stopped = new VenueStoppedError('the gateway is closed')
      for (const { reject } of [...unsettled.values(), ...queue]) reject(stopped)
      unsettled.clear()
      queue = []
    },
  }
}
