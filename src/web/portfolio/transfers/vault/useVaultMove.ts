import { useQueryClient } from '@tanstack/react-query'
import type { Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { tokensOf } from '@/web/portfolio/signedTransfers/tokens'
import type { PreparedTransfer } from '@/web/portfolio/signedTransfers/transferOrder'
import { useTransferSender, useTransferList } from '@/web/portfolio/signedTransfers/useTransfers'
import { useAccountServices } from '@/web/session/accountContext'
import type { Reviewed } from '@/web/session/actions/reviewed'
import { useAction } from '@/web/session/actions/useAction'

/** A deposit to the vault or a withdrawal. `amount` is in USDC for a deposit, and in shares for a withdrawal. */
export type VaultMove = { readonly kind: 'deposit' | 'withdraw'; readonly amount: Amount }

/**
 * Moves money by a transfer that the wallet signs (rest-private 14.2). Undefined while the vault's tokens are unknown.
 */
export function useVaultMove(account: Address) {
  const { venue } = useAccountServices()
  const { data: rows = [] } = useTransferList()
  const sender = useTransferSender(account)
  const queryClient = useQueryClient()
  const tokens = tokensOf(venue, rows)
  const share = tokens.find(({ asset }) => asset === 'aeUSD')
  const usdc = tokens.find(({ asset }) => asset === 'USDC')
  const action = useAction(`vaultMove.${account}`, async (transfer: Reviewed<PreparedTransfer>) => {
    const outcome = await sender.send(transfer)
    void queryClient.invalidateQueries({ queryKey: ['yieldVault'] })
    return outcome
  })
  if (share === undefined || usdc === undefined) return undefined
  return {
    prepare: ({ kind, amount }: VaultMove): PreparedTransfer =>
      sender.prepare({
        kind: 'transfer',
        account,
        token: kind === 'deposit' ? usdc : share,
        amount,
        // The receiver is the vault, which is the contract of the share token.
        receiver: share.address,
        label: kind === 'deposit' ? 'YV_DEPOSIT' : 'YV_WITHDRAW',
      }),
    action,
  }
}
