import { useWalletAsks } from '@/account/useWalletAsks'
import { useState } from 'react'
import { useAccess } from '@/account/accountContext'
import { useAccountSummary } from '@/account/accountLists'
import { describeFailure, type Failure } from '@/account/describeFailure'
import { useVaultMove } from '@/account/yieldVault/useVaultMove'
import { useYieldVault } from '@/account/yieldVault/useYieldVault'
import { useAccountLink } from '@/account/useAccountLink'
import { add, fixed6, larger, subtract, type Amount, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { AccountReply } from '@/protocol/rest/account'
import type { YieldVault } from '@/protocol/rest/swap'
import { EmptyState, ErrorState } from '@/ui/EmptyState'
import { formatExact } from '@/ui/formatExact'
import { showToast } from '@/ui/showToast'
import { Skeleton } from '@/ui/Skeleton'
import { StaleBadge } from '@/ui/StaleBadge'
import { t } from '@/language/t'
import { VaultFigures, returnText, VaultForm } from './VaultForm'
import { vaultTerms, type VaultDraft, type VaultMeans, type VaultTerms } from './vaultTerms'
import type { TransferOrder } from '@/account/transfers/transferOrder'
import { checksumAddress } from '@/protocol/checksumAddress'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'

/** The vault behind aeUSD: what it yields, and the way in and out of it. */
export function YieldVaultPanel() {
  const { data: vault, error, isError, dataUpdatedAt, refetch } = useYieldVault()
  const { data: account } = useAccountSummary()
  const access = useAccess()
  const connection = useAccountLink()
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

type MoveProps = { account: AccountReply; address: Address; vault: YieldVault; isLive: boolean }

function Move({ account, address, vault, isLive }: MoveProps) {
  const [draft, setDraft] = useState<VaultDraft>({ kind: 'deposit', text: '' })
  const [isReviewed, setReviewed] = useState(false)
  const move = useVaultMove(address)
  const means = meansOf(account)
  const terms = vaultTerms(draft, vault, means)
  const good = typeof terms === 'object' ? terms : undefined
  if (move === undefined) {
    return <EmptyState>{t('This venue hasn’t published its vault tokens yet.')}</EmptyState>
  }
  const { action, orderOf } = move
  const order = good === undefined ? undefined : orderOf({ kind: draft.kind, amount: good.amount })
  const send = async () => {
    if (order === undefined || good === undefined) return
    const title =
      draft.kind === 'deposit'
        ? t('{amount} USDC deposited', { amount: formatExact(good.amount) })
        : good.isAtOnce
          ? t('{amount} aeUSD redeemed', { amount: formatExact(good.amount) })
          : t('{amount} aeUSD redemption pending', { amount: formatExact(good.amount) })
    // What was done at once is in the list already.
    const detail = good.isAtOnce ? undefined : returnText(draft.kind, good)
    const { status } = await action.start(order)
    // The list of transfers reports on one of unknown outcome.
    if (status !== 'done' && status !== 'unknown') return
    setReviewed(false)
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
          setReviewed(true)
        }}
      />
      {isReviewed && order !== undefined && good !== undefined && (
        <VaultReview
          kind={draft.kind}
          order={order}
          terms={good}
          isPending={action.isPending}
          failure={action.failure}
          onSend={() => void send()}
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

type VaultReviewProps = {
  kind: VaultDraft['kind']
  order: TransferOrder
  terms: VaultTerms
  isPending: boolean
  failure: Failure | undefined
  onSend: () => void
  onClose: () => void
}

/** A transfer to the vault before the wallet signs it. */
function VaultReview({ kind, order, terms, isPending, failure, onSend, onClose }: VaultReviewProps) {
  const waiting = useWalletAsks() ? t('Waiting for your wallet…') : t('Signing…')
  const { token, amount, receiver } = order
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={kind === 'deposit' ? t('Review deposit') : t('Review withdrawal')}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button variant="primary" isPending={isPending} className={isPending ? 'pl-7' : ''} onClick={onSend}>
            {isPending ? waiting : t('Sign with wallet and send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
          <dt className="text-text-3">{t('Amount')}</dt>
          <dd className="text-base font-semibold">
            {formatExact(amount)} {token.asset}
          </dd>
          <dt className="text-text-3">{t('To', {}, 'recipient')}</dt>
          <dd className="min-w-0">
            <span className="block font-medium">{t('the yield vault')}</span>
            <span className="font-mono text-xs break-all text-text-2">{checksumAddress(receiver)}</span>
          </dd>
          <dt className="text-text-3">{t('Fee')}</dt>
          <dd>{t('none')}</dd>
        </dl>
        <p className="text-sm text-text-2">{returnText(kind, terms)}</p>
        <p role="alert" className="min-h-4 text-sm text-danger">
          {failure !== undefined && (
            <>
              {failure.words} <span className="text-xs text-text-4">{failure.code}</span>
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}
