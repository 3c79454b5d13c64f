import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod/mini'
import { channels } from '@/core/protocol/channels'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import type { Operation } from '@/core/protocol/operation'
import { operations } from '@/core/protocol/operations'
import { decodeRows } from '@/core/protocol/wireRows'
import { isRecord } from '../conformance/socketClient'
import { examplesOfReference } from './examplesOfReference'

/** An answer or message that the page reads, with an example from the reference. */
export type Example = {
  /** `GET /orders`, `channel orders`, `reply create_order`. */
  readonly name: string
  readonly schema: z.ZodMiniType
  readonly wire: unknown
}

const folder = fileURLToPath(new URL('../../../core/protocol/fixtures/', import.meta.url))

const fixtures = readdirSync(folder).map((file) => {
  const wire: unknown = JSON.parse(readFileSync(folder + file, 'utf8'))
  const [kind = '', name = '', part] = file.split('.')
  return { kind, name, isBody: part === 'body', wire: kind === 'rest' || !isRecord(wire) ? wire : wire['data'] }
})

function fixturesOf(kind: string, name: string): readonly unknown[] {
  return fixtures.filter((one) => one.kind === kind && one.name === name && !one.isBody).map(({ wire }) => wire)
}

/** A text has no members to change. */
const read = Object.values<Endpoint>(endpoints).filter(({ replyType }) => replyType === 'application/json')

const restExamples = read.flatMap(({ name, method, path, reply }) =>
  [...fixturesOf('rest', name), ...(examplesOfReference[name] ?? [])].map((wire) => ({
    name: `${method} ${path}`,
    schema: reply,
    wire: doubled(reply, wire),
  })),
)

const channelExamples = Object.entries(channels).flatMap(([key, { prefix, message }]) =>
  [...fixturesOf('channel', key), ...(examplesOfReference[`channel.${key}`] ?? [])].map((wire) => ({
    name: `channel ${prefix}`,
    schema: message,
    wire: doubled(message, wire),
  })),
)

const replyExamples = Object.entries<Operation>(operations).flatMap(([key, { op, reply }]) =>
  fixturesOf('reply', key).map((wire) => ({ name: `reply ${op}`, schema: reply, wire: doubled(reply, wire) })),
)

export const examples: readonly Example[] = [...restExamples, ...channelExamples, ...replyExamples]

/** Names of all answers and messages that the page reads and that have members. */
export const allAnswers: readonly string[] = [
  ...read.map(({ method, path }) => `${method} ${path}`),
  ...Object.values(channels).map(({ prefix }) => `channel ${prefix}`),
  ...Object.values<Operation>(operations).map(({ op }) => `reply ${op}`),
]

/** Repeats the only row of a list, so that a row remains when one is left out. */
function doubled(schema: z.ZodMiniType, wire: unknown): unknown {
  const repeated = repeatRows(wire)
  return decodeRows(schema, repeated).result.success ? repeated : wire
}

function repeatRows(wire: unknown): unknown {
  if (Array.isArray(wire)) {
    const rows: unknown[] = wire.map(repeatRows)
    return rows.length === 1 && isRecord(rows[0]) ? [rows[0], structuredClone(rows[0])] : rows
  }
  if (!isRecord(wire)) return wire
  return Object.fromEntries(Object.entries(wire).map(([name, member]) => [name, repeatRows(member)]))
}
