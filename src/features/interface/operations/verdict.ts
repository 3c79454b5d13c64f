import * as z from 'zod/mini'
import { parseJson } from '@/lib/parseJson'
import type { Endpoint } from '@/protocol/endpoint'
import type { RawReply } from './rawSender'

/** What became of an operation that was tried on the connected venue. */
export type Verdict =
  | { readonly kind: 'understood'; readonly latencyMs: number }
  /** It answered, and not as it is described: where, and what was expected. */
  | { readonly kind: 'differs'; readonly latencyMs: number; readonly where: string }
  | { readonly kind: 'refused'; readonly latencyMs: number; readonly status: number; readonly code: string }
  | { readonly kind: 'notServed'; readonly latencyMs: number; readonly status: number }
  | { readonly kind: 'noAnswer' }

const refusal = z.object({ error: z.string() })
const notServedCodes = ['SERVICE_NOT_FOUND', 'METHOD_NOT_ALLOWED', 'NOT_IMPLEMENTED', 'OPERATION_NOT_FOUND']

/** Reads an answer as the page would read it. */
export function verdictOf(endpoint: Pick<Endpoint, 'reply' | 'replyType'>, reply: RawReply): Verdict {
  const { status, latencyMs, text } = reply
  const body = endpoint.replyType === 'text/csv' && status === 200 ? text : parseJson(text)
  if (status === 200) return readReply(endpoint.reply, body, latencyMs)
  const read = refusal.safeParse(body)
  const code = read.success ? read.data.error : `HTTP_${status}`
  if (notServedCodes.includes(code) || status === 404 || status === 405 || status === 501) {
    return { kind: 'notServed', latencyMs, status }
  }
  return { kind: 'refused', latencyMs, status, code }
}

function readReply(schema: z.ZodMiniType, body: unknown, latencyMs: number): Verdict {
  const read = z.safeParse(schema, body)
  if (read.success) return { kind: 'understood', latencyMs }
  const [issue] = read.error.issues
  const where =
    issue === undefined ? '' : [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ')
  return { kind: 'differs', latencyMs, where }
}
