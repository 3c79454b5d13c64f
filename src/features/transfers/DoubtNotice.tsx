import type { MovementDoubt } from '@/account/transfers/movementDesk'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'
import { movementWords } from './movementWords'
import { WarningBox } from './WarningBox'

type DoubtNoticeProps = { doubt: MovementDoubt; onAgain: () => void; onLeave: () => void }

/** The answer to a movement was lost: what is known of it, and what can be done without moving anything twice. */
export function DoubtNotice({ doubt: { movement, status, failure }, onAgain, onLeave }: DoubtNoticeProps) {
  return (
    <div role="alert" className="border-b border-line p-2">
      <WarningBox tone="warn">
        <p className="font-medium">
          {t('Not known whether this was done: {words}', { words: movementWords(movement.order) })}
        </p>
        {status === 'missing' ? (
          <div className="mt-1 flex flex-col gap-2">
            <p className="text-text-2">
              {t(
                'The history does not have it. Sent again with the same signature it is done once at most, even if the first one still arrives.',
              )}
            </p>
            {failure !== undefined && (
              <p className="text-danger">
                {failure.words} <span className="text-xs text-text-4">{failure.code}</span>
              </p>
            )}
            <div className="flex gap-2">
              <Button size="small" onClick={onAgain}>
                {t('Send the same again')}
              </Button>
              <Button size="small" onClick={onLeave}>
                {t('Leave it')}
              </Button>
            </div>
          </div>
        ) : (
          <p className="mt-1 text-text-2">
            {status === 'asking'
              ? t('The answer was lost. The history of the account is being asked; do not send it anew.')
              : t('The same signature is being sent again.')}
          </p>
        )}
      </WarningBox>
    </div>
  )
}
