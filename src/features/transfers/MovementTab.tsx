import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountServices, useOpenOrders } from '@/account/accountContext'
import { nameOf } from '@/account/transfers/addressBook'
import { checkReceiver, pastTransfers, type CheckedReceiver } from '@/account/transfers/checkReceiver'
import { leavingEffect, leavingOf, type Leaving, type LeavingEffect } from '@/account/transfers/leavingFigures'
import type { MovementOrder } from '@/account/transfers/movementOrder'
import { tokensOf } from '@/account/transfers/tokens'
import { useMovementDesk, useMovements, useStrategyAddresses } from '@/account/transfers/useTransfers'
import type { ShownAccount } from '@/appContext/shownAccount'
import { BeforeAfter } from '@/ui/BeforeAfter'
import { unknownText } from '@/ui/formatDecimal'
import { AddressBookDialog } from './AddressBookDialog'
import { arrivalWords, feeWords } from './arrivalWords'
import { leavingChanges } from './leavingChanges'
import { destinationNamed, emptyMovementDraft, readMovement, type MovementDraft } from './movementDraft'
import { MovementForm } from './MovementForm'
import { movementWords } from './movementWords'
import { ReviewDialog } from './ReviewDialog'
import { collateralAssets } from '@/protocol/collateral'
import { checksumAddress } from '@/protocol/checksumAddress'
import { fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { collateralValue } from '@/quant/collateral'
import { EmptyState } from '@/ui/EmptyState'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import type { Trading } from './trading'
import type { AddressBook } from './useAddressBook'

type MovementTabProps = {
  kind: MovementOrder['kind']
  trading: Trading
  live: ShownAccount
  addresses: AddressBook
}

/** A transfer or a withdrawal: the form, the address book, and the look at all of it before the wallet signs. */
export function MovementTab(props: MovementTabProps) {
  const { venue } = useAccountServices()
  if (props.kind === 'withdraw' && venue.kind !== 'paper') {
    return (
      <EmptyState>
        {t(
          'The addresses of this venue’s bridge are not known to this page, and money sent to a wrong one is lost. Withdraw on the pages of the venue, and follow it here.',
        )}
      </EmptyState>
    )
  }
  return <Movement {...props} />
}

type Opened = { readonly kind: 'review' } | { readonly kind: 'book'; readonly address: Address | undefined }

function Movement({ kind, trading: { account }, live, addresses: { book, name } }: MovementTabProps) {
  const { venue } = useAccountServices()
  const isPaper = venue.kind === 'paper'
  const [draft, setDraft] = useState(emptyMovementDraft)
  const [opened, setOpened] = useState<Opened>()
  const { data: open } = useOpenOrders()
  const indexes = live.prices.indexes
  const leaving = leavingOf({ ...live, indexes, openOrders: open?.orders.length })
  const isReceiverFixed = kind === 'withdraw' && destinationNamed(draft.chain).connector !== undefined
  const shown = isReceiverFixed ? { ...draft, toText: checksumAddress(account) } : draft
  const { receiver, tokens } = useReceiver(kind, account, shown, leaving, book)
  const read = readMovement(shown, { kind, account, tokens, leaving, receiver })
  const send = useSend(account, () => {
    setOpened(undefined)
    setDraft({ ...draft, amountText: '', label: '' })
  })
  const order = read.status === 'good' ? read.order : undefined
  const held = leaving.find(({ asset }) => asset === draft.asset)
  const effect = order === undefined || held === undefined ? undefined : leavingEffect(live, held, order.amount)
  const address = receiver.status === 'good' ? receiver.address : undefined
  return (
    <>
      <MovementForm
        kind={kind}
        draft={shown}
        read={read}
        leaving={leaving}
        book={book}
        receiver={address}
        isReceiverFixed={isReceiverFixed}
        warnings={receiver.status === 'good' ? receiver.warnings : []}
        onChange={(next) => setDraft(isReceiverFixed ? { ...next, toText: draft.toText } : next)}
        onOpenBook={(toName) => setOpened({ kind: 'book', address: toName })}
        preview={<MovementPreview order={order} effect={effect} isPaper={isPaper} />}
        onReview={() => {
          send.reset()
          setOpened({ kind: 'review' })
        }}
      />
      {opened?.kind === 'book' && (
        <AddressBookDialog
          book={book}
          address={opened.address}
          onName={name}
          onUse={(used) => {
            setDraft({ ...draft, toText: checksumAddress(used) })
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.kind === 'review' && order !== undefined && read.status === 'good' && (
        <ReviewDialog
          order={order}
          warnings={read.warnings}
          name={nameOf(book, order.receiver)}
          effect={effect}
          isPaper={isPaper}
          isPending={send.isPending}
          failure={send.data?.status === 'refused' ? send.data.failure : undefined}
          onSend={() => send.mutate(order)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** The receiver of the form, held against all that is known; and the tokens that can be signed for. */
function useReceiver(
  kind: MovementOrder['kind'],
  account: Address,
  draft: MovementDraft,
  leaving: readonly Leaving[],
  book: AddressBook['book'],
): { receiver: CheckedReceiver; tokens: ReturnType<typeof tokensOf> } {
  const { venue } = useAccountServices()
  const { data: rows = [] } = useMovements()
  const strategies = useStrategyAddresses()
  const tokens = tokensOf(venue, rows)
  const usdOf = (asset: string, amount: Amount): Usd | undefined => {
    if (asset === 'USDC') return fixed6<Usd>(amount)
    const price = leaving.find((one) => one.asset === asset)?.price
    return price === undefined || !collateralAssets.some((known) => known === asset)
      ? undefined
      : collateralValue(amount, price)
  }
  const past = pastTransfers(rows, usdOf)
  const contracts = tokens.map(({ address }) => address)
  return { tokens, receiver: checkReceiver(draft.toText, { kind, account, book, past, strategies, contracts }) }
}

function useSend(account: Address, onOver: () => void) {
  const desk = useMovementDesk(account)
  return useMutation({
    mutationFn: (order: MovementOrder) => desk.send(order),
    onSuccess: ({ status }, order) => {
      if (status === 'refused') return
      onOver()
      if (status === 'done') {
        const isThere = order.kind === 'transfer'
        const title = isThere
          ? t('Done: {words}', { words: movementWords(order) })
          : t('On its way: {words}', { words: movementWords(order) })
        showToast({ tone: 'done', title, isQuiet: true })
      }
    },
  })
}

type MovementPreviewProps = {
  /** Undefined while the form is not right: the rows stay, so that nothing moves while it is typed. */
  order: MovementOrder | undefined
  effect: LeavingEffect | undefined
  isPaper: boolean
}

/** What a movement would do: when it arrives, what it costs, and what stays behind the positions. */
function MovementPreview({ order, effect, isPaper }: MovementPreviewProps) {
  return (
    <section aria-label={t('Preview')} className="mt-1 flex flex-col gap-3 border-t border-line pt-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-text-3">{t('Arrives')}</dt>
        <dd className="text-right">{order === undefined ? unknownText : arrivalWords(order, isPaper)}</dd>
        <dt className="text-text-3">{t('Fee')}</dt>
        <dd className="text-right">{order === undefined ? unknownText : feeWords(order)}</dd>
      </dl>
      <BeforeAfter
        label={t('Margin before and after')}
        changes={leavingChanges(effect)}
        note={t('≈ Estimated at the marks of now, by the rules the venue goes by.')}
      />
    </section>
  )
}
