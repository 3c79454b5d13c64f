import type { Trader } from '../registeredTrader'
import type { HostProcess } from './hostProcess'
import { openTraderClient, type LoadClient } from './loadClient'
import { spreadText, costOf, costText, type Cost } from './machine'
import { orderFrames, sendAtFullSpeed, sendAtPace, type Sender, type SentOrders } from './sendOrders'

export type OrdersMeasured = {
  readonly clients: number
  readonly perSecond: number
  readonly full: readonly [SentOrders, Cost]
  readonly paced: readonly [SentOrders, Cost]
}

/** More than the venue can process, so that the time limit ends the run. */
const mostPerSecond = 5_000
/** Orders per second of all clients together: low enough to measure latency without overload. */
export const pacePerSecond = 500
/** Unanswered orders of all clients together at full speed, at least one each. */
const inFlightOfAll = 64

/** Signs everything in advance, then measures at full speed and at an even pace. */
export async function measureOrders(
  host: HostProcess,
  traders: readonly Trader[],
  index: bigint,
  seconds: number,
): Promise<OrdersMeasured> {
  const clients: LoadClient[] = []
  for (const trader of traders) clients.push(await openTraderClient(host.wsUrl, trader))
  const signed = (count: number, firstSalt: bigint): Sender[] =>
    clients.map((client, at) => {
      const trader = traders[at]
      if (trader === undefined) throw new Error('there is a trader for each client')
      return { client, frames: orderFrames(trader, host.domain, index, count, firstSalt) }
    })
  const each = (perSecond: number) => Math.ceil((perSecond * seconds) / clients.length)
  const salt = BigInt(Date.now()) * 1_000_000n
  const forFull = signed(each(mostPerSecond), salt)
  const forPace = signed(each(pacePerSecond), salt + 500_000n)
  const inFlight = Math.max(1, Math.floor(inFlightOfAll / clients.length))
  const full = await costOf(host, () => sendAtFullSpeed(forFull, inFlight, seconds))
  const paced = await costOf(host, () => sendAtPace(forPace, pacePerSecond, seconds))
  for (const { socket } of clients) socket.terminate()
  const [{ answered, seconds: took }] = full
  return { clients: clients.length, perSecond: answered / took, full, paced }
}

export function ordersText({ clients, perSecond, full, paced }: OrdersMeasured): string[] {
  const [sent, fullCost] = full
  const [evenly, pacedCost] = paced
  return [
    `${clients} connected ${clients === 1 ? 'client' : 'clients'}, each an account with a signing key of its own`,
    ` at full speed: ${Math.round(perSecond)} signed orders a second; ${spreadText(sent.latencies.spread())}${rejectionText(sent)}`,
    ...costText(fullCost),
    ` at ${pacePerSecond} a second: ${spreadText(evenly.latencies.spread())}${rejectionText(evenly)}`,
    ...costText(pacedCost),
  ]
}

export function rejectionText({ answered, rejections }: SentOrders): string {
  if (rejections.size === 0) return `; none of ${answered} refused`
  const reasons = [...rejections].map(([reason, count]) => `${reason} ${count}`).join(', ')
  return `; of ${answered} refused: ${reasons}`
}
