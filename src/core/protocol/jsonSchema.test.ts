import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decimalPrice, instrumentId, unixNanos } from './codecs'
import { jsonSchemaOf } from './jsonSchema'
import { fp6Amount, instrumentNumber, jsonAmount, wholeNumber } from './requestCodecs'
import { getTradeHistory } from './rest/history'
import { success } from './rest/shared'
import { wireObject } from './wireObject'

test('an object schema has wire names and lists its required members', () => {
  expect(jsonSchemaOf(wireObject({ isBuy: z.boolean(), markPrice: z.optional(z.string()) }))).toEqual({
    type: 'object',
    properties: { is_buy: { type: 'boolean' }, mark_price: { type: 'string' } },
    required: ['is_buy'],
  })
})

test('a scalar schema describes only the written form, although more forms are read', () => {
  expect(jsonSchemaOf(decimalPrice)).toMatchObject({ type: 'string', pattern: expect.any(String) })
  expect(jsonSchemaOf(fp6Amount)).toMatchObject({ type: 'string', pattern: '^\\d{1,78}$' })
  expect(jsonSchemaOf(instrumentId).type).toBe('string')
  expect(jsonSchemaOf(instrumentNumber).type).toBe('integer')
  expect(jsonSchemaOf(wholeNumber).type).toBe('integer')
  expect(jsonSchemaOf(jsonAmount).type).toBe('number')
  expect(jsonSchemaOf(wholeNumber).description).toBe('a whole number')
  expect(jsonSchemaOf(unixNanos).description).toBe('UNIX nanoseconds as text')
})

test('a list in a query is an array of its items', () => {
  const { properties } = jsonSchemaOf(getTradeHistory.query)
  expect(properties?.['trade_types']).toMatchObject({
    type: 'array',
    items: { enum: expect.arrayContaining(['trade']) },
  })
})

test('a named schema is referenced by name wherever it is used', () => {
  const nameOf = (schema: unknown) => (schema === success ? 'Success' : undefined)
  expect(jsonSchemaOf(z.array(success), nameOf)).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Success' },
  })
})
