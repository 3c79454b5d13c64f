import { useWalletAsks } from '@/account/useWalletAsks'
import { useState, type ReactNode } from 'react'
import type { Failure } from '@/account/describeFailure'
import type { ReceiverWarning } from '@/account/transfers/checkReceiver'
import type { LeavingEffect } from '@/account/transfers/leavingFigures'
import type { TransferOrder } from '@/account/transfers/transferOrder'
import { BeforeAfterList } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { Dialog } from '@/ui/Dialog'
import { formatExact } from '@/ui/formatExact'
import { t } from '@/language/t'
import { arrivalLabels, feeLabels, holdLabels, transferLabels } from './transferRow'
import { leavingChanges } from './transferDraft'
import { WarningBox, warningMessage } from './WarningBox'
import { checksumAddress } from '@/protocol/checksumAddress'
import type { Address } from '@/protocol/instrument'

type ReviewDialogProps = {
  order: TransferOrder
  warnings: readonly ReceiverWarning[]
  /** The receiver's name in the address book. */
  name: string | undefined
  effect: LeavingEffect | undefined
  isPaper: boolean
  isPending: boolean
  failure: Failure | undefined
  onSend: () => void
  onClose: () => void
}

/** Everything of a transfer before the wallet signs it, with whole addresses. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { order, warnings, effect, isPending, failure, onSend, onClose } = props
  const waiting = useWalletAsks() ? t('Waiting for your wallet…') : t('Signing…')
  const [isCompared, setCompared] = useState(false)
  const said = warnings.map(warningMessage)
  const consent = said.find((one) => one.consent !== undefined)?.consent
  const title = order.kind === 'transfer' ? t('Review transfer') : t('Review withdrawal')
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={title}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            className={isPending ? 'pl-7' : ''}
            disabled={consent !== undefined && !isCompared}
            onClick={onSend}
          >
            {isPending ? waiting : t('Sign with wallet and send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <Particulars {...props} />
        {said.map(({ tone, words }) => (
          <WarningBox key={words} tone={tone}>
            {words}
          </WarningBox>
        ))}
        {consent !== undefined && <Checkbox label={consent} isChecked={isCompared} onChange={setCompared} />}
        <BeforeAfterList
          label={t('Effect on margin')}
          changes={leavingChanges(effect)}
          note={t('≈ Estimated at current marks using the venue’s rules.')}
        />
        <p className="text-xs break-words text-text-3">
          <span className="text-text-2">{t('You’re signing:')}</span> {transferLabels(order)}
        </p>
        <p role="alert" className="min-h-4 text-sm text-danger">
          {failure !== undefined && (
            <>
              {failure.words}{' '}
              {failure.code !== undefined && <span className="text-xs text-text-4">{failure.code}</span>}
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}

function Particulars({ order, name, isPaper }: Pick<ReviewDialogProps, 'order' | 'name' | 'isPaper'>) {
  const { token, amount, account, receiver } = order
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <Fact name={t('Amount')}>
        <span className="text-base font-semibold">
          {formatExact(amount)} {token.asset}
        </span>
      </Fact>
      <Fact name={t('From')}>
        <FullAddress address={account} />
      </Fact>
      <Fact name={t('To', {}, 'recipient')}>
        {(name !== undefined || receiver === account) && (
          <span className="block font-medium">{name ?? t('your own address')}</span>
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
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 break-words text-text-1">{children}</dd>
    </>
  )
}

/** All digits of an address, in two lines of groups that can be compared one by one. */
export function FullAddress({ address }: { address: Address }) {
  const text = checksumAddress(address)
  const groups = text.slice(2).match(/.{4}/g) ?? []
  return (
    <span className="font-mono text-sm">
      <span className="sr-only select-none">{text}</span>
      <span aria-hidden="true" className="inline-grid grid-cols-[auto_repeat(5,auto)] gap-x-1.5 select-all">
        <span className="text-text-4">0x</span>
        {groups.map((group, at) => (
          // Groups of one address never change places. The second five begin under the first.
          <span key={`${at}${group}`} className={at === 5 ? 'col-start-2' : ''}>
            {group}
          </span>
        ))}
      </span>
    </span>
  )
}
