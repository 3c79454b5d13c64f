import { getPaperMarket as marketEndpoint, type PaperMarket } from '@/core/protocol/paper/getPaperMarket'
import { getPaperQueue as queueEndpoint } from '@/core/protocol/paper/getPaperQueue'
import { findAccount } from '../../live/liveAccount'
import type { MarketStatus } from '../../rules/marketStatus'
import { serveEndpoint, servePrivateEndpoint } from './serveEndpoint'

export const getPaperMarket = serveEndpoint(marketEndpoint, ({ gateway: { port } }) => ({
  ...marketOf(port.marketStatus?.()),
  playMoney: port.playGrant.USDC,
}))

/** Lists nothing where the engine is in another process. */
export const getPaperQueue = servePrivateEndpoint(queueEndpoint, ({ caller, gateway: { port } }) => {
  const openOrders = findAccount(port.live, caller.account)?.openOrders ?? new Map<never, never>()
  const orders = [...openOrders.keys()].flatMap((orderId) => {
    const position = port.queueOf?.(orderId)
    return position === undefined ? [] : [{ orderId, ...position }]
  })
  return { orders }
})

function marketOf(known: MarketStatus | undefined): PaperMarket {
  if (known === undefined) return { kind: 'simulated', state: 'live' }
  const { sinceMs, ...status } = known
  return { ...status, since: BigInt(sinceMs) * 1_000_000n }
}
