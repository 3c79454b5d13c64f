import type { Channel } from './channel'
import { channels, type ChannelKey } from './channels'
import type { Endpoint } from './endpoint'
import { endpoints } from './endpoints'
import { getOperation, operations, type OperationKey } from './operations'

type Access = 'public' | 'private'
type RestRow = readonly [method: Endpoint['method'], path: string, access: Access, name: string]

/**
 * All REST operations of the interface documents, without the `/paper/` operations of the paper venue. Operations with
 * access `signed` count as private. Public operations come first; both groups are sorted by path.
 */
export const restInventory: readonly RestRow[] = Object.values<Endpoint>(endpoints)
  .filter(({ path }) => !path.startsWith('/paper/'))
  .map(({ method, path, access, name }): RestRow => [method, path, access === 'public' ? 'public' : 'private', name])
  .toSorted(([method, path, access, name], [otherMethod, otherPath, otherAccess, otherName]) =>
    access === otherAccess
      ? textOrder(`${path} ${method} ${name}`, `${otherPath} ${otherMethod} ${otherName}`)
      : textOrder(otherAccess, access),
  )

function textOrder(one: string, other: string): number {
  return one < other ? -1 : 1
}

// Object.keys loses the key type.
const operationKeys = Object.keys(operations) as OperationKey[]
const channelKeys = Object.keys(channels) as ChannelKey[]

/**
 * The socket operations (websocket.md 1.2). The three former RFQ operations are not listed; the venue rejects them by
 * name.
 */
export const operationInventory = operationKeys.map((key) => {
  const { op, access } = getOperation(key)
  return [op, access, key] as const
})

/** The channels of the socket (websocket.md 14 to 22). */
export const channelInventory = channelKeys.map((key) => {
  const { prefix, access }: Channel = channels[key]
  return [prefix, access, key] as const
})
