import type * as z from 'zod/mini'
import { errorCodes } from '@/core/protocol/allErrorCodes'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import { jsonSchemaOf, writtenOut } from '@/core/protocol/jsonSchema'
import { operationGroups, type OperationGroup } from '@/core/protocol/operation'
import { orderRecord } from '@/core/protocol/orderRecord'
import { positionRecord } from '@/core/protocol/positionRecord'
import { accountTradeRecord, historicalOrder } from '@/core/protocol/rest/history'
import { apiKeyRecord, signingKeyRecord } from '@/core/protocol/rest/keys'
import { greeksRecord, marketRecord } from '@/core/protocol/rest/markets'
import { pointSeries } from '@/core/protocol/rest/prices'
import { quoteRecord, quoteRequest, rfqBlock, rfqLeg, rfqQuote } from '@/core/protocol/rest/rfqs'
import { success } from '@/core/protocol/rest/shared'
import { twapOrder } from '@/core/protocol/rest/twaps'
import type { JsonSchema } from '@/core/protocol/scalarSchemas'
import { signedOrder } from '@/core/protocol/signedOrder'
import { withReplyFacts } from './replyFacts'

export const groupTitles: Readonly<Record<OperationGroup, string>> = {
  market: 'Market data',
  account: 'Account',
  keys: 'Keys',
  orders: 'Orders',
  twap: 'TWAP',
  margin: 'Margin settings',
  mmp: 'Market-maker protection',
  rfq: 'RFQ',
  history: 'History',
  transfers: 'Transfers',
  strategies: 'Strategies',
  rewards: 'Rewards',
  otc: 'OTC',
}

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly style?: 'form'
  readonly explode?: boolean
}

export type DescribedOperation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, object>> }
  readonly responses: Readonly<Record<string, object>>
  readonly security: readonly object[]
  readonly 'x-weight': number
}

/** The name of a record that several operations use. */
export const nameOf = (schema: z.core.$ZodType): string | undefined => namedSchemas.get(schema)

/** Builds the venue's REST interface as OpenAPI 3.1, generated from the schemas of both ends. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Optick paper venue',
      version: '1.0.2',
      summary: 'Paper-trading venue for options and perpetuals.',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the document, because the bare port serves the venue at its root and the app serves it under /api.
    servers: [{ url: '.' }],
    tags: operationGroups.map((group) => ({ name: groupTitles[group] })),
    paths: pathsOf(Object.entries(endpoints)),
    components: {
      schemas: {
        ...Object.fromEntries(
          [...namedSchemas].map(([schema, name]) => [name, withReplyFacts(writtenOut(schema, nameOf), name)]),
        ),
        Error: errorSchema,
      },
      responses: errorResponses,
      securitySchemes,
    },
  }
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>

const about = [
  'Prices and amounts are decimal strings; in signed payloads they are integers scaled by 1e6.',
  'Timestamps are UNIX nanoseconds as strings; in signed orders, UNIX seconds.',
  'Orders, quotes, transfers and withdrawals carry an EIP-712 signature of the account or of a key registered for it.',
  'Absent fields are omitted. New fields may be added without notice.',
].join('\n\n')

function pathsOf(entries: readonly (readonly [string, Endpoint])[]) {
  const paths: Record<string, Record<string, DescribedOperation>> = {}
  for (const [name, endpoint] of entries) {
    const at = (paths[endpoint.path] ??= {})
    at[endpoint.method.toLowerCase()] = operationOf(name, endpoint)
  }
  return paths
}

function operationOf(name: string, endpoint: Endpoint): DescribedOperation {
  const { path, query, body, reply, replyType, access, weight, summary, group } = endpoint
  const example = exampleOf(name, 'reply')
  return {
    operationId: name,
    summary,
    tags: [groupTitles[group]],
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body !== undefined && {
      requestBody: {
        required: body._zod.optin !== 'optional',
        content: {
          'application/json': { schema: jsonSchemaOf(body, nameOf), ...withExample(exampleOf(name, 'body')) },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        content: {
          [replyType]: { schema: withReplyFacts(jsonSchemaOf(reply, nameOf), name), ...withExample(example) },
        },
      },
      400: { $ref: '#/components/responses/Refused' },
      ...(access === 'private' && { 401: { $ref: '#/components/responses/Unauthorized' } }),
      429: { $ref: '#/components/responses/TooMany' },
      500: { $ref: '#/components/responses/Fault' },
    },
    security:
      access === 'private'
        ? [
            { key: [], secret: [] },
            { key: [], timestamp: [], signature: [] },
          ]
        : [],
    'x-weight': weight,
  }
}

function withExample(example: unknown) {
  return example === undefined ? {} : { example }
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }))
}

/** Query parameters that are integers, sent as text. Times are in nanoseconds. */
const wholeNumbers = new Set(['start_time', 'end_time', 'limit', 'offset', 'resolution'])

function queryParameters(query: z.core.$ZodType | undefined): Parameter[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = writtenOut(query, nameOf)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: wholeNumbers.has(name) ? { type: 'integer', minimum: 0 } : schema,
    // Lists are sent as repeated keys.
    ...(schema.type === 'array' && { style: 'form' as const, explode: true }),
  }))
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'string',
      description: 'Error code. The list is open: treat unknown codes as errors.',
      examples: [...errorCodes],
    },
    retry_after: {
      type: 'string',
      pattern: '^\\d+$',
      description: 'Nanoseconds to wait (RATE_LIMIT_EXCEEDED only)',
    },
    message: { type: 'string' },
  },
  required: ['error'],
}

const errorContent = (error: object) => ({
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: error } },
})

const errorResponses = {
  Refused: {
    description: 'Rejected; nothing was changed.',
    ...errorContent({ error: 'INSUFFICIENT_MARGIN' }),
  },
  Unauthorized: { description: 'The credentials are missing or wrong.', ...errorContent({ error: 'UNAUTHORIZED' }) },
  TooMany: {
    description: 'Too many requests.',
    headers: {
      'X-RETRY-AFTER': { description: 'Nanoseconds to wait.', schema: { type: 'string', pattern: '^\\d+$' } },
    },
    ...errorContent({ error: 'RATE_LIMIT_EXCEEDED', retry_after: '2150000000' }),
  },
  Fault: { description: 'A fault of the venue.', ...errorContent({ error: 'INTERNAL_ERROR' }) },
}

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

const securitySchemes = {
  key: header('AEVO-KEY', 'The API key.'),
  secret: header('AEVO-SECRET', 'The API secret. Prefer an HMAC signature, so that the secret is never sent.'),
  timestamp: header('AEVO-TIMESTAMP', 'UNIX nanoseconds, no more than 30 seconds from now.'),
  signature: header(
    'AEVO-SIGNATURE',
    'HMAC-SHA256 in hex, under the secret, of "key,timestamp,METHOD,path,body". The path excludes the query string.',
  ),
}

/** The recorded examples: `rest.<operation>.body.json` or `rest.<operation>.reply.json`. */
const files = import.meta.glob<unknown>('../../../core/protocol/fixtures/rest.*.json', {
  eager: true,
  import: 'default',
})

/** Finds the recorded example; undefined if there is none. */
export function exampleOf(name: string, part: 'body' | 'reply'): unknown {
  return files[`../../../core/protocol/fixtures/rest.${name}.${part}.json`]
}

/** The records used by several operations, and their names in the document. */
export const namedSchemas: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [signedOrder, 'SignedOrder'],
  [orderRecord, 'Order'],
  [historicalOrder, 'HistoricalOrder'],
  [positionRecord, 'Position'],
  [marketRecord, 'Market'],
  [accountTradeRecord, 'AccountTrade'],
  [greeksRecord, 'Greeks'],
  [signingKeyRecord, 'SigningKey'],
  [apiKeyRecord, 'ApiKey'],
  [pointSeries, 'PointSeries'],
  [quoteRequest, 'SignedQuote'],
  [quoteRecord, 'Quote'],
  [rfqQuote, 'QuoteOnBlock'],
  [rfqBlock, 'RfqBlock'],
  [rfqLeg, 'RfqLeg'],
  [twapOrder, 'TwapOrder'],
  [success, 'Success'],
])
