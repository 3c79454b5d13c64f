import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { channelInventory, operationInventory } from '@/core/protocol/inventory'
import { asyncApiDocument } from '@/venue/api/openapi/asyncApiDocument'
import asyncApiSchema from './asyncapi-3.0.schema.json'
import { createDraft7 } from './documentValidators'

// In wire form, without undefined members.
const document = JSON.parse(JSON.stringify(asyncApiDocument())) as ReturnType<typeof asyncApiDocument>
const messages = Object.entries(document.components.messages)

test('the document is valid AsyncAPI 3.0 by the official schema', () => {
  const validate = createDraft7().compile(asyncApiSchema)
  expect([validate(document), validate.errors]).toEqual([true, null])
})

test('the official schema detects errors', () => {
  const validate = createDraft7().compile(asyncApiSchema)
  expect(validate({ ...document, asyncapi: '2.6.0' })).toBe(false)
  expect(validate({ ...document, operations: { auth: { action: 'ask' } } })).toBe(false)
})

test('the venue receives every operation and sends every channel', () => {
  const of = (action: string) =>
    Object.entries(document.operations).flatMap(([name, operation]) => (operation.action === action ? [name] : []))
  expect(of('receive')).toEqual(operationInventory.map(([, , key]) => key))
  expect(of('send')).toEqual(channelInventory.map(([, , key]) => `${key}Channel`))
})

test('every reference resolves', () => {
  const found = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  const at = (path: string) =>
    path
      .split('/')
      .reduce<unknown>((part, name) => Object.entries(Object(part)).find(([key]) => key === name)?.[1], document)
  expect(found.filter((path) => at(path) === undefined)).toEqual([])
  expect(found.length).toBeGreaterThan(100)
})

describe('its messages', () => {
  const ajv = createDraft7().addSchema({ components: document.components }, 'document')
  const compile = (schema: object) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object)

  test.each(messages)('%s accepts the frames that were recorded of it', (_, { payload, examples = [] }) => {
    const validate = compile(payload)
    for (const example of examples) expect([validate(example.payload), validate.errors]).toEqual([true, null])
  })

  test('have every recorded frame, except those that other tests read', () => {
    const folder = fileURLToPath(new URL('../../../core/protocol/fixtures', import.meta.url))
    const recorded = readdirSync(folder)
      .filter((file) => /^(request|reply|channel)\./.test(file))
      .map((file) => JSON.stringify(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))))
    const shown = messages.flatMap(([, { examples = [] }]) => examples.map(({ payload }) => JSON.stringify(payload)))
    expect(recorded.filter((frame) => !shown.includes(frame))).toEqual([])
  })

  test('reject an order without its signature, and a ticker under the name of another channel', () => {
    const payloadOf = (name: string) => messages.find(([key]) => key === name)?.[1]
    const order = payloadOf('createOrderRequest')
    const [sample] = order?.examples ?? []
    const { data, ...rest } = { data: {}, ...sample?.payload }
    const { signature: _, ...unsigned } = { signature: '', ...data }
    expect(compile(order?.payload ?? {})({ ...rest, data: unsigned })).toBe(false)
    const ticker = payloadOf('tickerMessage')
    expect(compile(ticker?.payload ?? {})({ ...ticker?.examples?.[0]?.payload, channel: 'trades:ETH' })).toBe(false)
  })
})
