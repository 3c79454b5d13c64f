import { channelName, type ChannelScope } from '@/core/protocol/channel'
import { channels as allChannels, parseChannelName } from '@/core/protocol/channels'
import type { Instrument } from '@/core/protocol/instrument'
import { type OperationKey, operations } from '@/core/protocol/operations'
import { listAssets, instrumentsOf } from '../../live/instrumentCatalogue'
import type { LiveState } from '../../live/liveState'
import { authenticateSecret, authenticateSocket } from '../authenticate'
import { originOf, accepted } from '../gateway'
import { RequestRejected } from '../requestRejected'
import { submitOrder, cancelFilter } from '../submitOrder'
import { placedBy } from './connection'
import { type ServedOperation, serveOperation, servePrivateOperation } from './serveOperation'

const createOrder = servePrivateOperation(
  operations.createOrder,
  'trading',
  async ({ data, caller, connection, gateway }) => ({
    reply: await submitOrder(gateway, caller, data, placedBy(connection, caller.account)),
  }),
)

/** The new order belongs to the editing connection (websocket.md 13). */
const editOrder = servePrivateOperation(
  operations.editOrder,
  'trading',
  async ({ data, caller, connection, gateway }) => {
    const { connectionId } = placedBy(connection, caller.account)
    const arrival = { replacedOrderId: data.orderId, connectionId }
    return { reply: await submitOrder(gateway, caller, data, arrival) }
  },
)

const cancelOrder = servePrivateOperation(operations.cancelOrder, 'trading', async ({ data, caller, gateway }) => {
  const { orderId } = data
  accepted(await gateway.port.submit({ type: 'cancelOrder', account: caller.account, orderId }))
  return { reply: { orderId, success: true } }
})

/** Nothing to cancel is a success with an empty list (websocket.md 2). */
const cancelAllOrders = servePrivateOperation(
  operations.cancelAllOrders,
  'trading',
  async ({ data, caller, gateway }) => {
    const filter = cancelFilter(data)
    const outcome = await gateway.port.submit({ type: 'cancelAllOrders', account: caller.account, filter })
    return { reply: { success: true, orderIds: [...(accepted(outcome).orderIds ?? [])] } }
  },
)

/**
 * Subscribes to all given channels or none; the ack precedes the first messages. Subscribing again sends a new
 * snapshot (websocket.md 7).
 */
const subscribe = serveOperation(operations.subscribe, ({ data, caller, connection, hub }) => {
  const targets = [...new Set(data)].map((name) => hub.resolve(name, caller))
  for (const target of targets) {
    const held = connection.subscriptions.get(target.name)
    if (held !== undefined && held.account !== target.account) hub.leave(held, connection)
    connection.subscriptions.set(target.name, target)
    hub.join(target, connection)
  }
  return {
    reply: data,
    afterReply: () => {
      for (const target of targets) hub.greet(target, connection)
    },
  }
})

/** Leaving a channel that was not joined succeeds, even if its instrument has expired; an invalid name is an error. */
const unsubscribe = serveOperation(operations.unsubscribe, ({ data, connection, hub }) => {
  const unknown = data.find((name) => parseChannelName(name) === undefined)
  if (unknown !== undefined) throw new RequestRejected('CHANNEL_NOT_FOUND', { channel: unknown })
  for (const name of data) {
    const target = connection.subscriptions.get(name)
    if (target === undefined) continue
    connection.subscriptions.delete(name)
    hub.leave(target, connection)
  }
  return { reply: data }
})

/**
 * Authenticates the connection, by secret or signature; a second `auth` replaces the account (websocket.md 3). A
 * signature opens only one session, so an eavesdropper cannot replay it.
 */
const auth = serveOperation(operations.auth, ({ data, connection, gateway }) => {
  const origin = originOf(gateway, connection.remoteAddress)
  const isSigned = !('secret' in data)
  const caller = isSigned
    ? authenticateSocket(gateway.port, { ...data, timestamp: String(data.timestamp) }, operations.auth.op, [''], origin)
    : authenticateSecret(gateway.port, data, origin)
  const retained = isSigned ? gateway.spendSignature(data.signature) : undefined
  const result = { reply: { success: true, account: caller.account } }
  const open = () => {
    connection.caller = caller
    return result
  }
  if (retained !== undefined && gateway.awaitsSpent) return retained.then(open)
  const opened = open()
  return retained === undefined ? opened : retained.then(() => opened)
})

const ping = serveOperation(operations.ping, ({ gateway }) => ({
  reply: { success: true, timestamp: gateway.port.clock.nowNs() },
}))

const status = servePrivateOperation(operations.status, 'reading', ({ caller, connection }) => ({
  reply: { account: caller.account, subscriptions: [...connection.subscriptions.keys()] },
}))

/** The names available to this caller (websocket.md 6). */
const channels = serveOperation(operations.channels, ({ caller, gateway }) => {
  const scopes = listedScopes(gateway.port.live)
  const readable = Object.values(allChannels).filter(({ access }) => access === 'public' || caller !== undefined)
  return {
    reply: readable.flatMap((channel) =>
      scopes.filter(({ kind }) => channel.scopes.includes(kind)).map((scope) => channelName(channel, scope)),
    ),
  }
})

function listedScopes(live: LiveState): ChannelScope[] {
  const assets = listAssets(live.instruments)
  const instruments = instrumentsOf(live.instruments)
  return [
    { kind: 'none' },
    ...assets.map((asset) => ({ kind: 'asset' as const, asset })),
    ...assets.flatMap((asset) => typesOf(instruments, asset)),
    ...instruments.map(({ instrumentName }) => ({ kind: 'instrument' as const, instrumentName })),
  ]
}

function typesOf(instruments: readonly Instrument[], asset: string): ChannelScope[] {
  const types = new Set(instruments.filter((one) => one.asset === asset).map(({ instrumentType }) => instrumentType))
  return [...types].map((instrumentType) => ({ kind: 'assetType', asset, instrumentType }))
}

export const operationHandlers: Readonly<Record<OperationKey, ServedOperation>> = {
  auth,
  ping,
  status,
  channels,
  subscribe,
  unsubscribe,
  createOrder,
  editOrder,
  cancelOrder,
  cancelAllOrders,
}
