import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccountServices } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { movementsKey } from '@/account/transfers/movementsQuery'
import { DepositForm } from './DepositForm'
import { useMarketData } from '@/marketData/marketDataContext'
import type { CollateralAsset } from '@/protocol/collateral'
import type { Amount } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { postPaperDeposit } from '@/protocol/paper/postPaperDeposit'
import { EmptyState } from '@/ui/EmptyState'
import { formatExact } from '@/ui/formatExact'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'

type Asked = { readonly asset: CollateralAsset; readonly amount: Amount }

/** Play money on the paper venue; elsewhere money comes over the venue's own bridge. */
export function DepositTab({ account }: { account: Address }) {
  const { venue } = useAccountServices()
  const { rest } = useMarketData()
  const queryClient = useQueryClient()
  const deposit = useMutation({
    mutationFn: ({ asset, amount }: Asked) => rest.call(postPaperDeposit, { body: { collateralAsset: asset, amount } }),
    onSuccess: (_, { asset, amount }) =>
      showToast({
        tone: 'done',
        title: t('{amount} {asset} are on their way', { amount: formatExact(amount), asset }),
        isQuiet: true,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: movementsKey(account) }),
  })
  if (venue.kind !== 'paper') {
    return (
      <EmptyState>
        {t(
          'Money comes to this venue over its own bridge, from a wallet on the chain. This page sends nothing on a chain: deposit on the pages of the venue, and see here when it has arrived.',
        )}
      </EmptyState>
    )
  }
  return (
    <DepositForm
      isPending={deposit.isPending}
      failure={deposit.error === null ? undefined : describeFailure(deposit.error)}
      onAsk={(asset, amount) => deposit.mutate({ asset, amount })}
    />
  )
}
