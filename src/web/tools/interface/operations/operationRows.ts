import type { Channel } from '@/core/protocol/channel'
import { channels } from '@/core/protocol/channels'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import { restInventory } from '@/core/protocol/inventory'
import type { OperationGroup, Operation } from '@/core/protocol/operation'
import { operations } from '@/core/protocol/operations'
import { t } from '@/web/language/t'
import { places, type Place } from '../places'

type Common = {
  readonly id: string
  /** GET, POST and so on, or the kind of socket operation. */
  readonly method: string
  readonly path: string
  readonly isPrivate: boolean
  readonly summary: string
  readonly place: Place
}

export type OperationRow = Common &
  (
    | { readonly kind: 'rest'; readonly group: OperationGroup; readonly endpoint: Endpoint }
    | { readonly kind: 'operation'; readonly group: 'socket'; readonly operation: Operation }
    | { readonly kind: 'channel'; readonly group: 'channels'; readonly channel: Channel }
  )

export type RowGroup = OperationRow['group']

const described = new Map<string, Endpoint>(Object.entries(endpoints))

function restRow(endpoint: Endpoint): OperationRow {
  const { name, method, path, access, summary, usedIn, group } = endpoint
  const common = { id: name, method, path, isPrivate: access !== 'public', summary: t(summary), place: places[usedIn] }
  return { ...common, kind: 'rest', group, endpoint }
}

function socketRow([key, operation]: readonly [string, Operation]): OperationRow {
  const { op, access, summary, usedIn } = operation
  const common = { path: op, isPrivate: access === 'private', summary: t(summary), place: places[usedIn] }
  return { ...common, kind: 'operation', id: `op ${key}`, method: 'op', group: 'socket', operation }
}

function channelRow([key, channel]: readonly [string, Channel]): OperationRow {
  const { prefix, access, summary, usedIn } = channel
  const common = { path: prefix, isPrivate: access === 'private', summary: t(summary), place: places[usedIn] }
  return { ...common, kind: 'channel', id: `channel ${key}`, method: 'channel', group: 'channels', channel }
}

export const operationRows: readonly OperationRow[] = [
  ...restInventory.flatMap(([, , , name]) => {
    const endpoint = described.get(name)
    return endpoint === undefined ? [] : [restRow(endpoint)]
  }),
  ...Object.entries<Operation>(operations).map(socketRow),
  ...Object.entries<Channel>(channels).map(channelRow),
]

/** The most used operations of each kind: public, private, and channels of the socket. */
const commonIds = ['getMarkets', 'getOrderbook', 'getFunding', 'getAccount', 'getOrders', 'channel orderbook']

export const commonRows = commonIds.flatMap((id) => operationRows.find((row) => row.id === id) ?? [])

/** Returns the rows that contain every search word in path, method or summary. */
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
