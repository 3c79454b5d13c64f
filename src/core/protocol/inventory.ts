import type { Channel } from './channel'
import { channels, type ChannelKey } from './channels'
import type { Endpoint } from './endpoint'
import { endpoints } from './endpoints'
import { getOperation, operations, type OperationKey } from './operations'

type Access = 'public' | 'private'
type RestRow = readonly [method: Endpoint['method'], path: string, access: Access, name: string]

/**
 * The operations that the documents of the interface list: those of the table, but for what only the paper venue has. What
 * proves its sender by signatures is private there. Public ones come first, each half by path.
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

// Object.keys forgets that these are the keys of that very object.
const operationKeys = Object.keys(operations) as OperationKey[]
const channelKeys = Object.keys(channels) as ChannelKey[]

/** The operations of the socket (websocket.md 1.2). The three old ones of requests for quotes are refused by name. */
export const operationInventory = operationKeys.map((key) => {
  const { op, access } = getOperation(key)
  return [op, access, key] as const
})

/** The channels of the socket (websocket.md 14 to 22). */
export const channelInventory = channelKeys.map((key) => {
  const { prefix, access }: Channel = channels[key]
  return [prefix, access, key] as const
})
