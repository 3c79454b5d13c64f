import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { RequestRejected } from './requestRejected'

/** Error codes of members that have the right type but invalid content (websocket.md 2). */
const codeOfMember: Readonly<Record<string, ErrorCode>> = {
  order_id: 'ORDER_INVALID_ID',
  start_time: 'INVALID_TIMESTAMP',
  end_time: 'INVALID_TIMESTAMP',
  limit: 'INVALID_COUNT',
  offset: 'INVALID_OFFSET_NUMBER',
}

const codeOfOrderMember: Readonly<Record<string, ErrorCode>> = {
  maker: 'ORDER_INVALID_MAKER',
  salt: 'ORDER_INVALID_SALT',
  amount: 'ORDER_INVALID_AMOUNT',
  limit_price: 'ORDER_INVALID_PRICE',
  instrument: 'ORDER_INVALID_INSTRUMENT',
  signature: 'ORDER_BAD_SIGNATURE',
  time_in_force: 'INVALID_ORDER_TIME_IN_FORCE',
  isolated_margin: 'ORDER_INVALID_ISOLATED_MARGIN',
}

/** Error codes of members of margin settings (rest-private 6.4 to 6.6), whose numbers may be JSON numbers. */
const codeOfSettingMember: Readonly<Record<string, ErrorCode>> = {
  instrument: 'INSTRUMENT_ID_INVALID',
  leverage: 'INVALID_LEVERAGE',
  isolated_margin: 'INVALID_MARGIN',
  margin_type: 'INVALID_MARGIN_TYPE',
}

/**
 * Decodes a client's input. Invalid input is rejected with the member's code if that is more specific than `malformed`,
 * the transport's own code for an unreadable request.
 *
 * @throws RequestRejected
 */
export function decodeRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  sent: unknown,
  malformed: ErrorCode,
): z.output<Schema> {
  const result = z.safeDecode(schema, sent as z.input<Schema>)
  if (result.success) return result.data
  throw new RequestRejected(codeOf(result.error.issues, sent) ?? malformed)
}

function codeOf(issues: readonly z.core.$ZodIssue[], sent: unknown): ErrorCode | undefined {
  for (const issue of issues) {
    const named: unknown = issue.code === 'custom' ? issue.params?.['errorCode'] : undefined
    // Only our own schemas name a code, and only valid ones.
    if (typeof named === 'string') return named as ErrorCode
  }
  return codeAt(issues[0]?.path ?? [], sent)
}

function codeAt([member, at, ...inside]: readonly PropertyKey[], sent: unknown): ErrorCode | undefined {
  if (typeof member !== 'string' || typeof sent !== 'object' || sent === null) return undefined
  const value: unknown = Object.entries(sent).find(([name]) => name === member)?.[1]
  // An invalid member of one of several orders has the error code of a single order's member.
  if (Array.isArray(value) && typeof at === 'number' && inside.length > 0) return codeAt(inside, value[at])
  if (member === 'signature' && (value === undefined || value === null || value === '') && 'maker' in sent) {
    return 'ORDER_NO_SIGNATURE'
  }
  if (!('maker' in sent) && typeof value === 'number' && member !== 'margin_type') return codeOfSettingMember[member]
  if (typeof value !== 'string') return undefined
  return codeOfMember[member] ?? ('maker' in sent ? codeOfOrderMember : codeOfSettingMember)[member]
}

/** Maximum nesting, far deeper than any message of the interface, so that recursive code cannot overflow the stack. */
const maxDepth = 64

/** Parses JSON; undefined if the text is invalid or nested too deeply. */
export function readJson(text: string): unknown {
  return isTooDeep(text) ? undefined : parseJson(text)
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at)
    else if (character === openBracket || character === openBrace) depth += 1
    else if (character === closeBracket || character === closeBrace) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]
