import * as z from 'zod/mini'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { findOperation, type OperationKey } from '@/core/protocol/operations'
import { type RequestEnvelope, requestEnvelope } from '@/core/protocol/ws/envelope'
import type { RequestTrace } from '../../monitor'
import { findTraceparent } from '../../tracing'
import { authenticateSocket, type Caller } from '../authenticate'
import type { ChannelHub } from '../channels/channelHub'
import { readJson } from '../decodeRequest'
import { gatewayOf, originOf, type Gateway } from '../gateway'
import type { RateLimiter } from '../rateLimit'
import { RequestRejected } from '../requestRejected'
import { textFrame } from '../textFrame'
import type { Connection } from './connection'
import { operationHandlers } from './operationHandlers'
import type { OperationResult } from './serveOperation'

export type MessageContext<Socket extends Connection = Connection> = {
  readonly gateway: Gateway
  readonly hub: ChannelHub
  readonly limiter: RateLimiter
  readonly onExcess: (connection: Socket) => void
}

/**
 * Answers one message with exactly one frame. An operation without a journal entry is answered at once. An order is
 * answered once it is on disk, in one macrotask, so that the answer precedes its events. The returned promise resolves
 * after a later answer; undefined if answered at once.
 */
export function answerMessage<Socket extends Connection>(
  desk: MessageContext<Socket>,
  connection: Socket,
  text: string,
): Promise<void> | undefined {
  const trace = desk.gateway.monitor?.beginRequest('socket', () => findTraceparent(text))
  const read = readEnvelope(text)
  if (read.error !== undefined) {
    return rejectUnread(desk, connection, read.error, { id: read.id, trace })
  }
  const { request } = read
  const { id } = request
  const finish = (result: OperationResult<unknown>) => {
    answer(connection, id, result)
    if (trace !== undefined) desk.gateway.monitor?.endRequest(trace, undefined)
  }
  try {
    const result = perform(desk, connection, { request, text, trace })
    if (result instanceof Promise) {
      return result.then(finish, (fault: unknown) => reject(desk.gateway, connection, fault, { id, trace }))
    }
    finish(result)
  } catch (fault) {
    reject(desk.gateway, connection, fault, { id, trace })
  }
  return undefined
}

type Refused = { readonly id?: number | undefined; readonly trace?: RequestTrace | undefined }

/**
 * Rejects an unreadable message. It costs the sender a token, because otherwise a flood of such messages would be
 * free.
 */
export function rejectUnread<Socket extends Connection>(
  desk: MessageContext<Socket>,
  connection: Socket,
  error: ErrorCode,
  rejected: Refused = { trace: desk.gateway.monitor?.beginRequest('socket') },
): undefined {
  try {
    takeTokens(desk, connection, 1)
    reject(desk.gateway, connection, new RequestRejected(error), rejected)
  } catch (fault) {
    reject(desk.gateway, connection, fault, rejected)
  }
}

function perform<Socket extends Connection>(
  desk: MessageContext<Socket>,
  connection: Socket,
  {
    request,
    text,
    trace,
  }: { readonly request: RequestEnvelope; readonly text: string; readonly trace: RequestTrace | undefined },
) {
  const { hub } = desk
  const gateway = gatewayOf(desk.gateway, trace)
  const key = findOperation(request.op)
  if (trace !== undefined) trace.operation = key
  if (key !== 'ping') takeTokens(desk, connection, weightOf(key, request.data))
  if (key === undefined) throw new RequestRejected('OPERATION_NOT_FOUND')
  const caller = callerOf(gateway, connection, request, text)
  const handler = operationHandlers[key]
  const run = () => handler.run({ data: request.data, caller, connection, hub, gateway })
  if (request.auth === undefined || questions.has(key)) return run()
  const retained = gateway.spendSignature(request.auth.signature)
  return withoutCommand.has(key) || gateway.awaitsSpent ? retained.then(run) : run()
}

/**
 * Operations whose signature may be used repeatedly. Any other signed message is accepted once, because a replayed
 * subscription to a private channel would let an eavesdropper listen forever. `auth` carries its signature in its data
 * and marks it as used itself.
 */
const questions: ReadonlySet<OperationKey> = new Set(['auth', 'ping', 'status', 'channels'])

/** Operations without a command. Their signature must be written separately. */
const withoutCommand: ReadonlySet<OperationKey> = new Set(['subscribe', 'unsubscribe'])

/** Each new channel sends its whole content, so a message with a thousand names costs more. */
const channelsPerToken = 50

function weightOf(key: OperationKey | undefined, data: unknown): number {
  return key === 'subscribe' && Array.isArray(data) ? Math.max(1, Math.ceil(data.length / channelsPerToken)) : 1
}

function takeTokens<Socket extends Connection>(desk: MessageContext<Socket>, connection: Socket, weight: number): void {
  const who = connection.caller?.account ?? connection.sender
  const waitNs = desk.limiter.take(who, weight, desk.gateway.scheduler.nowMs())
  if (waitNs === 0n) return
  desk.onExcess(connection)
  throw new RequestRejected('RATE_LIMIT_EXCEEDED', { retryAfterNs: waitNs })
}

/** Credentials in the message override those of the connection (websocket.md 3.2). */
function callerOf(
  gateway: Gateway,
  connection: Connection,
  { op, auth, data }: RequestEnvelope,
  text: string,
): Caller | undefined {
  if (auth === undefined || op === 'auth') return connection.caller
  const raw = rawMember(text, 'data') ?? ''
  const reprinted = data === undefined ? '' : JSON.stringify(data)
  const signedBy = { ...auth, timestamp: String(auth.timestamp) }
  const origin = originOf(gateway, connection.remoteAddress)
  return authenticateSocket(gateway.port, signedBy, op, [raw, reprinted], origin)
}

function answer(connection: Connection, id: number | undefined, { reply, afterReply }: OperationResult<unknown>): void {
  connection.send(textFrame(JSON.stringify(id === undefined ? { data: reply } : { id, data: reply })))
  afterReply?.()
}

/** Answers an error in a form that combines the known error forms (websocket.md 2). */
function reject(gateway: Gateway, connection: Connection, fault: unknown, { id, trace }: Refused): void {
  const isRejection = fault instanceof RequestRejected
  if (!isRejection) gateway.onFault(fault)
  const error: ErrorCode = isRejection ? fault.code : 'INTERNAL_ERROR'
  const { retryAfterNs, channel } = isRejection ? fault : {}
  const frame = {
    ...(id === undefined ? {} : { id }),
    status: 'error',
    timestamp: String(gateway.port.clock.nowNs()),
    error,
    ...(channel === undefined ? {} : { channel }),
    ...(retryAfterNs === undefined ? {} : { data: { retry_after: String(retryAfterNs) } }),
  }
  connection.send(textFrame(JSON.stringify(frame)))
  if (trace !== undefined) gateway.monitor?.endRequest(trace, error)
}

type ReadEnvelope =
  | { readonly request: RequestEnvelope; readonly error?: undefined }
  | { readonly error: ErrorCode; readonly id: number | undefined; readonly request?: undefined }

/** Reads the envelope of a request (websocket.md 1.2). The operation reads its `data`. */
export function readEnvelope(text: string): ReadEnvelope {
  const json = readJson(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { error: 'INVALID_MESSAGE_FORMAT', id: undefined }
  }
  const result = z.safeDecode(requestEnvelope, json as z.input<typeof requestEnvelope>)
  if (result.success) return { request: result.data }
  const isAuth = result.error.issues[0]?.path[0] === 'auth'
  return { error: isAuth ? 'UNAUTHORIZED' : 'INVALID_MESSAGE_FORMAT', id: idOf(json) }
}

function idOf(json: object): number | undefined {
  return 'id' in json && typeof json.id === 'number' && Number.isSafeInteger(json.id) ? json.id : undefined
}

/**
 * Returns the text of a member of the JSON object in `text`, byte for byte as sent, without surrounding white space.
 * Signatures of socket messages cover this text, and some clients write spaces after `:` and `,` (websocket.md 3.5).
 * `text` must be a valid JSON object. Of several equal members the last one counts, as in `JSON.parse`.
 */
export function rawMember(text: string, name: string): string | undefined {
  let found: string | undefined
  let at = skipSpace(text, text.indexOf('{') + 1)
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const valueEnd = endOfValue(text, valueStart)
    if (key === name) found = text.slice(valueStart, valueEnd)
    at = skipSpace(text, valueEnd)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return found
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfValue(text: string, from: number): number {
  if (text[from] === '"') return endOfString(text, from)
  if (text[from] !== '{' && text[from] !== '[') return endOfScalar(text, from)
  let depth = 0
  let at = from
  while (at < text.length) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      continue
    }
    at++
    if (character === '{' || character === '[') depth++
    if ((character === '}' || character === ']') && --depth === 0) break
  }
  return at
}

function endOfScalar(text: string, from: number): number {
  let at = from
  while (at < text.length && !' \n\r\t,}'.includes(text.charAt(at))) at++
  return at
}
