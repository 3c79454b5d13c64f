import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import { CodeBlock } from './ReplyView'

type ConfirmSendProps = {
  /** Method and path. */
  operation: string
  /** What happens when it is sent, in words. */
  consequence: string
  /** What is sent, as text; empty without a body. */
  body: string
  isPending: boolean
  onSend: () => void
  onClose: () => void
}

/** Before something is changed by hand: what, where, and with which words. */
export function ConfirmSend({ operation, consequence, body, isPending, onSend, onClose }: ConfirmSendProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Send {operation}?', { operation })}
      description={consequence}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button variant="danger" isPending={isPending} onClick={onSend}>
            {t('Send it')}
          </Button>
        </>
      }
    >
      <div className="p-4">{body !== '' && <CodeBlock label={t('What is sent')} text={body} />}</div>
    </Dialog>
  )
}
