import { useRef } from 'react'
import type { Side } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'

type StartTwapDialogProps = { words: string; side: Side; onClose: () => void; onStart: () => void }

/** In the place of the wallet's question, which the venue does not ask for. */
export function StartTwapDialog({ words, side, onClose, onStart }: StartTwapDialogProps) {
  const start = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Start this TWAP?')}
      description={words}
      size="small"
      initialFocus={start}
      footer={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button ref={start} variant={side} onClick={onStart}>
            {t('Start')}
          </Button>
        </>
      }
    >
      <p className="px-4 py-3 text-sm text-text-3">
        {t(
          'The wallet is not asked for a TWAP: the venue takes it by the API key alone. It can be cancelled at any time.',
        )}
      </p>
    </Dialog>
  )
}
