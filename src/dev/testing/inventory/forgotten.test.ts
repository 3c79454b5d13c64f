import { expect, test } from 'vitest'
import type { Channel } from '@/core/protocol/channel'
import { channels } from '@/core/protocol/channels'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import type { Operation } from '@/core/protocol/operation'
import { operations } from '@/core/protocol/operations'
import { publishers } from '@/venue/api/channels/publishers'
import { endpointHandlers } from '@/venue/api/rest/routeTable'
import { operationHandlers } from '@/venue/api/ws/operationHandlers'
import { hasBodies } from '../attacks/prying'
import { rowsOf } from '../conformance/badInput/badInputTable'
import { listedOperations } from './listedOperations'
import { filesThatUse } from './typedCalls'

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('../../../web/language/*.json', {
  eager: true,
  import: 'default',
})

/** The catalogues that lack a text. */
function untranslated(text: string): string[] {
  return Object.entries(catalogues)
    .filter(([, texts]) => texts[text] === undefined)
    .map(([file]) => `"${text}" in ${file.replace(/^[./]*/, '')}`)
}

/** The missing files of an operation: the list in src/README.md ("Adding an operation") as code. */
function forgottenOf(name: string, endpoint: Endpoint): string[] {
  const { method, path, access, summary, body } = endpoint
  const isOwn = path.startsWith('/paper/')
  const line = `${method} ${path} ${access === 'public' ? 'public' : 'private'}`
  const lacks: readonly (readonly [boolean, string])[] = [
    [!(name in endpointHandlers), `a handler ${name} in venue/api/rest/<topic>.ts`],
    [filesThatUse('rest', name).length === 0 && !isOwn, `a call of ${name} by the page (web/)`],
    [rowsOf(name).length === 0 && !isOwn, `rows of ${name} in dev/testing/conformance/badInput/badInputs.tsv`],
    [!listedOperations.includes(line) && !isOwn, `'${line}' in dev/testing/inventory/listedOperations.ts`],
    [body !== undefined && !hasBodies(name), `bodies of ${name} in dev/testing/attacks/prying.ts`],
  ]
  return [...lacks.filter(([isMissing]) => isMissing).map(([, what]) => what), ...untranslated(summary)]
}

test.each(Object.entries<Endpoint>(endpoints))('nothing is missing for %s', (name, endpoint) => {
  expect(forgottenOf(name, endpoint)).toEqual([])
})

test('the missing parts of a new operation are listed file by file', () => {
  const fresh: Endpoint = { ...endpoints.postLeverage, name: 'postNothing', path: '/nothing', summary: 'Do nothing' }
  expect(forgottenOf('postNothing', fresh)).toEqual([
    'a handler postNothing in venue/api/rest/<topic>.ts',
    'a call of postNothing by the page (web/)',
    'rows of postNothing in dev/testing/conformance/badInput/badInputs.tsv',
    "'POST /nothing private' in dev/testing/inventory/listedOperations.ts",
    'bodies of postNothing in dev/testing/attacks/prying.ts',
    '"Do nothing" in web/language/de.json',
    '"Do nothing" in web/language/en.json',
    '"Do nothing" in web/language/es.json',
  ])
})

test.each(Object.entries<Operation>(operations))('nothing is missing for the socket operation %s', (key, one) => {
  expect(key in operationHandlers, 'a handler in venue/api/ws/operationHandlers.ts').toBe(true)
  expect(filesThatUse('ws', key), 'a call by the page').not.toEqual([])
  expect(untranslated(one.summary)).toEqual([])
})

test.each(Object.entries<Channel>(channels))('nothing is missing for the channel %s', (key, one) => {
  expect(key in publishers, 'a publisher in venue/api/channels/, listed in publishers.ts').toBe(true)
  expect(filesThatUse('channels', key), 'a subscription by the page').not.toEqual([])
  expect(untranslated(one.summary)).toEqual([])
})
