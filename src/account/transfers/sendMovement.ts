import { OutcomeUnknownError } from '@/client/callErrors'
import type { RestClient } from '@/client/restClient'
import { RestError } from '@/client/restErrors'
import { postTransfer } from '@/protocol/rest/postTransfer'
import { postWithdraw } from '@/protocol/rest/postWithdraw'
import type { WalletSession } from '@/wallet/walletSession'
import { describeFailure, type Failure } from '../describeFailure'
import type { PreparedMovement } from './movementOrder'

/** A movement that the wallet has signed. */
export type SignedMovement = PreparedMovement & { readonly signature: `0x${string}` }

export type Sent =
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly failure: Failure }
  /** It may have been done: the history has to say. */
  | { readonly status: 'doubt' }

/** Has the account's own wallet sign it, never a key of the page. Rejects with the wallet's refusal; nothing was sent then. */
export async function signMovement(
  wallet: Pick<WalletSession, 'signer'>,
  prepared: PreparedMovement,
): Promise<SignedMovement> {
  const signature = await wallet.signer(prepared.order.account).signTypedData(prepared.typedData)
  return { ...prepared, signature }
}

/** What the venue says of a signature that it has taken before: the movement is done, by this sending or another. */
const doneBefore = new Set(['TRANSFER_PROCESSED', 'WITHDRAW_EXISTS', 'WITHDRAWAL_PROCESSED'])

/** Sends what was signed. Sent twice it is done once: the venue takes a signature one time. */
export async function sendMovement(rest: RestClient, { order, members, signature }: SignedMovement): Promise<Sent> {
  try {
    const body = { ...members, signature }
    if (order.kind === 'transfer') await rest.call(postTransfer, { body })
    else await rest.call(postWithdraw, { body })
    return { status: 'done' }
  } catch (error) {
    if (error instanceof RestError && doneBefore.has(error.code)) return { status: 'done' }
    // What a server fault or a gate on the way has done with it, nobody knows.
    const isUnknown = error instanceof OutcomeUnknownError || (error instanceof RestError && error.status >= 500)
    return isUnknown ? { status: 'doubt' } : { status: 'failed', failure: describeFailure(error) }
  }
}
