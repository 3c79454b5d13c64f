import type { Endpoint } from '@/protocol/endpoint'
import type { Address } from '@/protocol/instrument'
import { writtenOut } from '@/protocol/jsonSchema'
import type { JsonSchema } from '@/protocol/scalarSchemas'
import type { Trader } from '../../registeredTrader'
import type { Scene } from '../scene'
import { signedParts } from './signedParts'

/** A request as it is sent, before its parts are put together. */
export type Parts = {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** Who asks, and what there is to be asked for. */
export type Setting = {
  readonly scene: Scene
  readonly trader: Trader
  /** A strategy that takes deposits. */
  readonly strategy: Address
}

export type Members = Readonly<Record<string, unknown>>

/** The members of a request, by name, that mean something at any venue. What is optional and not here is left out. */
function knownValues({ scene: { perpetual }, trader }: Setting): Members {
  return {
    instrument: perpetual.instrument_id,
    instrument_id: perpetual.instrument_id,
    instrument_name: perpetual.instrument_name,
    asset: 'ETH',
    account: trader.account,
    maker: trader.account,
    trade_types: ['trade'],
    start_time: '0',
    resolution: '60',
    amount: '100000',
    amount_float: '0.1',
    duration: 60,
    interval: 10,
    frozen: 0,
    leverage: 5,
  }
}

/** A request with everything that it needs, and with a signature where it needs one. */
export function wholeRequest(endpoint: Endpoint, setting: Setting): Parts {
  const known = knownValues(setting)
  const path = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, pathValue(name, setting)]),
  )
  const query = endpoint.query === undefined ? {} : membersOf(writtenOut(endpoint.query), known)
  const body = endpoint.body === undefined ? undefined : sampleOf('', writtenOut(endpoint.body), known)
  return signedParts(endpoint.name, { path, query, body }, setting)
}

function pathValue(name: string, { scene: { perpetual }, strategy }: Setting): string {
  if (name === 'instrument_name') return perpetual.instrument_name
  return name === 'strategy_address' ? strategy : `0x${'1a'.repeat(32)}`
}

function membersOf({ properties = {}, required = [] }: JsonSchema, known: Members): Members {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      required.includes(name) || (Object.hasOwn(known, name) && !name.endsWith('_time'))
        ? [[name, sampleOf(name, schema, known)]]
        : [],
    ),
  )
}

/** A value that a schema takes: the known one of its name, else the plainest of its kind. */
export function sampleOf(name: string, schema: JsonSchema, known: Members): unknown {
  if (Object.hasOwn(known, name)) return ofType(known[name], schema)
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return sampleOf(name, schema.anyOf[0] ?? {}, known)
  if (schema.type === 'object') return membersOf(schema, known)
  if (schema.type === 'array') return [sampleOf(name, schema.items ?? {}, known)]
  if (schema.type === 'boolean') return true
  return schema.type === 'integer' || schema.type === 'number' ? 1 : textOf(schema)
}

function textOf({ pattern = '', description = '' }: JsonSchema): string {
  if (pattern.startsWith('^0x')) return `0x${'1a'.repeat(Number(/\{(\d+)\}/.exec(pattern)?.[1]) / 2)}`
  if (description.includes('nanoseconds')) return String(BigInt(Date.now()) * 1_000_000n)
  if (description.includes('seconds')) return String(Math.floor(Date.now() / 1_000))
  return pattern.includes('\\d') ? '1000000' : 'text'
}

function ofType(value: unknown, { type }: JsonSchema): unknown {
  if (type === 'integer' || type === 'number') return Number(value)
  if (type === 'array') return Array.isArray(value) ? value : [value]
  return Array.isArray(value) || type === undefined ? value : String(value)
}
