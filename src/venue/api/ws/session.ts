import { authenticateSecret, authenticateSocket } from '../authenticate'
import { originOf } from '../gateway'
import { serveOperation, servePrivateOperation } from './serveOperation'
import { operations } from '@/protocol/operations'
import { channelName, type ChannelScope } from '@/protocol/channel'
import { channels as allChannels } from '@/protocol/channels'
import type { Instrument } from '@/protocol/instrument'
import { listAssets, listInstruments } from '../../live/instrumentCatalogue'
import type { LiveState } from '../../live/liveState'

/**
 * For the connection, by secret or by signature; a second one replaces the account (websocket.md 3). A signature opens one
 * session: whoever has overheard it cannot open another.
 */
export const auth = serveOperation(operations.auth, ({ data, connection, gateway }) => {
  const origin = originOf(gateway, connection.remoteAddress)
  const isSigned = !('secret' in data)
  const caller = isSigned
    ? authenticateSocket(gateway.port, { ...data, timestamp: String(data.timestamp) }, operations.auth.op, [''], origin)
    : authenticateSecret(gateway.port, data, origin)
  const kept = isSigned ? gateway.spendSignature(data.signature) : undefined
  connection.caller = caller
  const result = { reply: { success: true, account: caller.account } }
  return kept === undefined ? result : kept.then(() => result)
})

export const ping = serveOperation(operations.ping, ({ gateway }) => ({
  reply: { success: true, timestamp: gateway.port.clock.nowNs() },
}))

export const status = servePrivateOperation(operations.status, 'reading', ({ caller, connection }) => ({
  reply: { account: caller.account, subscriptions: [...connection.subscriptions.keys()] },
}))

/** Every name that this caller can subscribe to now (websocket.md 6). */
export const channels = serveOperation(operations.channels, ({ caller, gateway }) => {
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
  const instruments = listInstruments(live.instruments)
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
