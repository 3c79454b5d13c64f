import * as z from 'zod/mini'
import { hash32 } from '@/protocol/codecs'
import type { Address, Hash } from '@/protocol/instrument'
import type { LiveRfq } from '../live/liveRfqs'
import type { LiveState } from '../live/liveState'
import type { Caller } from './authenticate'
import { RequestRefused } from './requestRefused'

/** Whether an account may know of a block: its owner, and those who may quote on it. */
export function maySee({ rfq }: LiveRfq, account: Address): boolean {
  return rfq.account === account || rfq.counterparties.length === 0 || rfq.counterparties.includes(account)
}

/** The block that a path names. @throws RequestRefused when there is none, or none that the caller may know of */
export function visibleRfq(live: LiveState, caller: Caller, text: string): LiveRfq {
  const block = live.rfqs.get(idParam(text, 'RFQ_BLOCK_DOES_NOT_EXIST'))
  if (block === undefined || !maySee(block, caller.account)) throw new RequestRefused('RFQ_BLOCK_DOES_NOT_EXIST')
  return block
}

/** The id that a path names. What is no id names nothing. @throws RequestRefused */
export function idParam(text: string, error: 'RFQ_BLOCK_DOES_NOT_EXIST' | 'QUOTE_DOES_NOT_EXIST'): Hash {
  const result = z.safeDecode(hash32, text)
  if (!result.success) throw new RequestRefused(error)
  return result.data
}
