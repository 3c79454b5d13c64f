import { createSpentSignatures } from '../../api/authenticate'
import type { StorageCodec } from '../../storage/storageCodec'
import { VenueStoppedError } from '../../venuePort'
import { lastSeqOf, type ClusterNames } from './clusterStreams'
import type { Nats } from './openNats'
import { readStream } from './streamReader'

/** Signatures of requests, each good for one request over all gateways. */
export type SpentLog = {
  /**
   * Whether this request is the first with the signature, over whichever gateway. Rejects with {@link VenueStoppedError} when
   * that cannot be found out in time; then the request must not be carried out.
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

/** What a message holds: who sent it, the number of the first of its signatures among the sender's, and these. */
type SpentMessage = readonly [gatewayId: string, firstNumber: number, signatures: readonly string[]]

const giveUpMs = 5_000

/**
 * The first message of a stream with a signature is the one that spends it. Every gateway reads the stream and decides for
 * its own requests, when it reads its own message. What it remembers is longer than a signature is good for; a gateway that
 * starts reads what the stream has kept.
 */
export async function openSpentLog(config: SpentConfig): Promise<SpentLog> {
  const { nats, codec, names, gatewayId, onFailure, monotonicMs = () => performance.now() } = config
  const known = createSpentSignatures([], monotonicMs())
  const unsettled = new Map<number, Waiting>()
  let queue: Waiting[] = []
  let count = 0
  let isSending = false

  function read(bytes: Uint8Array): void {
    // Only gateways may publish here, and they write it as below.
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
      // It may be in the stream: then the signatures are spent, and the requests were refused.
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
