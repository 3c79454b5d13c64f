import { hash32 } from '@/protocol/codecs'
import type { Hash } from '@/protocol/instrument'
import * as z from 'zod/mini'
import { RequestRefused } from '../requestRefused'

/** The order that a path names. @throws RequestRefused */
export function orderIdParam(text: string): Hash {
  const result = z.safeDecode(hash32, text)
  if (!result.success) throw new RequestRefused('ORDER_INVALID_ID')
  return result.data
}
