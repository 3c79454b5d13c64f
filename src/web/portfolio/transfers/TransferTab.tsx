import { useState, type ComponentProps } from 'react'
import { checksumAddress } from '@/core/protocol/checksumAddress'
import { collateralAssets } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { collateralValue } from '@/core/quant/collateral'
import { t } from '@/web/language/t'
import { nameOf } from '@/web/portfolio/signedTransfers/addressBook'
import {
  checkReceiver,
  pastTransfers,
  type CheckedReceiver,
  type ReceiverWarning,
} from '@/web/portfolio/signedTransfers/checkReceiver'
import {
  leavingEffect,
  leavingOf,
  type Leaving,
  type LeavingEffect,
} from '@/web/portfolio/signedTransfers/leavingFigures'
import { tokensOf } from '@/web/portfolio/signedTransfers/tokens'
import { arrivalLabels, feeLabels, transferLabels } from '@/web/portfolio/signedTransfers/transferLabels'
import type { PreparedTransfer, TransferOrder } from '@/web/portfolio/signedTransfers/transferOrder'
import { TransferReview } from '@/web/portfolio/signedTransfers/TransferReview'
import { useTransferSender, useTransferList, useStrategyAddresses } from '@/web/portfolio/signedTransfers/useTransfers'
import { useAccountServices, useOpenOrders } from '@/web/session/accountContext'
import type { Reviewed } from '@/web/session/actions/reviewed'
import { useAction } from '@/web/session/actions/useAction'
import type { ShownAccount } from '@/web/session/figures/shownAccount'
import { BeforeAfterList } from '@/web/ui/BeforeAfter'
import { EmptyState } from '@/web/ui/EmptyState'
import { unknownText } from '@/web/ui/formatNumber'
import { showToast } from '@/web/ui/showToast'
import { AddressBookDialog, type AddressBook } from './AddressBookDialog'
import type { Trading } from './trading'
import { leavingChanges, destinationNamed, emptyTransferDraft, readTransfer, type TransferDraft } from './transferDraft'
import { TransferForm } from './TransferForm'

type TransferTabProps = {
  kind: TransferOrder['kind']
  trading: Trading
  live: ShownAccount
  addresses: AddressBook
}

export function TransferTab(props: TransferTabProps) {
  const { venue } = useAccountServices()
  if (props.kind === 'withdraw' && venue.kind !== 'paper') {
    return (
      <EmptyState>
        {t(
          'We don’t know this venue’s bridge addresses, and funds sent to a wrong address are lost. Withdraw on the venue’s website; track it here.',
        )}
      </EmptyState>
    )
  }
  return <TransferTabContent {...props} />
}

type Opened =
  | { readonly kind: 'review'; readonly transfer: PreparedTransfer; readonly warnings: readonly ReceiverWarning[] }
  | { readonly kind: 'book'; readonly address: Address | undefined }

function TransferTabContent({ kind, trading: { account }, live, addresses: { book, name } }: TransferTabProps) {
  const { venue } = useAccountServices()
  const isPaper = venue.kind === 'paper'
  const [draft, setDraft] = useState(emptyTransferDraft)
  const [opened, setOpened] = useState<Opened>()
  const { data: open } = useOpenOrders()
  const indexes = live.prices.indexes
  const leaving = leavingOf({ ...live, indexes, openOrders: open?.orders.length })
  const isReceiverFixed = kind === 'withdraw' && destinationNamed(draft.chain).connector !== undefined
  const shown = isReceiverFixed ? { ...draft, toText: checksumAddress(account) } : draft
  const { receiver, tokens } = useReceiver(kind, account, shown, leaving, book)
  const read = readTransfer(shown, { kind, account, tokens, leaving, receiver })
  const sender = useTransferSender(account)
  const action = useAction(`transfer.${account}`, sender.send)
  const send = async (sent: Reviewed<PreparedTransfer>) => {
    const { status } = await action.start(sent)
    // Closes the dialog, because the list of transfers shows a transfer of unknown outcome.
    if (status !== 'done' && status !== 'unknown') return
    setOpened(undefined)
    setDraft({ ...draft, amountText: '', label: '' })
    if (status === 'done') showToast({ tone: 'done', title: doneText(sent.order), isQuiet: true })
  }
  const order = read.status === 'good' ? read.order : undefined
  const held = leaving.find(({ asset }) => asset === draft.asset)
  const effect = order === undefined || held === undefined ? undefined : leavingEffect(live, held, order.amount)
  const now = held === undefined ? undefined : leavingEffect(live, held, fixed6<Amount>(0n))
  const address = receiver.status === 'good' ? receiver.address : undefined
  return (
    <>
      <TransferForm
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
        preview={<TransferPreview order={order} effect={effect} now={now} isPaper={isPaper} />}
        onReview={() => {
          action.reset()
          if (read.status === 'good') {
            setOpened({ kind: 'review', transfer: sender.prepare(read.order), warnings: read.warnings })
          }
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
      {opened?.kind === 'review' && (
        <OpenedReview
          transfer={opened.transfer}
          warnings={opened.warnings}
          receiverName={nameOf(book, opened.transfer.order.receiver)}
          isPaper={isPaper}
          effect={effect}
          isPending={action.isPending}
          failure={action.failure}
          onSend={(transfer) => void send(transfer)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type OpenedReviewProps = Omit<ComponentProps<typeof TransferReview>, 'title' | 'children'> & {
  effect: LeavingEffect | undefined
}

/** Review of the transfer as it was when the form was submitted, with its effect on margin. */
function OpenedReview({ effect, ...review }: OpenedReviewProps) {
  const title = review.transfer.order.kind === 'transfer' ? t('Review transfer') : t('Review withdrawal')
  return (
    <TransferReview title={title} {...review}>
      <BeforeAfterList
        label={t('Effect on margin')}
        changes={leavingChanges(effect)}
        note={t('≈ Estimated at current marks using the venue’s rules.')}
      />
    </TransferReview>
  )
}

/** Checks the receiver against all known addresses, and finds the tokens that can be signed for. */
function useReceiver(
  kind: TransferOrder['kind'],
  account: Address,
  draft: TransferDraft,
  leaving: readonly Leaving[],
  book: AddressBook['book'],
): { receiver: CheckedReceiver; tokens: ReturnType<typeof tokensOf> } {
  const { venue } = useAccountServices()
  const { data: rows = [] } = useTransferList()
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

function doneText(order: TransferOrder): string {
  const words = transferLabels(order)
  return order.kind === 'transfer' ? t('Completed: {words}', { words }) : t('Pending: {words}', { words })
}

type TransferPreviewProps = {
  /** Undefined while the form is invalid. The rows stay, so that the layout does not shift while typing. */
  order: TransferOrder | undefined
  effect: LeavingEffect | undefined
  /** Effect of an amount of 0. */
  now: LeavingEffect | undefined
  isPaper: boolean
}

function TransferPreview({ order, effect, now, isPaper }: TransferPreviewProps) {
  return (
    <section aria-label={t('Preview')} className="mt-1 flex flex-col gap-3 border-t border-line pt-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-text-3">{t('Arrives')}</dt>
        <dd className="text-right">{order === undefined ? unknownText : arrivalLabels(order, isPaper)}</dd>
        <dt className="text-text-3">{t('Fee')}</dt>
        <dd className="text-right">{order === undefined ? unknownText : feeLabels(order)}</dd>
      </dl>
      <BeforeAfterList
        label={t('Effect on margin')}
        changes={leavingChanges(effect, now)}
        note={t('≈ Estimated at current marks using the venue’s rules.')}
      />
    </section>
  )
}
