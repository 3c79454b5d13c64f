import { useState, type ReactNode } from 'react'
import type { Failure } from '@/account/describeFailure'
import type { ReceiverWarning } from '@/account/transfers/checkReceiver'
import type { LeavingEffect } from '@/account/transfers/leavingFigures'
import type { MovementOrder } from '@/account/transfers/movementOrder'
import { BeforeAfter } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { Dialog } from '@/ui/Dialog'
import { formatExact } from '@/ui/formatExact'
import { t } from '@/ui/t'
import { arrivalWords, feeWords, holdWords } from './arrivalWords'
import { FullAddress } from './FullAddress'
import { leavingChanges } from './leavingChanges'
import { movementWords } from './movementWords'
import { WarningBox } from './WarningBox'
import { warningWords } from './warningWords'

type ReviewDialogProps = {
  order: MovementOrder
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

/** Everything of a movement before the wallet signs it, with whole addresses. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { order, warnings, effect, isPending, failure, onSend, onClose } = props
  const [isCompared, setCompared] = useState(false)
  const said = warnings.map(warningWords)
  const consent = said.find((one) => one.consent !== undefined)?.consent
  const title = order.kind === 'transfer' ? t('Review the transfer') : t('Review the withdrawal')
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
            {isPending ? t('Waiting for the wallet…') : t('Sign in the wallet and send')}
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
        <BeforeAfter
          label={t('Margin before and after')}
          changes={leavingChanges(effect)}
          note={t('≈ Estimated at the marks of now, by the rules the venue goes by.')}
        />
        <p className="text-xs break-words text-text-3">
          <span className="text-text-2">{t('You sign:')}</span> {movementWords(order)}
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
      <Fact name={t('To')}>
        {(name !== undefined || receiver === account) && (
          <span className="block font-medium">{name ?? t('your own address')}</span>
        )}
        <FullAddress address={receiver} />
      </Fact>
      {order.kind === 'withdraw' && <Fact name={t('Chain')}>{order.destination.name}</Fact>}
      {order.kind === 'transfer' && order.label !== undefined && <Fact name={t('Label')}>{order.label}</Fact>}
      <Fact name={t('Arrives')}>
        {arrivalWords(order, isPaper)}
        {order.kind === 'withdraw' && <span className="block text-xs text-text-3">{holdWords(isPaper)}</span>}
      </Fact>
      <Fact name={t('Fee')}>{feeWords(order)}</Fact>
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
