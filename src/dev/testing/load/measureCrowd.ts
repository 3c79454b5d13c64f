import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Trader } from '../registeredTrader'
import type { HostProcess } from './hostProcess'
import { openTraderClient } from './loadClient'
import { costOf, costText, spreadText, type Cost } from './machine'
import { rejectionText } from './measureOrders'
import { orderFrames, sendAtPace, type SentOrders } from './sendOrders'

export type CrowdMeasured = {
  readonly sockets: number
  readonly alone: readonly [SentOrders, Cost]
  readonly crowded: readonly [SentOrders, Cost]
  readonly received: CrowdReport
}

type CrowdReport = {
  readonly channels: number
  readonly frames: number
  readonly bytes: number
  readonly acks: number
  readonly rejections: number
}

/** Below the limit of one account. */
const ordersPerSecond = 100
const script = fileURLToPath(new URL('crowd.mjs', import.meta.url))

/** The latency of a trader's orders alone, and beside a crowd of foreign sockets that subscribe to every channel. */
export async function measureCrowd(
  host: HostProcess,
  [trader]: readonly Trader[],
  index: bigint,
  { seconds, sockets }: { readonly seconds: number; readonly sockets: number },
): Promise<CrowdMeasured> {
  if (trader === undefined) throw new Error('there is a trader')
  const client = await openTraderClient(host.wsUrl, trader)
  const cut = client.closed.then((code) => {
    throw new Error(`the trader's socket was closed with ${code}`)
  })
  // The awaited orders report the error.
  cut.catch(() => undefined)
  const salt = BigInt(Date.now()) * 1_000_000n
  const send = (firstSalt: bigint) => {
    const frames = orderFrames(trader, host.domain, index, ordersPerSecond * seconds, firstSalt)
    const sending = costOf(host, () => sendAtPace([{ client, frames }], ordersPerSecond, seconds))
    return Promise.race([sending, cut])
  }
  const crowd = fork(script, [host.wsUrl, String(sockets)])
  await nextMessage(crowd)
  try {
    const alone = await send(salt)
    crowd.send('ask')
    const crowded = await send(salt + 500_000n)
    const received = nextMessage(crowd)
    crowd.send('count')
    // The script is in this folder, and its reports have this type.
    return { sockets, alone, crowded, received: (await received) as CrowdReport }
  } finally {
    crowd.disconnect()
    client.socket.terminate()
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('the crowd has ended')))
  })
}

export function crowdText({ sockets, alone, crowded, received }: CrowdMeasured): string[] {
  const [quiet, quietCost] = alone
  const [busy, busyCost] = crowded
  const ratio = busy.latencies.spread().p99 / quiet.latencies.spread().p99
  return [
    `${ordersPerSecond} signed orders a second of one trader, with the limits of a venue`,
    `  alone: ${spreadText(quiet.latencies.spread())}${rejectionText(quiet)}`,
    ...costText(quietCost),
    `  beside ${sockets} sockets of other sites that ask for ${received.channels} channels each: ${spreadText(busy.latencies.spread())}${rejectionText(busy)}`,
    ...costText(busyCost),
    `  the 99th percentile is ${ratio.toFixed(1)} times that of the trader alone; the crowd was let in ${received.acks} times, rejected ${received.rejections} times, and received ${Math.round(received.frames / busy.seconds)} messages a second, ${(received.bytes / 1e6 / busy.seconds).toFixed(1)} MB a second`,
  ]
}
