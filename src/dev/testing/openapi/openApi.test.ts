import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import type { JsonSchema } from '@/core/protocol/scalarSchemas'
import { exampleOf } from '@/venue/api/openapi/openApiDocument'
import { isRecord } from '../conformance/socketClient'
import { createAjv, createCompiler, document } from './documentValidators'
import openApiSchema from './openapi-3.1.schema.json'

/** Replaces dynamic references by their default, because this validator resolves them to the whole document. */
const ownSchema = JSON.parse(
  JSON.stringify(openApiSchema).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"'),
) as object

test('the document is valid OpenAPI 3.1 by the official schema', () => {
  const validate = createAjv().compile(ownSchema)
  expect([validate(document), validate.errors]).toEqual([true, null])
})

test('the official schema detects errors', () => {
  const validate = createAjv().compile(ownSchema)
  expect(validate({ ...document, openapi: '2.0' })).toBe(false)
  const { responses: _, ...components } = document.components
  expect(validate({ ...document, components: { ...components, responses: { Refused: {} } } })).toBe(false)
})

/** Every schema of the document with its path, and the examples that must match it. */
function contents(value: unknown, at = ''): { at: string; schema: object; example?: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => contents(one, `${at}/${index}`))
  if (!isRecord(value)) return []
  const own = isRecord(value['schema']) ? [{ at, schema: value['schema'], example: value['example'] }] : []
  return [...own, ...Object.entries(value).flatMap(([name, member]) => contents(member, `${at}/${name}`))]
}

describe('its schemas', () => {
  const all = contents(document)
  const compile = createCompiler()

  test('are valid JSON Schema 2020-12, and not empty', () => {
    expect(all.length).toBeGreaterThan(100)
    for (const { schema } of all) compile(schema)
    const empty = all.filter(({ schema }) => Object.keys(schema).length === 0)
    expect(empty.map(({ at }) => at)).toEqual([])
  })

  test.each(all.filter(({ example }) => example !== undefined))('accept their example: $at', ({ schema, example }) => {
    const validate = compile(schema)
    expect([validate(example), validate.errors]).toEqual([true, null])
  })

  test('reject a price with seven decimals, and an order without its signature', () => {
    const order = compile({ $ref: '#/components/schemas/SignedOrder' })
    const body = all.find(({ at }) => at.includes('/orders/post/requestBody'))
    expect(order(body?.example)).toBe(true)
    const { signature: _, ...unsigned } = isRecord(body?.example) ? body.example : {}
    expect(order(unsigned)).toBe(false)
    expect(order({ ...unsigned, signature: 'mine' })).toBe(false)
  })
})

/** Finds a schema by the names on its path, following references to records. */
function schemaAt(schema: JsonSchema, [name, ...rest]: readonly string[]): JsonSchema {
  const [, record] = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? '') ?? []
  if (record !== undefined)
    return schemaAt(new Map(Object.entries(document.components.schemas)).get(record) ?? {}, [name ?? '', ...rest])
  if (schema.items !== undefined) return schemaAt(schema.items, [name ?? '', ...rest])
  if (name === undefined || name === '') return schema
  return schemaAt(schema.properties?.[name] ?? {}, rest)
}

/** Hand-written from the tables of the reference (rest-private 3 to 17, rest-public 3). */
describe('its replies match the reference', () => {
  const operation = (id: string) =>
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === id)
  const replyOf = (id: string) => {
    const found = operation(id)?.responses['200']
    const content = isRecord(found) && isRecord(found['content']) ? found['content']['application/json'] : undefined
    // The document defines it as a schema.
    return (isRecord(content) ? content['schema'] : {}) as JsonSchema
  }

  test.each([
    ['postOrder', ['initial_margin', 'created_timestamp', 'timestamp', 'system_type', 'order_status']],
    ['postRegister', ['success', 'api_key', 'api_secret', 'read_only']],
    ['getReferralStatistics', ['referred', 'total_trading_fees_rewards', 'total_trading_fees_rewards_volume']],
    ['getAccount', ['available_margin', 'referrer', 'campaign_sign_ups']],
    ['getWeeth', ['total_deposits']],
    ['getAirdropIncentivizedAssets', ['airdrop_incentivized_assets']],
  ])('%s always contains its required members', (id, members) => {
    expect(schemaAt(replyOf(id), []).required).toEqual(expect.arrayContaining(members))
  })

  test.each([
    ['getPositions', 'positions.adl_rank', ['na', 'low', 'medium', 'high']],
    ['getQuotes', 'quotes.quote_status', ['opened', 'partial', 'filled', 'cancelled', 'rejected']],
    ['getRfqs', 'blocks.block_status', ['open', 'closed']],
    ['getTransactionHistory', 'transaction_history.tx_status', ['initiated', 'finalized']],
    ['getTradeHistory', 'trade_history.trade_type', ['trade', 'liquidation', 'settlement', 'funding']],
    ['getTradeHistory', 'trade_history.liquidity', ['maker', 'taker']],
    ['getOrders', 'order_type', ['limit', 'market']],
    ['getOrders', 'instrument_type', ['OPTION', 'PERPETUAL', 'SPOT']],
    ['getAccount', 'collaterals.collateral_asset', ['USDC', 'USDT', 'WETH', 'WBTC', 'aeUSD', 'SDAI', 'weETH']],
  ])('%s lists the values of %s', (id, path, values) => {
    expect(new Set(schemaAt(replyOf(id), path.split('.')).enum)).toEqual(new Set(values))
  })

  test.each([
    ['postLeverage', 'instrument'],
    ['postLeverage', 'leverage'],
    ['postMarginType', 'instrument'],
    ['postMmp', 'interval'],
    ['postMmp', 'frozen'],
    ['postOtcUnwind', 'otc_id'],
    ['postTwapOrder', 'duration'],
    ['postOrder', 'instrument'],
  ])('in the body of %s, %s is an integer', (id, member) => {
    const body: unknown = operation(id)?.requestBody?.content['application/json']
    const schema = (isRecord(body) ? body['schema'] : {}) as JsonSchema
    expect(schemaAt(schema, [member]).type).toBe('integer')
  })

  test('integers in queries are integers, conversions can be requested, and a preview needs no direction', () => {
    for (const { operationId, parameters } of Object.values(document.paths).flatMap((one) => Object.values(one))) {
      for (const { name, schema } of parameters) {
        if (/^(start_time|end_time|limit|offset|resolution)$/.test(name))
          expect(schema.type, operationId).toBe('integer')
      }
    }
    for (const id of ['getMarkets', 'getStatistics', 'getTradeHistory']) {
      const type = operation(id)?.parameters.find(({ name }) => name === 'instrument_type')
      expect(type?.schema.enum, id).toContain('SPOT')
    }
    const preview: unknown = operation('postSwapPreview')?.requestBody?.content['application/json']
    const { required } = (isRecord(preview) ? preview['schema'] : {}) as JsonSchema
    expect(required).toEqual(['collateral_asset'])
  })
})

test('the document contains every recorded example', () => {
  const folder = fileURLToPath(new URL('../../../core/protocol/fixtures/', import.meta.url))
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

  test('are exactly those that the venue serves', () => {
    const served = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(served.sort())
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test('describe every path parameter, their group and their purpose', () => {
    for (const { path, parameters, tags, summary, operationId } of operations) {
      const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(named)
      expect(tags).toHaveLength(1)
      expect(summary, operationId).not.toBe(operationId)
    }
  })

  test('require credentials of either form if private, and none if public', () => {
    for (const { operationId, security } of operations) {
      const { access } = Object.values(endpoints).find(({ name }) => name === operationId) ?? { access: undefined }
      expect(security.length, operationId).toBe(access === 'private' ? 2 : 0)
    }
  })
})
