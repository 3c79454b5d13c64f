import { channelName, type ChannelScope } from '@/protocol/channel'
import { channels as allChannels } from '@/protocol/channels'
import { channels as operation } from '@/protocol/ws/channels'
import type { Instrument } from '@/protocol/instrument'
import { listAssets, listInstruments } from '../../live/instrumentCatalogue'
import type { LiveState } from '../../live/liveState'
import { serveOperation } from './serveOperation'

/** Every name that this caller can subscribe to now (websocket.md 6). */
export const channels = serveOperation(operation, ({ caller, gateway }) => {
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
