import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@/protocol/endpoints'
import { exampleOf } from '@/venue/api/openapi/examples'
import { openApiDocument } from '@/venue/api/openapi/openApiDocument'
import { isRecord } from '../conformance/socketClient'
import openApiSchema from './openapi-3.1.schema.json'

type Validate = ((value: unknown) => boolean) & { readonly errors?: unknown }
type Ajv = {
  readonly addFormat: (name: string, check: true) => Ajv
  readonly addSchema: (schema: object, key: string) => Ajv
  readonly compile: (schema: object) => Validate
}

/** The validator that the mutation tests bring along: nobody of this project wrote it. */
const requireFromStryker = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/core'))
// A module of another form: its types are those that are used here.
const { default: Ajv2020 } = requireFromStryker('ajv/dist/2020') as { default: new (options: object) => Ajv }

// As it travels: what has no JSON is not there.
const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>

const createAjv = (options: object = {}) =>
  ['uri', 'uri-reference', 'media-range', 'regex'].reduce(
    (ajv, format) => ajv.addFormat(format, true),
    new Ajv2020({ strict: false, allErrors: true, ...options }),
  )

/** With the default of its dynamic references, which this validator would take for the whole document. */
const ownSchema = JSON.parse(
  JSON.stringify(openApiSchema).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"'),
) as object

test('the document is one of OpenAPI 3.1, by the schema of its makers', () => {
  const validate = createAjv().compile(ownSchema)
  expect([validate(document), validate.errors]).toEqual([true, null])
})

test('the schema of its makers sees what is wrong', () => {
  const validate = createAjv().compile(ownSchema)
  expect(validate({ ...document, openapi: '2.0' })).toBe(false)
  const { responses: _, ...components } = document.components
  expect(validate({ ...document, components: { ...components, responses: { Refused: {} } } })).toBe(false)
})

/** Every schema of the document with where it stands, and the examples that should fit it. */
function contents(value: unknown, at = ''): { at: string; schema: object; example?: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => contents(one, `${at}/${index}`))
  if (!isRecord(value)) return []
  const own = isRecord(value['schema']) ? [{ at, schema: value['schema'], example: value['example'] }] : []
  return [...own, ...Object.entries(value).flatMap(([name, member]) => contents(member, `${at}/${name}`))]
}

describe('its schemas', () => {
  const all = contents(document)
  const ajv = createAjv({ strictTypes: false }).addSchema({ components: document.components }, 'document')
  const compile = (schema: object) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object)

  test('are JSON Schema of 2020-12, each of them, and say something', () => {
    expect(all.length).toBeGreaterThan(100)
    for (const { schema } of all) compile(schema)
    const empty = all.filter(({ schema }) => Object.keys(schema).length === 0)
    expect(empty.map(({ at }) => at)).toEqual([])
  })

  test.each(all.filter(({ example }) => example !== undefined))('fit their example: $at', ({ schema, example }) => {
    const validate = compile(schema)
    expect([validate(example), validate.errors]).toEqual([true, null])
  })

  test('refuse a price with seven decimals, and an order without its signature', () => {
    const order = compile({ $ref: '#/components/schemas/SignedOrder' })
    const body = all.find(({ at }) => at.includes('/orders/post/requestBody'))
    expect(order(body?.example)).toBe(true)
    const { signature: _, ...unsigned } = isRecord(body?.example) ? body.example : {}
    expect(order(unsigned)).toBe(false)
    expect(order({ ...unsigned, signature: 'mine' })).toBe(false)
  })
})

test('it has every example that is on record', () => {
  const folder = fileURLToPath(new URL('../../protocol/fixtures/', import.meta.url))
  const recorded = readdirSync(folder).flatMap((file) => {
    const [, name = '', part = ''] = /^rest\.(\w+)\.(body|reply)\.json$/.exec(file) ?? []
    return part === 'body' || part === 'reply' ? [{ name, part } as const] : []
  })
  expect(recorded.filter(({ name, part }) => exampleOf(name, part) === undefined)).toEqual([])
})

describe('its operations', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

  test('are those that the venue serves, each once', () => {
    const served = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(served.sort())
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test('name every part of their path, a group and what they are for', () => {
    for (const { path, parameters, tags, summary, operationId } of operations) {
      const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(named)
      expect(tags).toHaveLength(1)
      expect(summary, operationId).not.toBe(operationId)
    }
  })

  test('want credentials when they are private, of either form, and none when they are not', () => {
    for (const { operationId, security } of operations) {
      const { access } = Object.values(endpoints).find(({ name }) => name === operationId) ?? { access: undefined }
      expect(security.length, operationId).toBe(access === 'private' ? 2 : 0)
    }
  })
})
