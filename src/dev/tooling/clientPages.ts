import * as z from 'zod/mini'
import type { Channel } from '@/core/protocol/channel'
import { channels } from '@/core/protocol/channels'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import { jsonSchemaOf } from '@/core/protocol/jsonSchema'
import { operationGroups, type Operation } from '@/core/protocol/operation'
import { operations } from '@/core/protocol/operations'
import type { JsonSchema } from '@/core/protocol/scalarSchemas'
import { exampleOf, groupTitles } from '@/venue/api/openapi/openApiDocument'
import { camelCase, channelExample, literal, programOf, restExample, socketExample } from './clientExamples'

/** A page of docs/client. `code` is the example as a whole program. */
export type ClientPage = { readonly file: string; readonly text: string; readonly code: string }

type Facts = {
  readonly file: string
  readonly title: string
  readonly summary: string
  readonly facts: readonly string[]
  readonly code: string
  readonly isPrivate: boolean
  readonly tables: readonly (readonly [title: string, schema: JsonSchema])[]
  readonly recorded?: unknown
}

/** One page for each operation and channel, from their definitions. */
export function clientPages(): readonly ClientPage[] {
  return [
    ...Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => pageOf(restFacts(name, endpoint))),
    ...Object.entries<Operation>(operations).map(([key, operation]) => pageOf(socketFacts(key, operation))),
    ...Object.entries<Channel>(channels).map(([key, channel]) => pageOf(channelFacts(key, channel))),
  ]
}

function restFacts(name: string, endpoint: Endpoint): Facts {
  const { method, path, access, summary, weight, query, body, reply, replyType } = endpoint
  const querySchema = query === undefined ? {} : jsonSchemaOf(query)
  const recorded = exampleOf(name, 'reply')
  return {
    file: `rest/${name}.md`,
    title: `client.rest.${name}`,
    summary,
    facts: [`\`${method} ${path}\``, access, `weight ${weight}`],
    code: restExample(name, endpoint, querySchema.required ?? []),
    isPrivate: access !== 'public',
    tables: [
      ...(query === undefined ? [] : [['Query', querySchema] as const]),
      ...(body === undefined ? [] : [['Body', jsonSchemaOf(body)] as const]),
      ['Reply', replyType === 'text/csv' ? { type: 'string', description: 'a CSV file' } : jsonSchemaOf(reply)],
    ],
    ...(recorded !== undefined && { recorded: z.decode(reply, recorded) }),
  }
}

function socketFacts(key: string, { op, access, summary, request, reply }: Operation): Facts {
  return {
    file: `socket/${key}.md`,
    title: `client.socket.${key}`,
    summary,
    facts: [`\`${op}\``, access === 'perChannel' ? 'as its channels' : access],
    code: socketExample(key),
    isPrivate: access === 'private',
    tables: [
      ['Data', jsonSchemaOf(request)],
      ['Reply', jsonSchemaOf(reply)],
    ],
  }
}

function channelFacts(key: string, { prefix, access, summary, scopes, periodMs, message }: Channel): Facts {
  const times = periodMs === undefined ? 'at every change' : `every ${periodMs} ms at most`
  return {
    file: `channels/${key}.md`,
    title: `client.channels.${key}`,
    summary,
    facts: [`\`${prefix}\``, access, times],
    code: channelExample(key, scopes),
    isPrivate: access === 'private',
    tables: [['Message', jsonSchemaOf(message)]],
  }
}

function pageOf({ file, title, summary, facts, code, isPrivate, tables, recorded }: Facts): ClientPage {
  const program = programOf(code, isPrivate)
  const parts = [
    `# ${title}`,
    `${summary}: ${facts.join(' · ')}. See [the client](../README.md).`,
    `\`\`\`ts\n${program}\n\`\`\``,
    ...tables.flatMap(([name, schema]) => tableOf(name, schema)),
    ...(recorded === undefined
      ? []
      : ['A recorded reply, as the client returns it:', `\`\`\`js\n${shown(recorded)}\n\`\`\``]),
  ]
  return { file, text: `${parts.join('\n\n')}\n`, code: program }
}

const mostShown = 1_500

/** One line for each row or member. */
function shown(value: unknown): string {
  const text = Array.isArray(value)
    ? `[\n${value.map((one) => `  ${literal(one, false)},`).join('\n')}\n]`
    : typeof value === 'object' && value !== null
      ? `{\n${Object.entries(value)
          .map(([name, one]) => `  ${name}: ${literal(one, false)},`)
          .join('\n')}\n}`
      : literal(value, false)
  return text.length > mostShown ? `${text.slice(0, mostShown)} …` : text
}

function tableOf(name: string, schema: JsonSchema): readonly string[] {
  const rows = rowsOf(schema, '', true)
  if (rows.length === 0) return []
  return [`## ${name}`, ['| member | on the wire |', '|---|---|', ...rows].join('\n')]
}

/** One row for each member, with a dot for each object and brackets for each list around it. */
function rowsOf(schema: JsonSchema, at: string, isRequired: boolean): readonly string[] {
  if (schema.properties !== undefined) {
    const { required = [] } = schema
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      rowsOf(part, at === '' ? camelCase(name) : `${at}.${camelCase(name)}`, isRequired && required.includes(name)),
    )
  }
  if (schema.items !== undefined) return rowsOf(schema.items, `${at}[]`, isRequired)
  const what = describe(schema)
  return what === '' ? [] : [`| ${at === '' ? 'the whole' : `\`${at}\``} | ${what}${isRequired ? '' : ', optional'} |`]
}

function describe(schema: JsonSchema): string {
  const { type, enum: values, description, prefixItems, anyOf } = schema
  if (prefixItems !== undefined)
    return `\`[${prefixItems.map((part) => describe(part)).join('; ')}]\``.replaceAll('|', '/')
  if (anyOf !== undefined) return anyOf.map(describe).filter(Boolean).join(' or ')
  const words = values === undefined ? (description ?? '') : values.map((value) => `\`${String(value)}\``).join(', ')
  return [type ?? '', words].filter(Boolean).join(': ')
}

/** The entry page: what the client does, and a list of all pages. */
export function clientIndex(introduction: string): string {
  const line = (folder: string, key: string, summary: string) => `- [${key}](${folder}/${key}.md): ${summary}`
  const groups = operationGroups.map((group) => {
    const own = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => endpoint.group === group)
    return `### ${groupTitles[group]}\n\n${own.map(([name, { summary }]) => line('rest', name, summary)).join('\n')}`
  })
  const socket = Object.entries<Operation>(operations).map(([key, { summary }]) => line('socket', key, summary))
  const topics = Object.entries<Channel>(channels).map(([key, { summary }]) => line('channels', key, summary))
  return [
    introduction.trim(),
    `## REST\n\n${groups.join('\n\n')}`,
    `## Socket\n\n${socket.join('\n')}`,
    `## Channels\n\n${topics.join('\n')}`,
    '',
  ].join('\n\n')
}
