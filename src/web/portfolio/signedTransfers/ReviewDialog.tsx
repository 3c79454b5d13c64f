import { useState, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { Reviewed } from '@/web/session/actions/reviewed'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { Dialog } from '@/web/ui/Dialog'

export type ReviewDialogProps<Value> = {
  title: string
  /** Value that `renderFacts` shows and the button passes on, so that no other value can be confirmed. */
  value: Value
  renderFacts: (value: Value) => ReactNode
  /** Statements that the trader must tick before confirming. */
  consents?: readonly string[]
  /** Labels of the button, before and while the value is signed or sent. */
  labels: { readonly send: string; readonly pending: string }
  isDisabled?: boolean
  isPending: boolean
  failure: Failure | undefined
  onSend: (reviewed: Reviewed<Value>) => void
  onClose: () => void
}

/** The only way to confirm a movement of money. Shows the complete value above the button. */
export function ReviewDialog<Value>(props: ReviewDialogProps<Value>) {
  const {
    title,
    value,
    renderFacts,
    consents = [],
    labels,
    isDisabled = false,
    isPending,
    failure,
    onSend,
    onClose,
  } = props
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const isAgreed = consents.every((consent) => given.has(consent))
  const tick = (consent: string, isGiven: boolean) =>
    setGiven((before) => new Set(isGiven ? [...before, consent] : [...before].filter((one) => one !== consent)))
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
            disabled={isDisabled || !isAgreed}
            // The brand `Reviewed` asserts that the value was shown, which `renderFacts` does.
            onClick={() => onSend(value as Reviewed<Value>)}
          >
            {isPending ? labels.pending : labels.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {renderFacts(value)}
        {consents.map((consent) => (
          <Checkbox
            key={consent}
            label={consent}
            isChecked={given.has(consent)}
            onChange={(isGiven) => tick(consent, isGiven)}
          />
        ))}
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
