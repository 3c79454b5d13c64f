import { useState } from 'react'
import { add, fixed6, larger, subtract, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { SwapRequest } from '@/core/protocol/rest/swap'
import { t } from '@/web/language/t'
import type { SwapAction, SwapDone } from '@/web/portfolio/transfers/swap/swapAction'
import { swapBody, type SwapAsk } from '@/web/portfolio/transfers/swap/swapPreviewQuery'
import { useSwapAction, useUnknownSwap, useSwapPreview } from '@/web/portfolio/transfers/swap/useSwap'
import { useAccountSummary } from '@/web/session/accountLists'
import { describeFailure } from '@/web/session/actions/describeFailure'
import type { Reviewed } from '@/web/session/actions/reviewed'
import { useAction } from '@/web/session/actions/useAction'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { ErrorState } from '@/web/ui/EmptyState'
import { formatDecimal } from '@/web/ui/formatNumber'
import { showToast } from '@/web/ui/showToast'
import { Skeleton } from '@/web/ui/Skeleton'
import { StaleBadge } from '@/web/ui/StaleBadge'
import {
  swapChanges,
  askedSize,
  draftSize,
  beginDraft,
  startDraft,
  swapProblem,
  type SwapDraft,
  type SwapProblem,
  swapUnitsText,
} from './swapDraft'
import { SwapFigures, SwapForm } from './SwapForm'
import { SwapReview } from './SwapReview'
import { UnknownSwapNotice } from './UnknownSwapNotice'

/** Exchanges collateral and USDC at the index price. For trading accounts. */
export function SwapPanel() {
  const { data: account } = useAccountSummary()
  const swaps = useSwapAction()
  const connection = useAccountConnection()
  const isLive = connection.state === 'live'
  if (account === undefined || swaps === undefined) {
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
      <Swap account={account} swaps={swaps} isLive={isLive} />
    </section>
  )
}

type SwapProps = { account: AccountReply; swaps: SwapAction; isLive: boolean }

function Swap({ account, swaps, isLive }: SwapProps) {
  const [draft, setDraft] = useState(() => beginDraft(heldOf(account, startDraft.asset).base))
  const [reviewed, setReviewed] = useState<SwapRequest>()
  const { asset, isBuy } = draft
  const ask = { asset, isBuy, size: askedSize(draft) }
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useSwapPreview(ask)
  const swap = useAction('swap', swaps.send)
  const unknown = useUnknownSwap()
  const held = heldOf(account, asset)
  // Ignores placeholder data, because it may be the quote of another asset.
  const preview = isPlaceholderData ? undefined : data
  const isOfDraft = preview !== undefined && draftSize(draft) !== undefined
  const terms =
    preview === undefined
      ? undefined
      : { amount: preview.amount, quote: fixed6<Usd>(preview.quoteAmount), fee: preview.fees }
  const problem =
    preview !== undefined && terms !== undefined ? swapProblem(draft, terms, { ...held, ...preview }) : undefined
  const exchanged =
    isOfDraft && terms !== undefined && problem === undefined
      ? { ...terms, asset, isBuy, price: preview.price }
      : undefined
  const changes = swapChanges(exchanged, { ...held, available: account.availableMargin }, asset)
  if (error !== null && data === undefined) {
    const { words, code } = describeFailure(error)
    return <ErrorState what={t('Couldn’t load price')} why={words} code={code} onRetry={() => void refetch()} />
  }
  const isOutcomeUnknown = unknown !== undefined && unknown.status !== 'found'
  const send = async (request: Reviewed<SwapRequest>) => {
    const outcome = await swap.start(request)
    // Closes the dialog, because the notice of an unknown outcome appears beside the form.
    if (outcome.status === 'done' || outcome.status === 'unknown') {
      setReviewed(undefined)
      setDraft({ ...draft, text: '' })
    }
    if (outcome.status === 'done') notifyDone(ask, outcome.value)
  }
  return (
    <>
      {unknown !== undefined && <UnknownSwapNotice unknown={unknown} onLeave={swaps.leave} />}
      <SwapForm
        draft={draft}
        other={isOfDraft ? (draft.side === 'base' ? preview.quoteAmount : preview.amount) : undefined}
        held={held}
        error={problem === undefined || problem === 'amount' ? typedWrong(draft) : problemMessage(problem, asset)}
        missing={missingText(draft, isOfDraft)}
        isLive={isLive && !isOutcomeUnknown}
        onChange={setDraft}
        onReview={() => {
          swap.reset()
          setReviewed(swapBody(ask))
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
      {reviewed !== undefined && (
        <SwapReview
          request={reviewed}
          preview={preview}
          changes={changes}
          isPending={swap.isPending}
          failure={swap.failure}
          onSwap={(request) => void send(request)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

function notifyDone({ asset, isBuy }: SwapAsk, { amount: units, price }: SwapDone): void {
  const amount = swapUnitsText(asset, units)
  const title = isBuy ? t('Bought {amount} {asset}', { amount, asset }) : t('Sold {amount} {asset}', { amount, asset })
  showToast({ tone: 'done', title, detail: t('at {price} USDC', { price: formatDecimal(price, 2) }), isQuiet: true })
}

/** Text for a missing input: no amount is typed, or the venue has not quoted it yet. */
function missingText(draft: SwapDraft, isOfDraft: boolean): string | undefined {
  if (draftSize(draft) === undefined) return t('Enter an amount')
  return isOfDraft ? undefined : t('The price is still loading. Try again.')
}

function typedWrong(draft: SwapDraft): string | undefined {
  return draft.text.trim() === '' || draftSize(draft) !== undefined
    ? undefined
    : t('Enter an amount above 0 (max. 6 decimals)')
}

function heldOf({ collaterals = [], positions = [] }: AccountReply, asset: string) {
  const balanceOf = (name: string) => collaterals.find((row) => row.collateralAsset === name)?.balance ?? nothing
  const usdc = fixed6<Usd>(balanceOf('USDC'))
  // Isolated margin cannot be swapped, so it is subtracted from the USDC.
  const isolated = positions.reduce((sum, { isolatedMargin = noUsd }) => add(sum, isolatedMargin), noUsd)
  return { base: balanceOf(asset), usdc, quote: larger(subtract(usdc, isolated), noUsd) }
}

const nothing = fixed6<Amount>(0n)
const noUsd = fixed6<Usd>(0n)

function problemMessage(problem: Exclude<SwapProblem, 'amount'>, asset: string): string {
  switch (problem) {
    case 'base':
      return t('Insufficient {asset} balance', { asset })
    case 'quote':
      return t('Insufficient available USDC')
    case 'baseCapacity':
      return t('The venue doesn’t have enough {asset}. Lower the amount.', { asset })
    case 'quoteCapacity':
      return t('The venue doesn’t have enough USDC. Lower the amount.')
  }
}
