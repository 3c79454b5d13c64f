import { useState } from 'react'
import { useAccountSummary } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { useSwap, useSwapPreview } from '@/account/swap/useSwap'
import { useAccountLink } from '@/account/useAccountLink'
import { add, fixed6, larger, subtract, type Amount, type Usd } from '@/protocol/fixed6'
import type { AccountReply } from '@/protocol/rest/account'
import { ErrorState } from '@/ui/ErrorState'
import { showToast } from '@/ui/showToast'
import { Skeleton } from '@/ui/Skeleton'
import { StaleBadge } from '@/ui/StaleBadge'
import { formatDecimal } from '@/ui/formatDecimal'
import { t } from '@/ui/t'
import { SwapFigures } from './SwapFigures'
import { SwapForm } from './SwapForm'
import { SwapReview } from './SwapReview'
import { swapChanges } from './swapChanges'
import { askedSize, draftSize, startDraft, swapProblem, type SwapDraft, type SwapProblem } from './swapDraft'
import { unitsText } from './unitsText'

/** Exchanges collateral and USDC at the index price. For who trades; the screen around it has the others. */
export function SwapPanel() {
  const { data: account } = useAccountSummary()
  const connection = useAccountLink()
  const isLive = connection.state === 'live'
  if (account === undefined) {
    return (
      <div aria-busy className="flex flex-col gap-4 p-3">
        <Skeleton height={32} />
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={40} />
      </div>
    )
  }
  return (
    <section aria-label={t('Swap')} className={isLive ? '' : 'is-stale'}>
      {!isLive && (
        <div className="px-3 pt-3">
          <StaleBadge sinceMs={connection.sinceMs} />
        </div>
      )}
      <Swap account={account} isLive={isLive} />
    </section>
  )
}

function Swap({ account, isLive }: { account: AccountReply; isLive: boolean }) {
  const [draft, setDraft] = useState(startDraft)
  const [isReviewed, setReviewed] = useState(false)
  const { asset, isBuy } = draft
  const ask = { asset, isBuy, size: askedSize(draft) }
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useSwapPreview(ask)
  const swap = useSwap()
  const held = heldOf(account, asset)
  // What the venue said of another asset is no price of this one.
  const preview = isPlaceholderData ? undefined : data
  const isOfDraft = preview !== undefined && draftSize(draft) !== undefined
  const terms = preview && { amount: preview.amount, quote: fixed6<Usd>(preview.quoteAmount), fee: preview.fees }
  const problem = preview && terms && swapProblem(draft, terms, { ...held, ...preview })
  const exchanged =
    isOfDraft && terms && problem === undefined ? { ...terms, asset, isBuy, price: preview.price } : undefined
  const changes = swapChanges(exchanged, { ...held, available: account.availableMargin }, asset)
  if (error !== null && data === undefined) {
    const { words, code } = describeFailure(error)
    return (
      <ErrorState what={t('The price could not be read.')} why={words} code={code} onRetry={() => void refetch()} />
    )
  }
  const send = () =>
    swap.mutate(ask, {
      onSuccess: (order) => {
        setReviewed(false)
        setDraft({ ...draft, text: '' })
        showToast({
          tone: 'done',
          title:
            order.side === 'buy'
              ? t('Bought {amount} {asset}', { amount: unitsText(asset, order.filled), asset })
              : t('Sold {amount} {asset}', { amount: unitsText(asset, order.filled), asset }),
          detail: t('at {price} USDC', { price: formatDecimal(order.avgPrice, 2) }),
          isQuiet: true,
        })
      },
    })
  return (
    <>
      <SwapForm
        draft={draft}
        other={isOfDraft ? (draft.side === 'base' ? preview.quoteAmount : preview.amount) : undefined}
        held={held}
        error={problem === undefined || problem === 'amount' ? typedWrong(draft) : problemWords(problem, asset)}
        isReady={isLive && isOfDraft && problem === undefined}
        onChange={setDraft}
        onReview={() => {
          swap.reset()
          setReviewed(true)
        }}
      />
      <SwapFigures
        asset={asset}
        isBuy={isBuy}
        preview={preview}
        readAtMs={dataUpdatedAt}
        isOfDraft={isOfDraft}
        changes={changes}
      />
      {isReviewed && (
        <SwapReview
          ask={ask}
          preview={preview}
          changes={changes}
          isPending={swap.isPending}
          failure={swap.error === null ? undefined : describeFailure(swap.error)}
          onSwap={send}
          onClose={() => setReviewed(false)}
        />
      )}
    </>
  )
}

function typedWrong(draft: SwapDraft): string | undefined {
  return draft.text.trim() === '' || draftSize(draft) !== undefined
    ? undefined
    : t('An amount above zero with six decimals at most.')
}

function heldOf({ collaterals = [], positions = [] }: AccountReply, asset: string) {
  const balanceOf = (name: string) => collaterals.find((row) => row.collateralAsset === name)?.balance ?? nothing
  const usdc = fixed6<Usd>(balanceOf('USDC'))
  // What is set aside for isolated positions is not there to be given.
  const isolated = positions.reduce((sum, { isolatedMargin = noUsd }) => add(sum, isolatedMargin), noUsd)
  return { base: balanceOf(asset), usdc, quote: larger(subtract(usdc, isolated), noUsd) }
}

const nothing = fixed6<Amount>(0n)
const noUsd = fixed6<Usd>(0n)

function problemWords(problem: Exclude<SwapProblem, 'amount'>, asset: string): string {
  switch (problem) {
    case 'base':
      return t('You do not have so much {asset}.', { asset })
    case 'quote':
      return t('You do not have so much free USDC.')
    case 'baseCapacity':
      return t('The venue does not have so much {asset} to give.', { asset })
    case 'quoteCapacity':
      return t('The venue does not have so much USDC to give.')
  }
}
