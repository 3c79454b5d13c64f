import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { useWalletAsks } from '@/web/session/access/useWalletAsks'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { Reviewed } from '@/web/session/actions/reviewed'
import { formatExact } from '@/web/ui/formatExact'
import type { ReceiverWarning } from './checkReceiver'
import { Fact, Facts } from './Facts'
import { FullAddress } from './FullAddress'
import { ReviewDialog } from './ReviewDialog'
import { arrivalLabels, feeLabels, holdLabels, transferLabels } from './transferLabels'
import type { PreparedTransfer, Token } from './transferOrder'
import { WarningBox, warningMessage } from './WarningBox'

type TransferReviewProps = {
  title: string
  transfer: PreparedTransfer
  warnings?: readonly ReceiverWarning[]
  /** Name of the receiver in the address book, or its kind; undefined for an unknown receiver. */
  receiverName: string | undefined
  isPaper: boolean
  isPending: boolean
  failure: Failure | undefined
  onSend: (transfer: Reviewed<PreparedTransfer>) => void
  onClose: () => void
  children?: ReactNode
}

/** Shows all terms before the wallet signs: in the trader's words, and as the wallet will show them. */
export function TransferReview(props: TransferReviewProps) {
  const { title, transfer, warnings = [], receiverName, isPaper, isPending, failure, onSend, onClose, children } = props
  const pending = useWalletAsks() ? t('Waiting for your wallet…') : t('Signing…')
  const messages = [...tokenWarnings(transfer.order.token), ...warnings.map(warningMessage)]
  const consents = new Set(messages.flatMap(({ consent }) => consent ?? []))
  return (
    <ReviewDialog
      title={title}
      value={transfer}
      consents={[...consents]}
      labels={{ send: t('Sign with wallet and send'), pending }}
      isPending={isPending}
      failure={failure}
      onSend={onSend}
      onClose={onClose}
      renderFacts={(drawn) => (
        <>
          <Particulars transfer={drawn} receiverName={receiverName} isPaper={isPaper} />
          {messages.map(({ tone, words }) => (
            <WarningBox key={words} tone={tone}>
              {words}
            </WarningBox>
          ))}
          {children}
          <p className="text-xs break-words text-text-3">
            <span className="text-text-2">{t('You’re signing:')}</span> {transferLabels(drawn.order)}
          </p>
          <TypedData transfer={drawn} />
        </>
      )}
    />
  )
}

/** Warns of a token that is known only from the venue's history, because it can be any token. */
function tokenWarnings({ asset, origin }: Token) {
  if (origin === 'app') return []
  return [
    {
      tone: 'danger' as const,
      words: t(
        'The address of {asset} comes from this venue’s history, not from Optick. A wrong address moves another token: compare it with the venue’s website.',
        { asset },
      ),
      consent: t('I’ve checked the token’s address.'),
    },
  ]
}

type ParticularsProps = Pick<TransferReviewProps, 'transfer' | 'receiverName' | 'isPaper'>

function Particulars({ transfer: { order }, receiverName, isPaper }: ParticularsProps) {
  const { token, amount, account, receiver } = order
  return (
    <Facts>
      <Fact name={t('Amount')}>
        <span className="text-base font-medium">
          {formatExact(amount)} {token.asset}
        </span>
      </Fact>
      <Fact name={t('Token')}>
        <FullAddress address={token.address} />
      </Fact>
      <Fact name={t('From')}>
        <FullAddress address={account} />
      </Fact>
      <Fact name={t('To', {}, 'recipient')}>
        {(receiverName !== undefined || receiver === account) && (
          <span className="block font-medium">{receiverName ?? t('your own address')}</span>
        )}
        <FullAddress address={receiver} />
      </Fact>
      {order.kind === 'withdraw' && <Fact name={t('Chain')}>{order.destination.name}</Fact>}
      {order.kind === 'transfer' && order.label !== undefined && <Fact name={t('Label')}>{order.label}</Fact>}
      <Fact name={t('Arrives')}>
        {arrivalLabels(order, isPaper)}
        {order.kind === 'withdraw' && <span className="block text-xs text-text-3">{holdLabels(isPaper)}</span>}
      </Fact>
      <Fact name={t('Fee')}>{feeLabels(order)}</Fact>
    </Facts>
  )
}

/** Lists each member of the typed data, so that the trader can compare the wallet's dialog with this one. */
function TypedData({ transfer: { typedData } }: { transfer: PreparedTransfer }) {
  const { types, primaryType, message } = typedData
  return (
    <section aria-label={t('As your wallet shows it')} className="rounded-sm border border-line p-2 text-xs">
      <h3 className="mb-1 text-text-2">{t('As your wallet shows it: {type}', { type: primaryType })}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {(types[primaryType] ?? []).map(({ name }) => (
          <Fact key={name} name={name}>
            <span className="font-mono break-all select-all">{String(message[name])}</span>
          </Fact>
        ))}
      </dl>
    </section>
  )
}
