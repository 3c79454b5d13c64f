import * as z from 'zod/mini'
import { requestEnvelope, type RequestEnvelope } from '@/protocol/ws/envelope'
import type { ErrorCode } from '@/protocol/errorCodes'
import { readJson } from '../readJson'

export type ReadEnvelope =
  | { readonly request: RequestEnvelope; readonly error?: undefined }
  /** `id` is echoed when at least that much could be read. */
  | { readonly error: ErrorCode; readonly id: number | undefined; readonly request?: undefined }

/** Reads the frame of a request (websocket.md 1.2). Its `data` is left for the operation. */
export function readEnvelope(text: string): ReadEnvelope {
  const json = readJson(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { error: 'INVALID_MESSAGE_FORMAT', id: undefined }
  }
  // What arrives is unknown by nature; the schema is what finds out.
  const result = z.safeDecode(requestEnvelope, json as z.input<typeof requestEnvelope>)
  if (result.success) return { request: result.data }
  const isAuth = result.error.issues[0]?.path[0] === 'auth'
  return { error: isAuth ? 'UNAUTHORIZED' : 'INVALID_MESSAGE_FORMAT', id: idOf(json) }
}

function idOf(json: object): number | undefined {
  return 'id' in json && typeof json.id === 'number' && Number.isSafeInteger(json.id) ? json.id : undefined
}
