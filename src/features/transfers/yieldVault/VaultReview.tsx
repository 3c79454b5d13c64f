import type { Failure } from '@/account/describeFailure'
import type { MovementOrder } from '@/account/transfers/movementOrder'
import { checksumAddress } from '@/protocol/checksumAddress'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { formatExact } from '@/ui/formatExact'
import { t } from '@/ui/t'
import { returnWords } from './VaultForm'
import type { VaultDraft, VaultTerms } from './vaultTerms'

type VaultReviewProps = {
  kind: VaultDraft['kind']
  order: MovementOrder
  terms: VaultTerms
  isPending: boolean
  failure: Failure | undefined
  onSend: () => void
  onClose: () => void
}

/** A transfer to the vault before the wallet signs it. */
export function VaultReview({ kind, order, terms, isPending, failure, onSend, onClose }: VaultReviewProps) {
  const { token, amount, receiver } = order
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title={kind === 'deposit' ? t('Review the deposit') : t('Review the withdrawal')}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('Back')}
          </Button>
          <Button variant="primary" isPending={isPending} className={isPending ? 'pl-7' : ''} onClick={onSend}>
            {isPending ? t('Waiting for the wallet…') : t('Sign in the wallet and send')}
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
          <dt className="text-text-3">{t('To')}</dt>
          <dd className="min-w-0">
            <span className="block font-medium">{t('the yield vault')}</span>
            <span className="font-mono text-xs break-all text-text-2">{checksumAddress(receiver)}</span>
          </dd>
          <dt className="text-text-3">{t('Fee')}</dt>
          <dd>{t('none')}</dd>
        </dl>
        <p className="text-sm text-text-2">{returnWords(kind, terms)}</p>
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
