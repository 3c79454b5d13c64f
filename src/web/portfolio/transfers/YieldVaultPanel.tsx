import { useState } from 'react'
import { add, fixed6, larger, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { YieldVault } from '@/core/protocol/rest/swap'
import { t } from '@/web/language/t'
import type { PreparedTransfer } from '@/web/portfolio/signedTransfers/transferOrder'
import { TransferReview } from '@/web/portfolio/signedTransfers/TransferReview'
import { useVaultMove } from '@/web/portfolio/transfers/vault/useVaultMove'
import { useYieldVault } from '@/web/portfolio/transfers/vault/useYieldVault'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import { describeFailure } from '@/web/session/actions/describeFailure'
import type { Reviewed } from '@/web/session/actions/reviewed'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { formatExact } from '@/web/ui/formatExact'
import { showToast } from '@/web/ui/showToast'
import { Skeleton } from '@/web/ui/Skeleton'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { VaultFigures, returnText, VaultForm } from './VaultForm'
import { vaultTerms, type VaultDraft, type VaultMeans, type VaultTerms } from './vaultTerms'

export function YieldVaultPanel() {
  const { data: vault, error, isError, dataUpdatedAt, refetch } = useYieldVault()
  const { data: account } = useAccountSummary()
  const access = useAccess()
  const connection = useAccountConnection()
  const isLost = connection.state !== 'live' || isError
  if (vault === undefined && error !== null) {
    const { words, code } = describeFailure(error)
    return <ErrorState what={t('Couldn’t load vault')} why={words} code={code} onRetry={() => void refetch()} />
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
      <VaultFigures
        vault={vault}
        readAtMs={dataUpdatedAt}
        own={account === undefined ? undefined : ownShares(account)}
      />
    </section>
  )
}

/** A vault move as reviewed. Later input or quotes do not change it. */
type ReviewedMove = {
  readonly kind: VaultDraft['kind']
  readonly terms: VaultTerms
  readonly transfer: PreparedTransfer
}

type MoveProps = { account: AccountReply; address: Address; vault: YieldVault; isLive: boolean }

function Move({ account, address, vault, isLive }: MoveProps) {
  const [draft, setDraft] = useState<VaultDraft>({ kind: 'deposit', text: '' })
  const [reviewed, setReviewed] = useState<ReviewedMove>()
  const { venue } = useAccountServices()
  const move = useVaultMove(address)
  const means = meansOf(account)
  const terms = vaultTerms(draft, vault, means)
  const good = typeof terms === 'object' ? terms : undefined
  if (move === undefined) {
    return <EmptyState>{t('This venue hasn’t published its vault tokens yet.')}</EmptyState>
  }
  const { action, prepare } = move
  const send = async (transfer: Reviewed<PreparedTransfer>, { kind, terms: agreed }: ReviewedMove) => {
    const amount = formatExact(agreed.amount)
    const title =
      kind === 'deposit'
        ? t('{amount} USDC deposited', { amount })
        : agreed.isAtOnce
          ? t('{amount} aeUSD redeemed', { amount })
          : t('{amount} aeUSD redemption pending', { amount })
    // An instant move needs no text, because it is already in the list.
    const detail = agreed.isAtOnce ? undefined : returnText(kind, agreed)
    const { status } = await action.start(transfer)
    // Closes the dialog, because the list of transfers shows a transfer of unknown outcome.
    if (status !== 'done' && status !== 'unknown') return
    setReviewed(undefined)
    setDraft({ ...draft, text: '' })
    if (status === 'done') showToast({ tone: 'done', title, detail, isQuiet: true })
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
          action.reset()
          if (good === undefined) return
          const { kind } = draft
          setReviewed({ kind, terms: good, transfer: prepare({ kind, amount: good.amount }) })
        }}
      />
      {reviewed !== undefined && (
        <TransferReview
          title={reviewed.kind === 'deposit' ? t('Review deposit') : t('Review withdrawal')}
          transfer={reviewed.transfer}
          receiverName={t('the yield vault')}
          isPaper={venue.kind === 'paper'}
          isPending={action.isPending}
          failure={action.failure}
          onSend={(transfer) => void send(transfer, reviewed)}
          onClose={() => setReviewed(undefined)}
        >
          <p className="text-sm text-text-2">{returnText(reviewed.kind, reviewed.terms)}</p>
        </TransferReview>
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
  // Isolated margin cannot be deposited, so it is subtracted from the USDC.
  const isolated = positions.reduce((sum, { isolatedMargin = noUsd }) => add(sum, isolatedMargin), noUsd)
  const usdc = fixed6<Usd>(rowOf(account, 'USDC')?.balance ?? nothing)
  return { usdc: larger(subtract(usdc, isolated), noUsd), shares: ownShares(account).shares }
}
