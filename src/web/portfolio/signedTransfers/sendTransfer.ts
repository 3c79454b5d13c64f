import { OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { postTransfer, postWithdraw } from '@/core/protocol/rest/transfers'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import { settle, type Outcome } from '@/web/session/actions/outcome'
import type { Reviewed } from '@/web/session/actions/reviewed'
import type { PreparedTransfer } from './transferOrder'

/** A transfer that the wallet has signed. */
export type SignedTransfer = PreparedTransfer & { readonly signature: `0x${string}` }

/** Has the account's own wallet sign it, never a key of the page. Rejects with the wallet's refusal; nothing was sent then. */
export async function signTransfer(
  wallet: Pick<WalletSession, 'signer'>,
  prepared: Reviewed<PreparedTransfer>,
): Promise<SignedTransfer> {
  const signature = await wallet.signer(prepared.order.account).signTypedData(prepared.typedData)
  return { ...prepared, signature }
}

/** What the venue says of a signature that it has taken before: the transfer is done, by this sending or another. */
const doneBefore = new Set(['TRANSFER_PROCESSED', 'WITHDRAW_EXISTS', 'WITHDRAWAL_PROCESSED'])

/** Sends what was signed. Sent twice it is done once: the venue takes a signature one time. */
export function sendTransfer(rest: RestClient, { order, members, signature }: SignedTransfer): Promise<Outcome> {
  const body = { ...members, signature }
  const { kind } = order
  return settle(async () => {
    try {
      await (kind === 'transfer' ? rest.call(postTransfer, { body }) : rest.call(postWithdraw, { body }))
    } catch (error) {
      if (!(error instanceof RestError)) throw error
      if (doneBefore.has(error.code)) return
      // What a server fault or a gateway in between did with the transfer is unknown.
      throw error.status >= 500 ? new OutcomeUnknownError(kind, 'unreadable answer', { cause: error }) : error
    }
  })
}
