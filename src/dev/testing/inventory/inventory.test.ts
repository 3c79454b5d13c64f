import { describe, expect, test } from 'vitest'
import { channels } from '@/core/protocol/channels'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import { channelInventory, operationInventory, restInventory } from '@/core/protocol/inventory'
import { getOperation, operations } from '@/core/protocol/operations'
import { publishers } from '@/venue/api/channels/publishers'
import { endpointHandlers } from '@/venue/api/rest/routeTable'
import { operationHandlers } from '@/venue/api/ws/operationHandlers'
import { places } from '@/web/tools/interface/places'
import { moreRoutes } from '@/web/ui/navigation/moreRoutes'
import { routes } from '@/web/ui/navigation/routes'
import { listedOperations } from './listedOperations'
import { missing, filesThatUse } from './typedCalls'

const described: readonly Endpoint[] = Object.values(endpoints)
const rows = listedOperations.map((line) => {
  const [method = '', path = '', access = ''] = line.split(' ')
  const endpoint = described.find((one) => one.method === method && one.path === path)
  return { method, path, access, name: endpoint?.name ?? line, endpoint }
})

describe('REST', () => {
  test('there are 31 public and 81 private operations, each once', () => {
    const of = (access: string) => rows.filter((row) => row.access === access).length
    expect([of('public'), of('private')]).toEqual([31, 81])
    expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(112)
    expect(restInventory.map(([method, path, access]) => `${method} ${path} ${access}`).toSorted()).toEqual(
      listedOperations.toSorted(),
    )
  })

  test('each has a description under its name', () => {
    expect(rows.filter(({ endpoint }) => endpoint === undefined).map(({ name }) => name)).toEqual(missing.descriptions)
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) expect(endpoint.name).toBe(name)
  })

  test('nothing outside the inventory is described, except operations of the paper venue', () => {
    const known = new Set(rows.map(({ endpoint }) => endpoint))
    const others = described.filter((endpoint) => !known.has(endpoint) && !endpoint.path.startsWith('/paper/'))
    expect(others.map(({ name }) => name)).toEqual([])
  })

  test('public operations need no key, and private ones a key or signatures of their own', () => {
    const wrong = rows.filter(({ access, endpoint }) => {
      if (endpoint === undefined) return false
      return access === 'public' ? endpoint.access !== 'public' : endpoint.access === 'public'
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
    const signed = described.filter(({ access }) => access === 'signed').map(({ name }) => name)
    expect(signed.filter((name) => !['getApiKey', 'postRegister', 'postWithdraw'].includes(name))).toEqual([])
  })

  test('each has its own handler', () => {
    const handlers = Object.values(endpointHandlers)
    for (const endpoint of described) {
      expect(
        handlers.filter((served) => served.endpoint === endpoint),
        endpoint.name,
      ).toHaveLength(1)
    }
    expect(new Set(handlers.map(({ run }) => run)).size).toBe(described.length)
  })

  test('each is called by the page, typed by its description', () => {
    const uncalled = rows.filter(
      ({ endpoint, name }) => endpoint !== undefined && filesThatUse('rest', name).length === 0,
    )
    expect(uncalled.map(({ name }) => name)).toEqual(missing.typedCalls)
  })
})

describe('the socket', () => {
  test('each operation has a description, a handler and a typed call', () => {
    for (const [op, access, key] of operationInventory) {
      expect(getOperation(key)).toMatchObject({ op, access })
      expect(operationHandlers[key].operation).toBe(getOperation(key))
      expect(filesThatUse('ws', key).length > 0 || missing.operations.includes(key), key).toBe(true)
    }
    expect(operationInventory).toHaveLength(Object.keys(operationHandlers).length)
  })

  test('each channel has a description, a publisher and a typed subscription', () => {
    for (const [prefix, access, key] of channelInventory) {
      expect(channels[key]).toMatchObject({ prefix, access })
      expect(publishers[key]).toBeDefined()
      expect(filesThatUse('channels', key).length > 0 || missing.channels.includes(key), key).toBe(true)
    }
    expect(channelInventory).toHaveLength(Object.keys(channels).length)
  })
})

test('everything has a place in the dashboard, on an existing screen', () => {
  const screens = new Set([...Object.values(routes), ...Object.values(moreRoutes)].map(screenOf))
  const used = [endpoints, operations, channels].flatMap((table) => Object.values(table).map(({ usedIn }) => usedIn))
  const gone = Object.values(places).filter(({ path }) => !screens.has(screenOf(path)))
  expect(gone.map(({ path }) => path)).toEqual(missing.screens)
  expect(Object.values(places).filter(({ words }) => words === '')).toEqual([])
  expect(Object.keys(places).filter((name) => !used.some((one) => one === name))).toEqual([])
})

function screenOf(path: string): string {
  return path.split('/')[1] ?? ''
}
