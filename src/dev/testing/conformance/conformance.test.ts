import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import { operationInventory, restInventory } from '@/core/protocol/inventory'
import { noLimits } from '@/venue/api/gateway'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { insideVenueCases, outsideCases, type CaseGroup } from './allCases'
import { wasRejected, wasTaken } from './answered'
import { isWriting, operationsOfTable, writeTable } from './badInput/badInputTable'
import { describeConformance } from './describeConformance'
import type { VenueUnderTest } from './scene'

/**
 * Runs on a still venue in this process, or on the venue at OPTICK_CONFORMANCE_REST and OPTICK_CONFORMANCE_WS, with the
 * signing domain OPTICK_CONFORMANCE_DOMAIN (`name,version,chainId`; default: the paper venue's). The venue must give
 * new accounts play money.
 */
const remote = readRemote(process.env)
const cases: readonly CaseGroup[] = [...outsideCases, ...(remote === undefined ? insideVenueCases : [])]

let started: StartedVenue | undefined
let venue: VenueUnderTest | undefined

beforeAll(async () => {
  if (remote === undefined) {
    started = await startVenue({ gateway: { limits: noLimits } })
    venue = { ...started, inside: started.core, runName: 'conformance' }
  } else {
    venue = remote
  }
})
afterAll(async () => {
  if (isWriting) writeTable(restInventory.map(([, , , name]) => name))
  await started?.close()
})

describeConformance({ groups: cases, venues: () => (venue === undefined ? [] : [venue]) })

test('every case has its own number', () => {
  const ids = cases.flatMap(([, some]) => some.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)])
})

/** Runs after all cases, because it compares the operations with those that the cases have called. */
describe('every operation of the interface', () => {
  const rest = restInventory.map(([method, path]) => `${method} ${path}`)
  const socket = operationInventory.map(([op]) => op)

  test('was accepted in a case', () => {
    expect([...rest, ...socket].filter((key) => !wasTaken(key))).toEqual([])
  })

  test('has rows in the table of bad input, and nothing else does', () => {
    expect(operationsOfTable().toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })

  test('was rejected in a case, unless nothing can be rejected', () => {
    const asksNothing = Object.values<Endpoint>(endpoints).filter(
      ({ access, query, body, path }) =>
        access === 'public' && query === undefined && body === undefined && !path.includes('{'),
    )
    const harmless = ['ping', 'channels', 'unsubscribe', ...asksNothing.map(({ method, path }) => `${method} ${path}`)]
    expect([...rest, ...socket].filter((key) => !wasRejected(key) && !harmless.includes(key))).toEqual([])
  })
})

function readRemote(environment: NodeJS.ProcessEnv): VenueUnderTest | undefined {
  const { OPTICK_CONFORMANCE_REST: restUrl, OPTICK_CONFORMANCE_WS: wsUrl } = environment
  if (restUrl === undefined || wsUrl === undefined) return undefined
  const [name = '', version = '', chainId = ''] = (
    environment['OPTICK_CONFORMANCE_DOMAIN'] ?? 'Optick Paper,1,1'
  ).split(',')
  const domain = { name, version, chainId: Number(chainId) }
  return { restUrl, wsUrl, core: { domain }, inside: undefined, runName: `conformance ${Date.now()}` }
}
