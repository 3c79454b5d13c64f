import type { Channel, ChannelScope } from './channel'
import { bookTicker } from './channels/bookTicker'
import { fills } from './channels/fills'
import { index } from './channels/indexPrice'
import { orderbook100ms } from './channels/orderbook'
import { orders } from './channels/orders'
import { orderbook, orderbook500ms } from './channels/otherOrderbooks'
import { positions } from './channels/positions'
import { ticker, ticker500ms } from './channels/ticker'
import { trades } from './channels/trades'
import { parseInstrumentName } from './instrumentName'

export const channels = {
  ticker,
  ticker500ms,
  bookTicker,
  orderbook,
  orderbook100ms,
  orderbook500ms,
  index,
  trades,
  orders,
  fills,
  positions,
} as const
export type ChannelKey = keyof typeof channels

const byPrefix = new Map<string, Channel>(Object.values(channels).map((channel) => [channel.prefix, channel]))

/**
 * Parses a channel name by the grammar of websocket.md 7; undefined if no channel matches. Does not check that the
 * instrument or asset is listed; the venue does.
 */
export function parseChannelName(name: string): { channel: Channel; scope: ChannelScope } | undefined {
  const colon = name.indexOf(':')
  const channel = byPrefix.get(colon === -1 ? name : name.slice(0, colon))
  if (channel === undefined) return undefined
  const scope = colon === -1 ? ({ kind: 'none' } as const) : parseScope(name.slice(colon + 1))
  return scope !== undefined && channel.scopes.includes(scope.kind) ? { channel, scope } : undefined
}

const asset = /^[A-Z0-9]+$/
const assetType = /^([A-Z0-9]+):(OPTION|PERPETUAL)$/

function parseScope(text: string): ChannelScope | undefined {
  if (asset.test(text)) return { kind: 'asset', asset: text }
  const typed = assetType.exec(text)
  if (typed?.[1] !== undefined) {
    return { kind: 'assetType', asset: typed[1], instrumentType: typed[2] === 'OPTION' ? 'OPTION' : 'PERPETUAL' }
  }
  return parseInstrumentName(text) === undefined ? undefined : { kind: 'instrument', instrumentName: text }
}
