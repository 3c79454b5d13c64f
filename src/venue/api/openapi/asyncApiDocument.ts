import { errorCodes } from '@/core/protocol/allErrorCodes'
import type { Channel } from '@/core/protocol/channel'
import { channels } from '@/core/protocol/channels'
import { jsonSchemaOf, writtenOut } from '@/core/protocol/jsonSchema'
import type { Operation } from '@/core/protocol/operation'
import { operations } from '@/core/protocol/operations'
import type { JsonSchema } from '@/core/protocol/scalarSchemas'
import { requestAuth } from '@/core/protocol/ws/envelope'
import { nameOf, namedSchemas } from './openApiDocument'

/** The recorded frames: `request.<operation>.json`, `reply.<operation>.json`, `channel.<channel>.json`, with variants. */
const files = import.meta.glob<object>('../../../core/protocol/fixtures/{request,reply,channel}.*.json', {
  eager: true,
  import: 'default',
})

/** Returns the recorded frames of one operation or channel. */
function framesOf(kind: 'request' | 'reply' | 'channel', key: string): readonly object[] {
  const start = `../../../core/protocol/fixtures/${kind}.${key}.`
  return Object.entries(files).flatMap(([path, frame]) => (path.startsWith(start) ? [frame] : []))
}

type Message = {
  readonly summary: string
  readonly payload: object
  readonly examples?: readonly { readonly payload: object }[]
}

/** Builds the venue's socket as AsyncAPI 3.0, from the view of the venue: it receives requests, and sends the rest. */
export function asyncApiDocument() {
  const operationEntries = Object.entries<Operation>(operations)
  const channelEntries = Object.entries<Channel>(channels)
  const messages: Record<string, Message> = {
    ...Object.fromEntries(
      operationEntries.flatMap(([key, operation]) => [
        [`${key}Request`, requestMessage(key, operation)],
        [`${key}Reply`, replyMessage(key, operation)],
      ]),
    ),
    ...Object.fromEntries(channelEntries.map(([key, channel]) => [`${key}Message`, channelMessage(key, channel)])),
    error: { summary: 'A request was rejected', payload: errorPayload },
  }
  return {
    asyncapi: '3.0.0',
    info: { title: 'Optick paper venue', version: '1.0.2', description: about, license: { name: 'MIT' } },
    defaultContentType: 'application/json',
    servers: { local: { host: 'localhost:4174', protocol: 'ws', description: 'The bare port; any path.' } },
    channels: {
      socket: {
        address: '/',
        title: 'The socket',
        messages: Object.fromEntries(Object.keys(messages).map((name) => [name, ref(`components/messages/${name}`)])),
      },
    },
    operations: {
      ...Object.fromEntries(operationEntries.map(([key, operation]) => [key, requestOperation(key, operation)])),
      ...Object.fromEntries(channelEntries.map(([key, channel]) => [`${key}Channel`, sendOperation(key, channel)])),
    },
    components: { messages, schemas: schemasIn(messages) },
  }
}

const about = [
  'One connection carries all operations and channels. A response has the id of its request; a message of a channel has the name of its channel.',
  '`subscribe` takes names of channels. Private channels need `auth` on the connection first.',
  'Prices and amounts are decimal strings; in signed payloads they are integers scaled by 1e6.',
].join('\n\n')

const ref = (path: string) => ({ $ref: `#/${path}` })
const messageRef = (name: string) => ref(`channels/socket/messages/${name}`)

function requestMessage(key: string, { op, request, summary }: Operation): Message {
  const data = jsonSchemaOf(request, nameOf)
  const needsData = request._zod.optin !== 'optional'
  const properties: Record<string, JsonSchema> = {
    op: { const: op },
    id: { type: 'integer', description: 'Returned with the response.' },
    ...(Object.keys(data).length > 0 && { data }),
    auth: { ...jsonSchemaOf(requestAuth, nameOf), description: 'Signs this request alone.' },
  }
  const payload = asDraft7({ type: 'object', properties, required: needsData ? ['op', 'data'] : ['op'] })
  return { summary, payload, ...examplesOf('request', key) }
}

function replyMessage(key: string, { reply, summary }: Operation): Message {
  // Answers to requests without an id have none.
  const properties: Record<string, JsonSchema> = { id: { type: 'integer' }, data: jsonSchemaOf(reply, nameOf) }
  return { summary, payload: asDraft7({ type: 'object', properties }), ...examplesOf('reply', key) }
}

function channelMessage(key: string, channel: Channel): Message {
  const properties: Record<string, JsonSchema> = {
    channel: { type: 'string', pattern: `^${channel.prefix}(:|$)`, examples: [...exampleNames(channel)] },
    data: jsonSchemaOf(channel.message, nameOf),
    write_ts: { type: 'string', pattern: '^\\d{1,20}$', description: 'UNIX nanoseconds' },
  }
  const payload = asDraft7({ type: 'object', properties, required: ['channel', 'data'] })
  return { summary: channel.summary, payload, ...examplesOf('channel', key) }
}

function examplesOf(kind: 'request' | 'reply' | 'channel', key: string) {
  const frames = framesOf(kind, key)
  return frames.length === 0 ? {} : { examples: frames.map((payload) => ({ payload })) }
}

const subjects = { none: '', instrument: ':ETH-PERP', asset: ':ETH', assetType: ':ETH:OPTION' } as const

/** Names to subscribe to, one for each subject that the channel may have. */
function exampleNames({ prefix, scopes }: Channel): readonly string[] {
  return scopes.map((scope) => `${prefix}${subjects[scope]}`)
}

function requestOperation(key: string, { access, summary }: Operation) {
  return {
    action: 'receive',
    channel: ref('channels/socket'),
    summary,
    'x-access': access,
    messages: [messageRef(`${key}Request`)],
    reply: { channel: ref('channels/socket'), messages: [messageRef(`${key}Reply`), messageRef('error')] },
  }
}

function sendOperation(key: string, channel: Channel) {
  const { access, summary, periodMs } = channel
  return {
    action: 'send',
    channel: ref('channels/socket'),
    summary,
    description: `Subscribe to ${exampleNames(channel).join(' or ')}.`,
    'x-access': access,
    ...(periodMs !== undefined && { 'x-period-ms': periodMs }),
    messages: [messageRef(`${key}Message`)],
  }
}

const errorPayload: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    error: { type: 'string', description: 'Error code. The list is open.', examples: [...errorCodes] },
    data: { type: 'object', properties: { retry_after: { type: 'string', description: 'Nanoseconds to wait.' } } },
  },
  required: ['error'],
}

/** The named records that the messages refer to, directly or through others. */
function schemasIn(messages: object): Readonly<Record<string, object>> {
  const found: Record<string, object> = {}
  const collect = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = [...namedSchemas].find(([, named]) => named === name)?.[0]
      if (schema === undefined || name in found) continue
      found[name] = asDraft7(writtenOut(schema, nameOf))
      collect(found[name])
    }
  }
  collect(messages)
  return found
}

/** AsyncAPI's schemas are of JSON Schema draft 7, where the places of a tuple are `items`. */
function asDraft7(schema: JsonSchema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"prefixItems":', '"items":')) as object
}
