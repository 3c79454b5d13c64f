import { useState } from 'react'
import { useAccess, useAccountSummary } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { useVaultMove } from '@/account/yieldVault/useVaultMove'
import { useYieldVault } from '@/account/yieldVault/useYieldVault'
import { useAccountLink } from '@/account/useAccountLink'
import { useMarketData } from '@/marketData/marketDataContext'
import { add, fixed6, larger, subtract, type Amount, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { AccountReply } from '@/protocol/rest/account'
import type { YieldVault } from '@/protocol/rest/swap'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { formatExact } from '@/ui/formatExact'
import { showToast } from '@/ui/showToast'
import { Skeleton } from '@/ui/Skeleton'
import { StaleBadge } from '@/ui/StaleBadge'
import { t } from '@/ui/t'
import { VaultFigures } from './VaultFigures'
import { returnWords, VaultForm } from './VaultForm'
import { VaultReview } from './VaultReview'
import { vaultTerms, type VaultDraft, type VaultMeans } from './vaultTerms'

/** The vault behind aeUSD: what it yields, and the way in and out of it. */
export function YieldVaultPanel() {
  const { data: vault, error, isError, dataUpdatedAt, refetch } = useYieldVault()
  const { data: account } = useAccountSummary()
  const access = useAccess()
  const { rest, clock } = useMarketData()
  const connection = useAccountLink()
  const aheadMs = (rest.clock ?? clock).nowMs() - clock.nowMs()
  const isLost = connection.state !== 'live' || isError
  if (vault === undefined && error !== null) {
    const { words, code } = describeFailure(error)
    return (
      <ErrorState what={t('The vault could not be read.')} why={words} code={code} onRetry={() => void refetch()} />
    )
  }
  if (vault === undefined) {
    return (
      <div aria-busy className="flex flex-col gap-4 p-3">
        <Skeleton height={32} />
        <Skeleton height={48} />
        <Skeleton height={40} />
      </div>
    )
  }
  return (
    <section aria-label={t('Yield vault')} className={isLost ? 'is-stale' : ''}>
      {isLost && (
        <div className="px-3 pt-3">
          <StaleBadge sinceMs={dataUpdatedAt} />
        </div>
      )}
      {access.status === 'trading' && account !== undefined && (
        <Move account={account} address={access.account} vault={vault} isLive={!isLost} />
      )}
      <VaultFigures vault={vault} readAtMs={dataUpdatedAt} aheadMs={aheadMs} own={account && ownShares(account)} />
    </section>
  )
}

type MoveProps = { account: AccountReply; address: Address; vault: YieldVault; isLive: boolean }

function Move({ account, address, vault, isLive }: MoveProps) {
  const [draft, setDraft] = useState<VaultDraft>({ kind: 'deposit', text: '' })
  const [isReviewed, setReviewed] = useState(false)
  const move = useVaultMove(address)
  const means = meansOf(account)
  const terms = vaultTerms(draft, vault, means)
  const good = typeof terms === 'object' ? terms : undefined
  if (move === undefined) {
    return <EmptyState>{t('This venue has not told the tokens of its vault yet.')}</EmptyState>
  }
  const { mutation, orderOf } = move
  const order = good && orderOf({ kind: draft.kind, amount: good.amount })
  const sent = mutation.data
  const send = () => {
    if (order === undefined || good === undefined) return
    const title =
      draft.kind === 'deposit'
        ? t('{amount} USDC are in the vault', { amount: formatExact(good.amount) })
        : good.isAtOnce
          ? t('{amount} aeUSD were redeemed', { amount: formatExact(good.amount) })
          : t('{amount} aeUSD wait to be redeemed', { amount: formatExact(good.amount) })
    // What was done at once is in the list already.
    const detail = good.isAtOnce ? undefined : returnWords(draft.kind, good)
    mutation.mutate(order, {
      onSuccess: ({ status }) => {
        if (status === 'refused') return
        setReviewed(false)
        setDraft({ ...draft, text: '' })
        // Of a doubt the list of movements tells.
        if (status === 'done') showToast({ tone: 'done', title, detail, isQuiet: true })
      },
    })
  }
  return (
    <>
      <VaultForm
        draft={draft}
        terms={terms}
        means={means}
        isLive={isLive}
        onChange={setDraft}
        onReview={() => {
          mutation.reset()
          setReviewed(true)
        }}
      />
      {isReviewed && order !== undefined && good !== undefined && (
        <VaultReview
          kind={draft.kind}
          order={order}
          terms={good}
          isPending={mutation.isPending}
          failure={sent?.status === 'refused' ? sent.failure : undefined}
          onSend={send}
          onClose={() => setReviewed(false)}
        />
      )}
    </>
  )
}

const nothing = fixed6<Amount>(0n)
const noUsd = fixed6<Usd>(0n)

function rowOf({ collaterals = [] }: AccountReply, asset: string) {
  return collaterals.find(({ collateralAsset }) => collateralAsset === asset)
}

function ownShares(account: AccountReply): { shares: Amount; pending: Amount } {
  const row = rowOf(account, 'aeUSD')
  return { shares: row?.balance ?? nothing, pending: row?.pendingWithdrawals ?? nothing }
}

function meansOf(account: AccountReply): VaultMeans {
  const { positions = [] } = account
  // What is set aside for isolated positions is not there to be given.
  const isolated = positions.reduce((sum, { isolatedMargin = noUsd }) => add(sum, isolatedMargin), noUsd)
  const usdc = fixed6<Usd>(rowOf(account, 'USDC')?.balance ?? nothing)
  return { usdc: larger(subtract(usdc, isolated), noUsd), shares: ownShares(account).shares }
}
