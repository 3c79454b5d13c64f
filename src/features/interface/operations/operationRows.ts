import { channels } from '@/protocol/channels'
import type { Channel } from '@/protocol/channel'
import type { Endpoint } from '@/protocol/endpoint'
import { endpoints } from '@/protocol/endpoints'
import { channelInventory, operationInventory, restInventory } from '@/protocol/inventory'
import { groupOf, type OperationGroup } from '@/protocol/operationGroups'
import { channelSummaries, operationSummaries, restSummaries } from '@/protocol/operationSummaries'
import type { Operation } from '@/protocol/operation'
import { getOperation } from '@/protocol/operations'
import { t } from '@/ui/t'
import { channelPlaces, operationPlaces, restPlaces, type Place } from '../places'

type Common = {
  readonly id: string
  /** GET, POST, … or what it is of the socket. */
  readonly method: string
  readonly path: string
  readonly isPrivate: boolean
  readonly summary: string
  readonly place: Place
}

export type OperationRow = Common &
  (
    | { readonly kind: 'rest'; readonly group: OperationGroup; readonly endpoint: Endpoint | undefined }
    | { readonly kind: 'operation'; readonly group: 'socket'; readonly operation: Operation }
    | { readonly kind: 'channel'; readonly group: 'channels'; readonly channel: Channel }
  )

export type RowGroup = OperationRow['group']

const described: Readonly<Record<string, Endpoint>> = endpoints

/** Every operation and channel of the interface, in its own order. */
export const operationRows: readonly OperationRow[] = [
  ...restInventory.map(([method, path, access, name]): OperationRow => ({
    kind: 'rest',
    id: name,
    method,
    path,
    isPrivate: access === 'private',
    summary: t(restSummaries[name]),
    place: restPlaces[name],
    group: groupOf(path),
    endpoint: described[name],
  })),
  ...operationInventory.map(([op, access, key]): OperationRow => ({
    kind: 'operation',
    id: `op ${key}`,
    method: 'op',
    path: op,
    isPrivate: access === 'private',
    summary: t(operationSummaries[key]),
    place: operationPlaces[key],
    group: 'socket',
    operation: getOperation(key),
  })),
  ...channelInventory.map(([prefix, access, key]): OperationRow => ({
    kind: 'channel',
    id: `channel ${key}`,
    method: 'channel',
    path: prefix,
    isPrivate: access === 'private',
    summary: t(channelSummaries[key]),
    place: channelPlaces[key],
    group: 'channels',
    channel: channels[key],
  })),
]

/** Those in which every word of the search is found, in path, method or summary. */
export function foundRows(rows: readonly OperationRow[], search: string): readonly OperationRow[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return rows.filter(({ method, path, summary, id }) => {
    const text = `${method} ${path} ${summary} ${id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
